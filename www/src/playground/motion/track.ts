/**
 * The path of a node's origin in the world from the document's start on, at equal times.
 *
 * A node's motion depends on itself and its ancestors alone. So the path is computed in a tree of
 * these few, which has the same bits as the whole one, however large that is; and it is the same
 * path however the present time was reached.
 */
import { KinetreeError, type NodeHandle } from '../../core/entries/index.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { lineage, placeOf, type TreeDocument } from '../document/document.ts';
import { type Posed, posedApart } from '../document/posed.ts';
import type { Workbench } from '../workbench.ts';
import { RATE, Stepper, timeAfter } from './stepper.ts';

/** Samples in a second. */
export const SAMPLES = 60;
/** Steps of time between two samples. */
const EACH = RATE / SAMPLES;

export class Track {
  /** The place at each sample. */
  readonly places: Vec3[] = [];
  #over = false;
  readonly #handle: NodeHandle;
  readonly #posed: Posed;
  readonly #stepper: Stepper;

  /** @throws KinetreeError for a clip that the core does not take. */
  constructor(
    readonly document: TreeDocument,
    readonly node: number,
  ) {
    const part = lineage(document, [node]);
    this.#posed = posedApart(part);
    this.#handle = this.#posed.handles[placeOf(part, node)] as NodeHandle;
    this.#stepper = new Stepper(part, this.#posed.handles);
    this.#sample();
  }

  /** `true` where the core refused to go on. */
  get over(): boolean {
    return this.#over;
  }

  /** Computes the path up to a time, in seconds. */
  reach(time: number): void {
    const wanted = Math.floor((time - this.document.start) * SAMPLES + 1e-6) + 1;
    while (this.places.length < wanted && !this.#over) {
      const steps = (this.places.length - 1) * EACH;
      try {
        for (let i = 0; i < EACH; i++) this.#stepper.step(this.#posed.tree, steps + i);
        this.#sample();
      } catch (refusal) {
        if (!(refusal instanceof KinetreeError)) throw refusal;
        this.#over = true;
      }
    }
  }

  /** Returns the time of a sample, in seconds. */
  time(sample: number): number {
    return timeAfter(this.document, sample * EACH);
  }

  /** Returns the last sample that is not after a time. */
  sampleAt(time: number): number {
    const sample = Math.floor((time - this.document.start) * SAMPLES + 1e-6);
    return Math.max(0, Math.min(sample, this.places.length - 1));
  }

  dispose(): void {
    this.#stepper.dispose();
    this.#posed.tree.dispose();
    this.#over = true;
  }

  #sample(): void {
    const [x = 0, y = 0, z = 0] = this.#posed.tree.worldMatrix(this.#handle).subarray(12);
    this.places.push([x, y, z]);
  }
}

const tracks = new WeakMap<Workbench, Track>();

/** Returns the path of the chosen node; `null` without one. */
export function trackOf(workbench: Workbench): Track | null {
  const { document, chosen } = workbench;
  const known = tracks.get(workbench);
  if (known && known.node === chosen && known.document === document) return known;
  known?.dispose();
  tracks.delete(workbench);
  if (chosen === null) return null;
  const track = new Track(document, chosen);
  tracks.set(workbench, track);
  return track;
}
