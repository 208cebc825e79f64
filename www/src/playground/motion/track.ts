/**
 * The path of a watched node from the document's start on, at equal times: for the trail, the
 * graph and the table.
 *
 * A node's motion depends on itself and its ancestors alone. So the path is computed in a tree of
 * these few, which has the same bits as the whole one, however large that is; and it is the same
 * path however the present time was reached.
 */
import { KinetreeError } from '../../core/entries/index.ts';
import { length } from '../../figure/vec.ts';
import { lineage, type TreeDocument } from '../document/document.ts';
import { type Posed, posedApart } from '../document/posed.ts';
import type { Workbench } from '../workbench.ts';
import { RATE, Stepper, timeAfter } from './stepper.ts';
import { composition, handlesOf, ORIGIN, type Watched, watchedOf } from './terms.ts';

/** Samples in a second. */
export const SAMPLES = 60;
/** Numbers of a sample: position, velocity, acceleration, and how far the terms of each reach. */
const SIZE = 11;

export class Track {
  #data = new Float64Array(SIZE * 128);
  #count = 0;
  #steps = 0;
  #over = false;
  readonly #sub: TreeDocument;
  readonly #posed: Posed;
  readonly #stepper: Stepper;

  /** @throws KinetreeError for a clip that the core does not take. */
  constructor(
    readonly document: TreeDocument,
    readonly watched: Watched,
  ) {
    this.#sub = lineage(document, [watched.node, watched.from, watched.carrier]);
    this.#posed = posedApart(this.#sub);
    this.#stepper = new Stepper(this.#sub, this.#posed.handles);
    this.#sample();
  }

  get count(): number {
    return this.#count;
  }

  /** `true` where the core refused to go on. */
  get over(): boolean {
    return this.#over;
  }

  /** Computes the path up to a time, in seconds. */
  reach(time: number): void {
    const { start } = this.document;
    const each = RATE / SAMPLES;
    const wanted = Math.floor((time - start) * SAMPLES + 1e-6) + 1;
    while (this.#count < wanted && !this.#over) {
      try {
        for (let i = 0; i < each; i++) this.#stepper.step(this.#posed.tree, this.#steps++);
      } catch (refusal) {
        if (!(refusal instanceof KinetreeError)) throw refusal;
        this.#over = true;
        return;
      }
      this.#sample();
    }
  }

  /** Returns the time of a sample, in seconds. */
  time(sample: number): number {
    return timeAfter(this.document, (sample * RATE) / SAMPLES);
  }

  /** Returns the last sample that is not after a time. */
  sampleAt(time: number): number {
    const sample = Math.floor((time - this.document.start) * SAMPLES + 1e-6);
    return Math.max(0, Math.min(sample, this.#count - 1));
  }

  /** The position, in the axes of the node from which it is seen; it is a view that goes stale. */
  position(sample: number): Float64Array {
    return this.#part(sample, 0);
  }

  velocity(sample: number): Float64Array {
    return this.#part(sample, 3);
  }

  acceleration(sample: number): Float64Array {
    return this.#part(sample, 6);
  }

  /** Returns the farthest tip of a quantity's terms, put tip to tail, from a time to a time. */
  mostReach(quantity: 'velocity' | 'acceleration', from: number, to: number): number {
    const at = quantity === 'velocity' ? 9 : 10;
    const last = this.sampleAt(to);
    let most = 0;
    for (let i = this.sampleAt(from); i <= last; i++) most = Math.max(most, this.#data[SIZE * i + at] ?? 0);
    return most;
  }

  dispose(): void {
    this.#stepper.dispose();
    this.#posed.tree.dispose();
    this.#over = true;
  }

  #part(sample: number, from: number): Float64Array {
    return this.#data.subarray(SIZE * sample + from, SIZE * sample + from + 3);
  }

  #sample(): void {
    const at = SIZE * this.#count++;
    if (at + SIZE > this.#data.length) {
      const larger = new Float64Array(2 * this.#data.length);
      larger.set(this.#data);
      this.#data = larger;
    }
    const handles = handlesOf(this.#sub, this.#posed, this.watched);
    const { tree, node, from } = handles;
    this.#data.fill(Number.NaN, at, at + 9);
    try {
      const { position, velocity, acceleration } = tree.transformMotion(ORIGIN, node, from);
      this.#data.set(position, at);
      this.#data.set(velocity, at + 3);
      this.#data.set(acceleration, at + 6);
      this.#data[at + 9] = length(velocity);
      this.#data[at + 10] = length(acceleration);
      for (const [place, quantity] of [
        [9, 'velocity'],
        [10, 'acceleration'],
      ] as const)
        this.#data[at + place] = tipsOf(composition(handles, quantity).terms);
    } catch (refusal) {
      // A flattened view has no place, and a stretched carrier no terms.
      if (!(refusal instanceof KinetreeError)) throw refusal;
    }
  }
}

function tipsOf(terms: readonly { readonly vector: readonly number[] }[]): number {
  let [x, y, z, most] = [0, 0, 0, 0];
  for (const { vector } of terms) {
    x += vector[0] ?? 0;
    y += vector[1] ?? 0;
    z += vector[2] ?? 0;
    most = Math.max(most, length([x, y, z]));
  }
  return most;
}

const tracks = new WeakMap<Workbench, { readonly key: string; readonly track: Track }>();

/** Returns the path of the node that a workbench watches; `null` without one. */
export function trackOf(workbench: Workbench): Track | null {
  const { document, chosen, settings } = workbench;
  const watched = watchedOf(document, chosen, settings.motion);
  const known = tracks.get(workbench);
  const key = JSON.stringify(watched ?? null);
  if (known && known.key === key && known.track.document === document) return known.track;
  known?.track.dispose();
  tracks.delete(workbench);
  if (!watched) return null;
  const track = new Track(document, watched);
  tracks.set(workbench, { key, track });
  return track;
}
