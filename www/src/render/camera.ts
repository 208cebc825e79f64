/** An orbiting camera. Its position belongs to the view; a figure never changes it. */
import { mat4 } from 'gl-matrix';
import { addScaled, length, subtract } from '../core/linear/vec.ts';
import type { Drawing, Vec3 } from '../figure/drawing.ts';
import type { Camera } from '../figure/figure.ts';
import { EDGE, fitted, MARGIN, ringOf, smallMargin } from './fit.ts';
import { NARROW } from './labels/limits.ts';
import { isUpright, paneBoxes, type Size } from './panes.ts';
import type { ViewState } from './view-state.ts';

const DEGREE = Math.PI / 180;
/** The margin of a view that the figure has composed itself. */
const CLOSE = { top: EDGE.things, right: EDGE.things, bottom: EDGE.things, left: EDGE.things };
/**
 * Just above the ground, whose grid is never seen from below, to almost straight down: "up" stays
 * defined.
 */
const PITCH = { lowest: 2 * DEGREE, highest: 88 * DEGREE };
/** Factors of the distance: nearer, the eye is inside the scene; farther, the scene is a dot. */
const ZOOM = { nearest: 0.25, farthest: 4 };
/** The width over height that figures are composed for. In narrower views the field widens. */
const COMPOSED_ASPECT = 1.2;

export class OrbitCamera {
  readonly flat = false;
  #home: ViewState;
  /** The figure's view that is home: another one in an upright picture. */
  #camera: Camera;
  yaw: number;
  pitch: number;
  distance: number;

  /** The point that it looks at: the figure's target, or a point near the drawing's focus. */
  target: Vec3;
  /** Factor of the reader's distance that brings everything into the picture. */
  back = 1;
  /** Both of these when a hand took hold, while it holds something. */
  #taken: { readonly target: Vec3; readonly back: number } | null = null;

  constructor(
    readonly wide: Camera,
    readonly upright: Camera = wide,
  ) {
    this.#camera = wide;
    this.target = wide.target;
    this.#home = stateOf(wide);
    ({ yaw: this.yaw, pitch: this.pitch, distance: this.distance } = this.#home);
  }

  /** The figure's own view, as it suits the picture's shape. */
  get camera(): Camera {
    return this.#camera;
  }

  /** Rotates by radians: the scene follows the finger. */
  rotate(right: number, down: number): void {
    this.yaw -= right;
    this.pitch = clamp(this.pitch + down, PITCH.lowest, PITCH.highest);
  }

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

  /** `true` if the view is the figure's own. */
  get atHome(): boolean {
    const { yaw, pitch, distance } = this.#home;
    return this.yaw === yaw && this.pitch === pitch && this.distance === distance;
  }

  reset(): void {
    Object.assign(this, this.#home);
  }

  /**
   * Aims at a drawing, in a view of this size, and moves aside and back until bodies and hands are
   * in the picture. A drawing with a focus has all of them away from its edges. While a hand
   * `holds` a part of it, the camera comes no nearer than it was then. The reader's zoom multiplies
   * the distance.
   */
  aim({ focus, panes, layout }: Drawing, view: Size, holds = false): void {
    this.#suit(view);
    this.#taken = holds ? (this.#taken ?? { target: this.target, back: this.back }) : null;
    Object.assign(this, this.#taken ?? { target: focus ?? this.camera.target, back: 1 });
    const own = panes.filter((pane) => !pane.camera);
    const keeps = own.flatMap((pane) => pane.keeps);
    const box = paneBoxes(panes, layout, this, view)[panes.findIndex((pane) => !pane.camera)];
    if (!box || !(box.width > 0 && box.height > 0)) return;
    const { yaw, pitch, back } = this;
    const high = this.high(box.width / box.height);
    const sight = {
      target: this.target,
      distance: back * this.#home.distance,
      right: [Math.cos(yaw), 0, -Math.sin(yaw)] as const,
      up: [-Math.sin(pitch) * Math.sin(yaw), Math.cos(pitch), -Math.sin(pitch) * Math.cos(yaw)] as const,
      back: this.#towards,
      across: (high * box.width) / box.height,
      high,
    };
    const things = own.flatMap((pane) => pane.things);
    const words = box.head.height - (box.y - box.whole.y);
    const roomy = view.width < NARROW ? smallMargin(words) : MARGIN;
    const margin = focus ? roomy : CLOSE;
    const kept = focus ? keeps : [this.target, ...keeps];
    const fit = fitted(things, kept, sight, box, margin, holds ? ringOf(own) : null);
    Object.assign(this, { target: fit.target, back: back * fit.back });
  }

  /** Holds its place as a hand has left it, until it is aimed without one. */
  leave(): void {
    this.#taken = { target: this.target, back: this.back };
  }

  /** Numbers that say where it is, but for the reader's own view: two of them can be mixed. */
  get place(): readonly number[] {
    return [...this.target, Math.log(this.back)];
  }

  set place([x = 0, y = 0, z = 0, back = 0]: readonly number[]) {
    Object.assign(this, { target: [x, y, z], back: Math.exp(back) });
  }

  /** Goes to the view for a picture of this shape, unless the reader has moved. */
  #suit(view: Size): void {
    const camera = isUpright(view) ? this.upright : this.wide;
    if (camera === this.#camera) return;
    const { atHome } = this;
    this.#camera = camera;
    this.#home = stateOf(camera);
    if (atHome) this.reset();
    else this.zoom(1);
  }

  get eye(): Vec3 {
    return addScaled(this.target, this.#towards, this.distance * this.back);
  }

  /** The direction from the target to the eye. */
  get #towards(): Vec3 {
    const flat = Math.cos(this.pitch);
    return [flat * Math.sin(this.yaw), Math.sin(this.pitch), flat * Math.cos(this.yaw)];
  }

  /** The depths between which things are seen, in meters from the eye. */
  protected get depths(): readonly [near: number, far: number] {
    const far = this.distance * this.back;
    return [far / 50, far * 12];
  }

  /** The tangent of half the angle of view, up. */
  protected high(aspect: number): number {
    return Math.tan((this.camera.fieldOfView * DEGREE) / 2) * Math.max(1, COMPOSED_ASPECT / aspect);
  }

  /** Returns the matrix from the world to clip space, column-major. */
  viewProjection(aspect: number): Float32Array {
    const out = new Float32Array(16);
    mat4.perspective(out, 2 * Math.atan(this.high(aspect)), aspect, ...this.depths);
    return mat4.multiply(
      out,
      out,
      mat4.lookAt(mat4.create(), [...this.eye], [...this.target], [0, 1, 0]),
    ) as Float32Array;
  }
}

function stateOf({ position, target }: Camera): ViewState {
  const [x, y, z] = subtract(position, target);
  const distance = length([x, y, z]);
  return { yaw: Math.atan2(x, z), pitch: Math.asin(y / distance), distance };
}

/**
 * Returns the place of a world point in a view of this size, in CSS pixels from the top left;
 * `null` if it is behind the camera.
 */
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
