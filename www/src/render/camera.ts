/** An orbiting camera: where it stands is the view's business, never the figure's. */
import { mat4 } from 'gl-matrix';
import type { Vec3 } from '../figure/drawing.ts';
import type { Camera } from '../figure/figure.ts';

const DEGREE = Math.PI / 180;
/** Almost straight down, so that "up" stays defined; and just above the ground, so that its grid is never seen from below. */
const PITCH = { lowest: 2 * DEGREE, highest: 88 * DEGREE };
/** Nearer than a quarter one is inside the scene, farther than four times it is a dot. */
const ZOOM = { nearest: 0.25, farthest: 4 };
/** A figure is composed for this width over height; on narrower views the field widens so that its sides stay in. */
const COMPOSED_ASPECT = 1.2;

/** Where a reader looks from: angles in radians around the target and above the ground, and the distance in metres. */
export interface ViewState {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}

export class OrbitCamera {
  readonly #home: ViewState;
  yaw: number;
  pitch: number;
  distance: number;

  /** What it looks at: the figure's target, or what the drawing has in its focus. */
  target: Vec3;

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

  /** Goes where it is told, as far as it may. */
  look(yaw: number, pitch: number, distance: number): void {
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

  get eye(): Vec3 {
    const [x, y, z] = this.target;
    const flat = this.distance * Math.cos(this.pitch);
    return [
      x + flat * Math.sin(this.yaw),
      y + this.distance * Math.sin(this.pitch),
      z + flat * Math.cos(this.yaw),
    ];
  }

  /** World to clip space, column-major. */
  viewProjection(aspect: number): Float32Array {
    const half = Math.tan((this.camera.fieldOfView * DEGREE) / 2) * Math.max(1, COMPOSED_ASPECT / aspect);
    const out = new Float32Array(16);
    mat4.perspective(out, 2 * Math.atan(half), aspect, this.distance / 50, this.distance * 12);
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
