/** Very many nodes as one crowd of boxes, in arrays that are kept from picture to picture. */
import type { Crowd } from '../../figure/drawing.ts';
import type { Bodies } from './bodies.ts';

/** The tones of the five depths on the ramp, in 255ths. */
const TONES = [42, 85, 128, 170, 212] as const;
/** Width of the box from a node without a body to its parent, as a share of its length. */
const SLENDER = 0.04;
const UNIT = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

export class Multitude {
  #matrices = new Float32Array(0);
  #tones = new Uint8Array(0);

  /**
   * Returns the crowd of all bodies: round ones as the boxes around them, nodes without a body as
   * thin boxes to their parents. Those that are marked are left out, since they are drawn apart.
   */
  of(bodies: Bodies, marks: ReadonlyMap<number, unknown>): Omit<Crowd, 'kind'> {
    const { count, matrices, kinds, hidden } = bodies;
    if (16 * count !== this.#matrices.length) this.#matrices = new Float32Array(16 * count);
    const all = this.#matrices;
    all.set(matrices);
    for (let place = 0; place < count; place++) {
      const at = 16 * place;
      const apart = marks.has(place) || hidden[place] === 1;
      if (apart || !Number.isFinite(sum(all, at))) all.fill(0, at, at + 16);
      else if (kinds[place] === 0) bone(all, bodies, place);
      else if (mirrors(all, at)) for (let k = 0; k < 3; k++) all[at + k] = -(all[at + k] as number);
    }
    return { color: 'child', matrices: all, count, shape: UNIT, tones: this.#toned(bodies) };
  }

  #toned({ count, depths }: Bodies): Uint8Array<ArrayBuffer> {
    const tones = this.#tones;
    let same = tones.length === count;
    for (let place = 0; same && place < count; place++) same = tones[place] === toneOf(depths, place);
    if (!same) this.#tones = Uint8Array.from({ length: count }, (_, place) => toneOf(depths, place));
    return this.#tones;
  }
}

function toneOf(depths: Uint16Array, place: number): number {
  return TONES[(depths[place] as number) % TONES.length] as number;
}

function sum(m: Float32Array, at: number): number {
  let all = 0;
  for (let k = 0; k < 16; k++) all += m[at + k] as number;
  return all;
}

/** Returns whether a matrix mirrors. A box is its own mirror image, so one column may change its sign. */
export function mirrors(m: ArrayLike<number>, at: number): boolean {
  const n = (k: number): number => m[at + k] as number;
  const volume =
    n(0) * (n(5) * n(10) - n(6) * n(9)) +
    n(1) * (n(6) * n(8) - n(4) * n(10)) +
    n(2) * (n(4) * n(9) - n(5) * n(8));
  return volume < 0;
}

/** Writes a thin box from a node's parent to it. */
function bone(all: Float32Array, { worlds, parents }: Bodies, place: number): void {
  const at = 16 * place;
  const above = 16 * (parents[place] as number) + 12;
  if (above < 12) {
    all.fill(0, at, at + 16);
    return;
  }
  const x = (worlds[at + 12] as number) - (worlds[above] as number);
  const y = (worlds[at + 13] as number) - (worlds[above + 1] as number);
  const z = (worlds[at + 14] as number) - (worlds[above + 2] as number);
  const long = Math.sqrt(x * x + y * y + z * z);
  // A direction across the bone, at right angles unless it is nearly upright.
  const level = Math.sqrt(x * x + z * z);
  const side = level > 0.1 * long ? [z / level, 0, -x / level] : [1, 0, 0];
  const [ux = 0, uy = 0, uz = 0] = side.map((it) => it * SLENDER * long);
  all.fill(0, at, at + 16);
  all[at] = ux;
  all[at + 1] = uy;
  all[at + 2] = uz;
  all[at + 4] = x;
  all[at + 5] = y;
  all[at + 6] = z;
  if (long > 0) {
    all[at + 8] = (uy * z - uz * y) / long;
    all[at + 9] = (uz * x - ux * z) / long;
    all[at + 10] = (ux * y - uy * x) / long;
  }
  all[at + 12] = (worlds[above] as number) + x / 2;
  all[at + 13] = (worlds[above + 1] as number) + y / 2;
  all[at + 14] = (worlds[above + 2] as number) + z / 2;
  all[at + 15] = 1;
  // The third column is the cross product of the first two, so nothing mirrors.
}
