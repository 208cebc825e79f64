/** Projects points to a pane, one after the other, without garbage. */
import type { Vec3 } from '../../core/linear/vec.ts';
import type { PaneView } from '../views.ts';

/** Share of the distance of the eye from its target below which a point counts as behind it. */
const NEAR = 0.02;

export class Lens {
  /** The place of the last point, in CSS pixels from the top left of the view. */
  x = 0;
  y = 0;
  readonly flat: boolean;
  readonly width: number;
  readonly height: number;
  readonly #matrix: Float32Array;
  readonly #near: number;

  constructor({ view, box }: Pick<PaneView, 'view' | 'box'>) {
    this.flat = view.flat;
    this.width = box.width;
    this.height = box.height;
    this.#matrix = view.viewProjection(box.width / box.height);
    this.#near = view.flat ? 0.5 : NEAR * view.distance * view.back;
  }

  /** Finds the place of a point. Returns `false` for one at the eye or behind it. */
  place(x: number, y: number, z: number): boolean {
    const m = this.#matrix as unknown as number[] & { readonly length: 16 };
    const w = this.#row(m, 3, x, y, z);
    if (!(w > this.#near)) return false;
    this.x = (0.5 + (0.5 * this.#row(m, 0, x, y, z)) / w) * this.width;
    this.y = (0.5 - (0.5 * this.#row(m, 1, x, y, z)) / w) * this.height;
    return true;
  }

  at(point: Vec3): boolean {
    return this.place(point[0], point[1], point[2]);
  }

  /** Returns how far a point is before the eye, less the distance at which points are lost. */
  before(point: Vec3): number {
    const m = this.#matrix as unknown as number[];
    return this.#row(m, 3, point[0], point[1], point[2]) - this.#near;
  }

  #row(m: readonly number[], row: number, x: number, y: number, z: number): number {
    return (m[row] ?? 0) * x + (m[row + 4] ?? 0) * y + (m[row + 8] ?? 0) * z + (m[row + 12] ?? 0);
  }
}
