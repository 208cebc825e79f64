/** The camera of the playground: it also moves aside, and goes to a part of the tree. */

import { mat4 } from 'gl-matrix';
import { add, addScaled, dot, scale, subtract, type Vec3 } from '../../core/linear/vec.ts';
import type { Camera } from '../../figure/figure.ts';
import { clamp, OrbitCamera } from '../../render/camera.ts';
import type { Size } from '../../render/panes.ts';
import type { ViewState } from '../../render/view-state.ts';

const DEGREE = Math.PI / 180;
/** Vertical, in degrees. */
const LENS = 20;
/** The view of a tree at first: from the right front and above, as in an engine's editor. */
const FIRST = { yaw: 28 * DEGREE, pitch: 24 * DEGREE };
/** From straight ahead to nearly straight down, where "up" is still defined to single floats. */
const PITCH = { lowest: 0, highest: 89.9 * DEGREE };
/** Factors of the radius of all that there is. */
const ZOOM = { nearest: 0.02, farthest: 60 };
/** Meters: the radius of a tree without extent. */
const BARE = 0.5;
/** Share of the tree's radius that a part of it without extent has, such as a joint. */
export const PART = 0.25;
/** Share of its distance from the origin below which an extent is rounding. */
const ROUNDING = 1e-9;
/** The eye's distance in a plan, in views: far enough that lines of sight count as parallel. */
const FAR = 1000;
/** Share of the picture that a tree fills when it is brought into view. */
const FILLED = 0.72;

/** A box along the axes of the world. */
export interface Bounds {
  readonly low: Vec3;
  readonly high: Vec3;
}

/** Views straight along an axis. */
export const plans = {
  front: { yaw: 0, pitch: 0 },
  top: { yaw: 0, pitch: PITCH.highest },
  side: { yaw: 90 * DEGREE, pitch: 0 },
} as const;
export type PlanName = keyof typeof plans;

interface Place extends ViewState {
  readonly target: Vec3;
}

const BOX: Bounds = { low: [-1, 0, -1], high: [1, 1, 1] };

export class WorkCamera extends OrbitCamera {
  /** The extent of the tree, to which `reset` leads. */
  bounds: Bounds = BOX;
  /** The size of the picture. */
  size: Size = { width: 600, height: 600 };
  /** CSS pixels at the top of the picture that controls cover: framed things lie below. */
  covered = 0;
  /** `true` for a view straight along an axis without perspective, where equal lengths look equal. */
  plan = false;
  /** The reader has chosen this view: it does not follow a tree that grows. */
  steered = false;

