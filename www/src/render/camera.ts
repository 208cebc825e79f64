/** An orbiting camera: where it stands is the view's business, never the figure's. */
import { mat4 } from 'gl-matrix';
import type { Drawing, Vec3 } from '../figure/drawing.ts';
import type { Camera } from '../figure/figure.ts';
import { fitted } from './fit.ts';
import { paneRectangles } from './panes.ts';
import type { ViewState } from './view-state.ts';

const DEGREE = Math.PI / 180;
/** Almost straight down, so that "up" stays defined; and just above the ground, so that its grid is never seen from below. */
const PITCH = { lowest: 2 * DEGREE, highest: 88 * DEGREE };
/** Nearer than a quarter one is inside the scene, farther than four times it is a dot. */
const ZOOM = { nearest: 0.25, farthest: 4 };
/** A figure is composed for this width over height; on narrower views the field widens so that its sides stay in. */
const COMPOSED_ASPECT = 1.2;

export class OrbitCamera {
  readonly #home: ViewState;
  yaw: number;
  pitch: number;
  distance: number;

  /** What it looks at: the figure's target, or near what the drawing has in its focus. */
  target: Vec3;
  /** How many times as far away it stands as the reader asked for, so that all that is to be seen is in the picture. */
  back = 1;

  constructor(readonly camera: Camera) {
    this.target = camera.target;
    const [x, y, z] = camera.position.map((value, i) => value - (camera.target[i] ?? 0)) as [
      number,
      number,
      number,
    ];
    const distance = Math.hypot(x, y, z);
    this.#home = { yaw: Math.atan2(x, z), pitch: Math.asin(y / distance), distance };
    ({ yaw: this.yaw, pitch: this.pitch, distance: this.distance } = this.#home);
  }

  /** Turns by radians: the scene follows the finger. */
  rotate(right: number, down: number): void {
    this.yaw -= right;
    this.pitch = clamp(this.pitch + down, PITCH.lowest, PITCH.highest);
  }

  /** Multiplies the distance. */
  zoom(factor: number): void {
    const home = this.#home.distance;
    this.distance = clamp(this.distance * factor, ZOOM.nearest * home, ZOOM.farthest * home);
  }

  /** Takes up a view, within the limits of pitch and distance. */
  look({ yaw, pitch, distance }: ViewState): void {
    if (![yaw, pitch, distance].every(Number.isFinite)) return;
    this.yaw = yaw;
    this.pitch = clamp(pitch, PITCH.lowest, PITCH.highest);
    this.distance = distance;
    this.zoom(1);
  }

  get view(): ViewState {
    const { yaw, pitch, distance } = this;
    return { yaw, pitch, distance };
  }

  /** Whether it stands where the figure put it. */
  get atHome(): boolean {
    const { yaw, pitch, distance } = this.#home;
    return this.yaw === yaw && this.pitch === pitch && this.distance === distance;
  }

  reset(): void {
    Object.assign(this, this.#home);
  }

  /**
   * Looks at what a drawing is about, in a view of that size. A drawing with a focus has all its solids and arrows in the picture, but for those
   * aside; where the reader has come nearer, or gone away, it is as much nearer or farther.
   */
  aim({ focus, panes }: Drawing, view: { readonly width: number; readonly height: number }): void {
    this.target = focus ?? this.camera.target;
    this.back = 1;
    const [box] = paneRectangles(panes.length, view);
    if (!focus || !box) return;
    const [e, { yaw, pitch }] = [this.#towards, this];
    const high = this.#high(box.width / box.height);
    const sight = {
      target: focus,
      distance: this.#home.distance,
      right: [Math.cos(yaw), 0, -Math.sin(yaw)] as const,
      up: [-Math.sin(pitch) * Math.sin(yaw), Math.cos(pitch), -Math.sin(pitch) * Math.cos(yaw)] as const,
      back: e,
      across: (high * box.width) / box.height,
      high,
    };
    const things = panes.flatMap((pane) => pane.things);
    Object.assign(this, fitted(things, sight, box));
  }

  get eye(): Vec3 {
    const [[x, y, z], [ex, ey, ez]] = [this.target, this.#towards];
    const far = this.distance * this.back;
    return [x + far * ex, y + far * ey, z + far * ez];
  }

  /** The direction from the target to the eye. */
  get #towards(): Vec3 {
    const flat = Math.cos(this.pitch);
    return [flat * Math.sin(this.yaw), Math.sin(this.pitch), flat * Math.cos(this.yaw)];
  }

  /** The tangent of half the angle of view, up. */
  #high(aspect: number): number {
    return Math.tan((this.camera.fieldOfView * DEGREE) / 2) * Math.max(1, COMPOSED_ASPECT / aspect);
  }

  /** World to clip space, column-major. */
  viewProjection(aspect: number): Float32Array {
    const out = new Float32Array(16);
    const far = this.distance * this.back;
    mat4.perspective(out, 2 * Math.atan(this.#high(aspect)), aspect, far / 50, far * 12);
    return mat4.multiply(
      out,
      out,
      mat4.lookAt(mat4.create(), [...this.eye], [...this.target], [0, 1, 0]),
    ) as Float32Array;
  }
}

/** Where a point of the world is in a view of that size, in CSS pixels from its top left; `null` behind the camera. */
export function project(
  viewProjection: Float32Array,
  [x, y, z]: Vec3,
  width: number,
  height: number,
): { x: number; y: number; depth: number } | null {
  const m = (i: number): number => viewProjection[i] ?? 0;
  const row = (i: number): number => m(i) * x + m(i + 4) * y + m(i + 8) * z + m(i + 12);
  const w = row(3);
  if (w <= 0) return null;
  return { x: (0.5 + (0.5 * row(0)) / w) * width, y: (0.5 - (0.5 * row(1)) / w) * height, depth: row(2) / w };
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
