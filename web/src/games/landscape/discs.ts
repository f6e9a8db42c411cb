// Choice discs keep clear of each other, so that a finger hits the one it means.

export interface Disc {
  x: number;
  y: number;
}

/** The discs moved apart until each has the room to itself; deterministic, and the same whatever the order of two equals. */
export function apart<D extends Disc>(discs: readonly D[], room: number): D[] {
  const moved = discs.map((disc) => ({ ...disc }));
  for (let round = 0; round < 40; round++) {
    let settled = true;
    for (let i = 0; i < moved.length; i++) {
      for (let j = i + 1; j < moved.length; j++) {
        const [a, b] = [moved[i]!, moved[j]!];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= room) continue;
        settled = false;
        const push = (room - distance) / 2 + 0.1;
        // Two on the same spot part to left and right.
        const [ux, uy] = distance > 0.01 ? [dx / distance, dy / distance] : [1, 0];
        a.x -= ux * push;
        a.y -= uy * push;
        b.x += ux * push;
        b.y += uy * push;
      }
    }
    if (settled) break;
  }
  return moved;
}