  constructor() {
    super({ position: [0, 0, 1], target: [0, 0, 0], fieldOfView: LENS });
    Object.assign(this, this.#around(this.bounds, FIRST));
  }

  /** Shadows reach as far as this view does. */
  override get camera(): Camera {
    return {
      position: addScaled(this.target, [0, 0, 1], this.distance),
      target: this.target,
      fieldOfView: LENS,
    };
  }

  /** The reader alone moves this camera: no drawing does. */
  override aim(): void {}

  override rotate(right: number, down: number): void {
    this.steered = true;
    this.plan = false;
    this.yaw -= right;
    this.pitch = clamp(this.pitch + down, PITCH.lowest, PITCH.highest);
  }

  override zoom(factor: number): void {
    this.steered = true;
    const radius = middleOf(this.bounds).radius || BARE;
    this.distance = clamp(this.distance * factor, ZOOM.nearest * radius, ZOOM.farthest * radius);
  }

  /** Moves aside by CSS pixels: the scene follows the finger. */
  pan(right: number, down: number): void {
    this.steered = true;
    const { perPixel } = this;
    const [x, y] = this.#across();
    this.target = add(this.target, add(scale(x, -right * perPixel), scale(y, down * perPixel)));
  }

  /** Meters of the world in a CSS pixel, at the distance of the target. */
  get perPixel(): number {
    const { width, height } = this.size;
    return (2 * this.distance * this.high(width / height)) / height;
  }

  override get eye(): Vec3 {
    return addScaled(this.target, this.axes[2], this.distance * (this.plan ? FAR : 1));
  }

  /** Returns the meters of the world in a CSS pixel, at a point. */
  perPixelAt(point: Vec3): number {
    const away = subtract(point, this.eye);
    return this.plan ? this.perPixel : (this.perPixel * Math.sqrt(dot(away, away))) / this.distance;
  }

  override viewProjection(aspect: number): Float32Array {
    if (!this.plan) return super.viewProjection(aspect);
    const { distance, target } = this;
    const [, far] = this.depths;
    const up = distance * this.high(aspect);
    const out = mat4.ortho(mat4.create(), -up * aspect, up * aspect, -up, up, -far, far);
    const eye = addScaled(target, this.axes[2], distance);
    mat4.multiply(out, out, mat4.lookAt(mat4.create(), [...eye], [...target], [0, 1, 0]));
    // The fourth coordinate is the distance, as with a lens, because the ink compares distances.
    return mat4.multiplyScalar(out, out, distance) as Float32Array;
  }

  /** Goes to where all is seen. */
  override reset(): void {
    this.plan = false;
    this.frame(this.bounds, FIRST);
    this.steered = false;
  }

  /** Goes to where a part is seen: from the same side, or from another one. */
  frame(bounds: Bounds, side: Partial<ViewState> = {}): void {
    Object.assign(this, this.#around(bounds, { ...this.view, ...side }));
    this.steered = true;
  }

  protected override get depths(): readonly [near: number, far: number] {
    const { center, radius } = middleOf(this.bounds);
    const away = subtract(center, this.target);
    const far = this.distance + Math.sqrt(dot(away, away)) + 3 * radius;
    return [this.distance / 50, Math.max(12 * this.distance, far)];
  }

  /** Returns the place from which a box fills the picture, seen from a side. */
  #around(bounds: Bounds, { yaw, pitch }: Pick<ViewState, 'yaw' | 'pitch'>): Place {
    const whole = middleOf(this.bounds);
    const { center, radius: own } = middleOf(bounds);
    const bare = own > 0 ? 0 : PART * whole.radius || BARE;
    const radius = own || bare;
    const { width, height } = this.size;
    const lens = this.high(width / height);
    const free = 1 - this.covered / height;
    const high = lens * FILLED;
    const [x, y, z] = this.#across(yaw, pitch);
    let distance = radius;
    for (const corner of cornersOf(bounds)) {
      const at = subtract(corner, center);
      const aside = Math.max(
        Math.abs(dot(at, x)) / ((high * width) / height),
        Math.abs(dot(at, y)) / (high * free),
      );
      distance = Math.max(distance, dot(at, z) + Math.max(aside, bare / high));
    }
    const up = (distance * lens * this.covered) / height;
    return { yaw, pitch, distance, target: addScaled(center, y, up) };
  }

  /** The directions to the right and up in the picture, and toward the eye. */
  #across(yaw = this.yaw, pitch = this.pitch): readonly [Vec3, Vec3, Vec3] {
    const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
    const [high, flat] = [Math.sin(pitch), Math.cos(pitch)];
    return [
      [cos, 0, -sin],
      [-high * sin, flat, -high * cos],
      [flat * sin, high, flat * cos],
    ];
  }

  /** The directions to the right and up in the picture, and toward the eye. */
  get axes(): readonly [Vec3, Vec3, Vec3] {
    return this.#across();
  }
}

export function cornersOf({ low, high }: Bounds): readonly Vec3[] {
  return Array.from({ length: 8 }, (_, corner) => {
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map((i) => (corner & (1 << i) ? high : low)[i]);
    return [x, y, z];
  });
}

/** Returns half the diagonal of a box, or 0 where there is none. */
export const radiusOf = (bounds: Bounds | null): number => (bounds ? middleOf(bounds).radius : 0);

/** Returns the middle of a box, and half its diagonal: 0 where it has no extent but rounding. */
function middleOf({ low, high }: Bounds): { readonly center: Vec3; readonly radius: number } {
  const half = scale(subtract(high, low), 0.5);
  const center = add(low, half);
  const radius = Math.sqrt(dot(half, half));
  return { center, radius: radius > ROUNDING * Math.sqrt(dot(center, center)) ? radius : 0 };
}
