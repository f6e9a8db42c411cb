// What every sound is made of: a plucked string, a struck piece of wood or metal, a breath of noise. Read `sounds.ts` next.

/** Where sounds are made: the clock, and the way out. */
export interface Bench {
  context: BaseAudioContext;
  out: AudioNode;
}

interface Struck {
  /** When, in seconds of the bench's clock. */
  at: number;
  /** In hertz. */
  pitch: number;
  /** How long it rings, in seconds. */
  rings: number;
  /** From 0 to 1. */
  loud: number;
  shape?: OscillatorType;
  /** The pitch that it glides to. */
  to?: number;
  /** How long it swells before it is loudest, in seconds. */
  swells?: number;
}

/** One note: there at once (or after a swell), then fading. */
export function strike(
  { context, out }: Bench,
  { at, pitch, rings, loud, shape = "sine", to, swells = 0.004 }: Struck,
): void {
  const string = new OscillatorNode(context, { type: shape, frequency: pitch });
  if (to !== undefined) string.frequency.exponentialRampToValueAtTime(to, at + rings);
  const hand = fading(context, at, swells, rings, loud);
  string.connect(hand).connect(out);
  string.start(at);
  string.stop(at + swells + rings);
}

/** Noise through a filter: paper, wood, clay, steam. */
export function rustle(
  bench: Bench,
  { at, pitch, rings, loud, narrow = 1 }: { at: number; pitch: number; rings: number; loud: number; narrow?: number },
): void {
  const { context, out } = bench;
  const noise = new AudioBufferSourceNode(context, { buffer: noiseOf(context) });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: narrow });
  noise
    .connect(filter)
    .connect(fading(context, at, 0.003, rings, loud))
    .connect(out);
  noise.start(at);
  noise.stop(at + rings + 0.01);
}

function fading(context: BaseAudioContext, at: number, swells: number, rings: number, loud: number): GainNode {
  const hand = new GainNode(context, { gain: 0 });
  hand.gain.setValueAtTime(0, at);
  hand.gain.linearRampToValueAtTime(loud, at + swells);
  hand.gain.exponentialRampToValueAtTime(0.0001, at + swells + rings);
  return hand;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of white noise, from a small generator: the same on every device. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
    const samples = buffer.getChannelData(0);
    let state = 1849;
    for (let index = 0; index < samples.length; index += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      samples[index] = state / 0x8000_0000 - 1;
    }
    noises.set(context, buffer);
  }
  return buffer;
}
