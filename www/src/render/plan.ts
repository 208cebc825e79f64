/** The view straight onto the plane of x and y. No gesture moves it. */

import type { Vec3 } from '../core/linear/vec.ts';
import type { Drawing, Pane } from '../figure/drawing.ts';
import { type Plan, widened } from '../figure/view.ts';
import { fittedPlan, ringOf } from './fit.ts';
import { isUpright, paneBoxes, type Size } from './panes.ts';
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
  /** The plan enlarged for the points that a drawing keeps. */
  #whole: Plan['plan'];
  /** The plan at which a hand took hold, while it holds something. */
  #taken: Plan['plan'] | null = null;

  constructor(
    readonly camera: Plan,
    readonly upright: Plan = camera,
  ) {
    this.#plan = camera.plan;
    this.#whole = camera.plan;
  }

  /**
   * Chooses the plan for a picture of this size, and steps back until the points that a drawing
   * keeps, all bodies and all hands are in it. While a hand `holds` a part of it, it comes no
   * nearer than it was then.
   */
  aim({ panes, layout }: Pick<Drawing, 'panes' | 'layout'>, size: Size, holds = false): void {
    const { plan } = isUpright(size) ? this.upright : this.camera;
    const own = panes.filter((pane) => !pane.camera);
    const keeps = own.flatMap((pane) => pane.keeps);
    this.#whole = keeps.length > 0 ? widened(plan, keeps) : plan;
    const box = paneBoxes(panes, layout, this, size)[panes.findIndex((pane) => !pane.camera)];
    this.#taken = holds ? (this.#taken ?? this.#plan) : null;
    const before = this.#taken ?? this.#whole;
    const things = own.flatMap((pane) => pane.things);
    const ring = holds ? ringOf(own) : null;
    this.#plan = box && box.width > 0 && box.height > 0 ? fittedPlan(before, things, box, ring) : before;
  }

  /** Holds its place as a hand has left it, until it is aimed without one. */
  leave(): void {
    this.#taken = this.#plan;
  }

  /** Steps back until all of a pane is in a picture of this size. */
  fit(pane: Pick<Pane, 'things' | 'keeps' | 'held'>, size: Size): void {
    const { plan } = this.camera;
    const { things, keeps } = pane;
    this.#plan = fittedPlan(keeps.length > 0 ? widened(plan, keeps) : plan, things, size, ringOf([pane]));
  }

  /** Numbers that say where it is: two of them can be mixed. */
  get place(): readonly number[] {
    return this.#plan;
  }

  set place([left = 0, bottom = 0, right = 1, top = 1]: readonly number[]) {
    this.#plan = [left, bottom, right, top];
  }

  rotate(): void {}
  zoom(): void {}
  look(): void {}
  reset(): void {}

  /** The width of the plan over its height, before it steps back. */
  get aspect(): number {
    const [left, bottom, right, top] = this.#whole;
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
