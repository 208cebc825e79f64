/** The view straight onto the plane of x and y. No gesture moves it. */
import type { Drawing } from '../figure/drawing.ts';
import type { Vec3 } from '../figure/vec.ts';
import type { Plan } from '../figure/view.ts';
import { isUpright } from './panes.ts';
import type { ViewState } from './view-state.ts';

/** Widths of the plan in front of it and behind it that are in the picture. */
const DEEP = 8;

export class PlanView {
  readonly flat = true;
  readonly atHome = true;
  readonly pitch = 0;
  /** The view of a reader who sees the plane from the front. */
  readonly view: ViewState = { yaw: 0, pitch: 0, distance: 1 };
  #plan: Plan['plan'];

  constructor(
    readonly camera: Plan,
    readonly upright: Plan = camera,
  ) {
    this.#plan = camera.plan;
  }

  /** Chooses the plan for a picture of this size, and enlarges it to what a drawing keeps. */
  aim({ panes }: Pick<Drawing, 'panes'>, size: { readonly width: number; readonly height: number }): void {
    const { plan } = isUpright(size) ? this.upright : this.camera;
    const keeps = panes.filter((pane) => !pane.camera).flatMap((pane) => pane.keeps);
    this.#plan = keeps.reduce<Plan['plan']>(
      ([left, bottom, right, top], [x, y]) => [
        Math.min(left, x),
        Math.min(bottom, y),
        Math.max(right, x),
        Math.max(top, y),
      ],
      plan,
    );
  }

  rotate(): void {}
  zoom(): void {}
  look(): void {}
  reset(): void {}

  /** The width of the plan over its height. */
  get aspect(): number {
    const [left, bottom, right, top] = this.#plan;
    return (right - left) / (top - bottom);
  }

  /** The direction toward the reader. */
  get toward(): Vec3 {
    return [0, 0, 1];
  }

  /**
   * Returns the matrix from the world to clip space, column-major. The whole plan is in the middle
   * of the picture.
   */
  viewProjection(aspect: number): Float32Array {
    const [left, bottom, right, top] = this.#plan;
    const half = Math.max((right - left) / aspect, top - bottom) / 2;
    const [sx, sy, sz] = [1 / (half * aspect), 1 / half, -1 / (DEEP * half * (1 + aspect))];
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    return Float32Array.of(sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, sz, 0, -sx * x, -sy * y, 0, 1);
  }
}
