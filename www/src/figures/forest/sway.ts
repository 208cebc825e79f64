/**
 * The wind. It bends each node about one horizontal axis of the world, as that axis lies in the
 * node's parent at rest.
 *
 * A rotation by the angle θ about the axis a, before the one at rest q, is
 * cos(θ/2) q + sin(θ/2) (a, 0) q. Both quaternions are made once for a direction of the wind, so a
 * frame takes eight products and four sums a node, and makes nothing.
 */
import * as math from '../../core/math.ts';
import type { Growth, Run } from './growth.ts';

/** Radians per second of the gusts and of the flutter. */
const GUST = 1.1;
const FLUTTER = 4.3;
/** Radians by which a gust comes later, for a meter downwind. */
const LATER = 0.16;
/** The share of a chain's bend that one of its joints has, times its number of joints. */
const WHOLE = 5;

/** An angle with its first two derivatives by time. */
type Bend = Readonly<Record<'angle' | 'rate' | 'acceleration', number>>;

/** A joint in the wind: of which plant, how far downwind, m, how near to the tips, and how much it flutters. */
interface Joint {
  readonly tree: number;
  readonly along: number;
  readonly level: number;
  readonly flutters: number;
}

/** Returns the bend of a joint at a time: some of it stays, some comes with the gusts. `most` is in radians. */
export function bendOf({ tree, along, level, flutters: share }: Joint, most: number, time: number): Bend {
  const { sin, cos } = math;
  const gust = GUST * time - LATER * along;
  const flutter = FLUTTER * time + 2.1 * tree + 5 * level;
  const [steady, gusts, flutters] = [0.55 * most, 0.35 * most, share * level * most];
  return {
    angle: steady + gusts * sin(gust) + flutters * sin(flutter),
    rate: GUST * gusts * cos(gust) + FLUTTER * flutters * cos(flutter),
    acceleration: -GUST * GUST * gusts * sin(gust) - FLUTTER * FLUTTER * flutters * sin(flutter),
  };
}

export class Sway {
  readonly axes: Float32Array;
  /** The quaternion (a, 0) q. */
  readonly #across: Float32Array;
  #direction = Number.NaN;

  constructor(readonly growth: Growth) {
    this.axes = new Float32Array(3 * growth.count);
    this.#across = new Float32Array(4 * growth.count);
  }

  /** Takes up the wind's direction: radians from x toward −z, as a compass has it. */
  toward(direction: number): void {
    if (direction === this.#direction) return;
    this.#direction = direction;
    const { sin, cos } = math;
    const { count, parents, bases } = this.growth;
    // What is upright falls downwind.
    const [ax, az] = [-sin(direction), -cos(direction)];
    /** The rotation of each node at rest in the world. */
    const rests = new Float64Array(4 * count);
    const { axes } = this;
    const across = this.#across;
    // By numbers, since a list for each of a million nodes would take a second.
    for (let i = 0, o = 0; i < count; i++, o += 4) {
      const p = 4 * (parents[i] as number);
      const px = p < 0 ? 0 : (rests[p] as number);
      const py = p < 0 ? 0 : (rests[p + 1] as number);
      const pz = p < 0 ? 0 : (rests[p + 2] as number);
      const pw = p < 0 ? 1 : (rests[p + 3] as number);
      // The conjugate of the parent's rotation turns the world's axis into the parent.
      const tx = -2 * py * az;
      const ty = -2 * (pz * ax - px * az);
      const tz = 2 * py * ax;
      const x = ax + pw * tx - (py * tz - pz * ty);
      const y = pw * ty - (pz * tx - px * tz);
      const z = az + pw * tz - (px * ty - py * tx);
      axes[3 * i] = x;
      axes[3 * i + 1] = y;
      axes[3 * i + 2] = z;
      const bx = bases[o] as number;
      const by = bases[o + 1] as number;
      const bz = bases[o + 2] as number;
      const bw = bases[o + 3] as number;
      across[o] = x * bw + y * bz - z * by;
      across[o + 1] = y * bw + z * bx - x * bz;
      across[o + 2] = z * bw + x * by - y * bx;
      across[o + 3] = -x * bx - y * by - z * bz;
      rests[o] = pw * bx + px * bw + py * bz - pz * by;
      rests[o + 1] = pw * by + py * bw + pz * bx - px * bz;
      rests[o + 2] = pw * bz + pz * bw + px * by - py * bx;
      rests[o + 3] = pw * bw - px * bx - py * by - pz * bz;
    }
  }

  /** Returns the bend of a run of nodes at a time. `wind` is the most, in radians. */
  bend({ tree, x, z, level }: Run, wind: number, time: number): Bend {
    const along = x * math.cos(this.#direction) - z * math.sin(this.#direction);
    const chain = this.growth.kind === 'chain';
    const most = chain ? (WHOLE * wind) / this.growth.count : wind;
    return bendOf({ tree, along, level, flutters: chain ? 0.1 : 0.3 }, most, time);
  }

  /** Writes the rotations of a run into locals that have `stride` numbers for each node. */
  write(run: Run, angle: number, locals: Float32Array, stride: number): void {
    const { sin, cos } = math;
    const [s, c] = [sin(angle / 2), cos(angle / 2)];
    const { bases } = this.growth;
    const across = this.#across;
    for (
      let i = run.from, o = 4 * run.from, at = stride * run.from + 3;
      i < run.to;
      i++, o += 4, at += stride
    ) {
      locals[at] = c * (bases[o] as number) + s * (across[o] as number);
      locals[at + 1] = c * (bases[o + 1] as number) + s * (across[o + 1] as number);
      locals[at + 2] = c * (bases[o + 2] as number) + s * (across[o + 2] as number);
      locals[at + 3] = c * (bases[o + 3] as number) + s * (across[o + 3] as number);
    }
  }

  /** Writes the angular velocities and accelerations of a run, for nodes of 20 numbers. */
  writeRates(run: Run, { rate, acceleration }: Bend, locals: Float32Array): void {
    const { axes } = this;
    for (let i = run.from, o = 3 * run.from, at = 20 * run.from + 14; i < run.to; i++, o += 3, at += 20) {
      for (let k = 0; k < 3; k++) {
        locals[at + k] = rate * (axes[o + k] as number);
        locals[at + 3 + k] = acceleration * (axes[o + k] as number);
      }
    }
  }
}
