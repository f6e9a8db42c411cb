// Where the reader looks: the point of the board in the middle of the free part of the window, and how large it is drawn.

/** A part of the board, in its units. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What lies over the board at each side of its window, in pixels. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What lies over the lower left corner of the free part: up to so far from the left of the window, and so high. */
export interface Corner {
  right: number;
  height: number;
}

/** How long the map eases, and after how long without a movement it rests, in milliseconds. */
const EASE = 300;
const REST = 160;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  width = $state(1);
  height = $state(1);
  insets = $state.raw<Insets>({ top: 0, right: 0, bottom: 0, left: 0 });
  /** Whether the map moves right now. */
  moving = $state(false);
  /**
   * The scale at which the map is painted. While it is zoomed the browser stretches what is painted; it is painted anew when the
   * map rests. Panning paints nothing.
   */
  painted = $state(1);
  /** Whether the reader has moved or zoomed the map: then its size stays until the whole map is asked for. */
  touched = false;
  /** Whether the reader has zoomed since this was last cleared. */
  zoomed = false;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** The smallest and the largest scale. */
    private readonly limits: { min: number; max: number },
    private readonly still: () => boolean = () => false,
  ) {}

  get middle(): { x: number; y: number } {
    const { left, right, top, bottom } = this.insets;
    return { x: (left + this.width - right) / 2, y: (top + this.height - bottom) / 2 };
  }

  get transform(): string {
    const { x, y } = this.middle;
    return `translate(${x - this.x * this.scale}px, ${y - this.y * this.scale}px) scale(${this.scale})`;
  }

  /** Moves and stretches what is painted at `painted`. Whole pixels: a picture between them would be blurred. */
  get shift(): string {
    const { x, y } = this.middle;
    const dots = globalThis.devicePixelRatio || 1;
    const whole = (value: number) => Math.round(value * dots) / dots;
    const stretch = this.scale / this.painted;
    return `translate(${whole(x - this.x * this.scale)}px, ${whole(y - this.y * this.scale)}px)${stretch === 1 ? "" : ` scale(${stretch})`}`;
  }

  /** The point of the board that is seen at a point of the window. */
  at(x: number, y: number): { x: number; y: number } {
    const { middle, scale } = this;
    return { x: this.x + (x - middle.x) / scale, y: this.y + (y - middle.y) / scale };
  }

  /** What part of the board the window shows. */
  get seen(): Bounds {
    const { x, y } = this.middle;
    return {
      left: this.x - x / this.scale,
      top: this.y - y / this.scale,
      right: this.x + (this.width - x) / this.scale,
      bottom: this.y + (this.height - y) / this.scale,
    };
  }

  /** What part of the board lies where nothing covers it. */
  get clear(): Bounds {
    const { left, top, right, bottom } = this.seen;
    const { insets, scale } = this;
    return {
      left: left + insets.left / scale,
      top: top + insets.top / scale,
      right: right - insets.right / scale,
      bottom: bottom - insets.bottom / scale,
    };
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    this.touched = true;
    this.#moves();
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
  }

  /** Zooms so that the point of the window stays where it is; the middle if none is given. */
  zoom(factor: number, at: { x: number; y: number } = this.middle): void {
    this.#stop();
    this.touched = true;
    this.zoomed = true;
    this.#moves();
    const scale = this.#clamp(this.scale * factor);
    const { x, y } = this.middle;
    const [dx, dy] = [at.x - x, at.y - y];
    this.x += dx / this.scale - dx / scale;
    this.y += dy / this.scale - dy / scale;
    this.scale = scale;
  }

  /** Where and how large a part of the board would have to be shown to be seen whole, with so much more free under it. */
  fitting(
    { left, top, right, bottom }: Bounds,
    largest = this.limits.max,
    under = 0,
  ): { x: number; y: number; scale: number } {
    const free = {
      width: Math.max(80, this.width - this.insets.left - this.insets.right),
      height: Math.max(80, this.height - this.insets.top - this.insets.bottom - under),
    };
    const scale = this.#clamp(Math.min(largest, free.width / (right - left), free.height / (bottom - top)));
    return { x: (left + right) / 2, y: (top + bottom) / 2 + under / 2 / scale, scale };
  }

  /** Where to look, at the same size and no further away than it must be, so that a part of the board is where nothing covers it. */
  including({ left, top, right, bottom }: Bounds): { x: number; y: number; scale: number } {
    const { clear, x, y, scale } = this;
    const moved = (least: number, most: number, from: number, to: number) =>
      to - from > most - least ? (from + to - least - most) / 2 : Math.min(0, from - least) + Math.max(0, to - most);
    return {
      x: x + moved(clear.left, clear.right, left, right),
      y: y + moved(clear.top, clear.bottom, top, bottom),
      scale,
    };
  }

  /** Goes where a part of the board is seen whole: no further than it must, and no smaller. */
  show(part: Bounds): void {
    const whole = this.fitting(part, this.scale);
    this.go(whole.scale < this.scale ? whole : this.including(part));
  }

  /** Where to look so that a point stays where it is seen, larger, and what lies so near to it is seen whole. */
  growing(at: { x: number; y: number }, scale: number, near: number): { x: number; y: number; scale: number } {
    const { insets, middle } = this;
    const kept = (spot: number, least: number, most: number) =>
      Math.max(least + near * scale, Math.min(most - near * scale, spot));
    const x = kept(middle.x + (at.x - this.x) * this.scale, insets.left, this.width - insets.right);
    const y = kept(middle.y + (at.y - this.y) * this.scale, insets.top, this.height - insets.bottom);
    return { x: at.x - (x - middle.x) / scale, y: at.y - (y - middle.y) / scale, scale };
  }

  /** Eases to a place, or jumps when asked to or when the reader wants no movement. */
  go({ x, y, scale }: { x: number; y: number; scale: number }, jump = false): void {
    this.#stop();
    if (jump || this.still()) {
      Object.assign(this, { x, y, scale, painted: scale });
      return;
    }
    const from = { x: this.x, y: this.y, scale: this.scale };
    const start = performance.now();
    const step = (now: number) => {
      this.#moves();
      const part = Math.min(1, Math.max(0, now - start) / EASE);
      const eased = 1 - (1 - part) ** 3;
      this.scale = from.scale * (scale / from.scale) ** eased;
      this.x = from.x + (x - from.x) * eased;
      this.y = from.y + (y - from.y) * eased;
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #moves(): void {
    this.moving = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.moving = false;
      this.painted = this.scale;
    }, REST);
  }

  #stop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #clamp(scale: number): number {
    return Math.min(this.limits.max, Math.max(this.limits.min, scale));
  }
}
