/**
 * The planet as a plan shows it: a ball of radius 1 in space, seen straight on, with its north pole
 * tilted toward the reader. Lines on its far side are left out.
 */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { DEGREES } from '../../figure/numbers.ts';
import { add, cross, dot, scale, type Vec3 } from '../../figure/vec.ts';

/** Tilt of the axis toward the reader, and longitude of the pin from the middle, rad. */
const TILT = 18 / DEGREES;
const LONGITUDE = 38 / DEGREES;
/** Degrees between the lines of the net. */
const NET = 30;

/** A place on the planet, and the directions there, of length 1. */
export interface Site {
  readonly east: Vec3;
  readonly north: Vec3;
  /** Along the plumb line; also the place itself. */
  readonly up: Vec3;
}

export class Globe {
  /** The axis, toward the north. */
  readonly axis: Vec3;
  /** To the right, and the direction of the equator that is nearest to the reader. */
  readonly #right: Vec3 = [1, 0, 0];
  readonly #front: Vec3;

  constructor() {
    const { sin, cos } = math;
    this.axis = [0, cos(TILT), sin(TILT)];
    this.#front = [0, -sin(TILT), cos(TILT)];
  }

  /** Returns the direction of the equator at a longitude from the middle, rad. */
  meridian(longitude = LONGITUDE): Vec3 {
    const { sin, cos } = math;
    return add(scale(this.#right, sin(longitude)), scale(this.#front, cos(longitude)));
  }

  /** Returns the site of the pin at a latitude, rad. */
  site(latitude: number): Site {
    const { sin, cos } = math;
    const meridian = this.meridian();
    const [s, c] = [sin(latitude), cos(latitude)];
    return {
      east: cross(this.axis, meridian),
      north: add(scale(meridian, -s), scale(this.axis, c)),
      up: add(scale(meridian, c), scale(this.axis, s)),
    };
  }

  /** Returns the latitude, rad, of a point of the pin's meridian; beyond a pole, the pole's. */
  latitude(point: Vec3): number {
    const latitude = math.atan2(dot(point, this.axis), dot(point, this.meridian()));
    return Math.min(Math.max(latitude, -Math.PI / 2), Math.PI / 2);
  }

  /** The axis about which the pin's meridian is a circle. */
  get side(): Vec3 {
    return cross(this.meridian(), this.axis);
  }

  paint(pane: Painter): void {
    pane.arc([0, 0, 0], 1, { color: 'child', fill: 0.3, width: 1.3, part: 'planet' });
    for (let degrees = -90 + NET; degrees < 90; degrees += NET) this.#parallel(pane, degrees / DEGREES);
    for (let degrees = 0; degrees < 360; degrees += NET) this.#half(pane, LONGITUDE + degrees / DEGREES);
  }

  #parallel(pane: Painter, latitude: number): void {
    const { sin, cos, tan, asin } = math;
    const hidden = -tan(latitude) * tan(TILT);
    if (hidden >= 1) return;
    const from = hidden <= -1 ? -Math.PI / 2 : asin(hidden);
    const equator = latitude === 0;
    const arc = { axes: [this.#right, this.#front], from, to: Math.PI - from } as const;
    const line = pane.as(equator ? 'equator' : 'planet', 'axis');
    line.arc(scale(this.axis, sin(latitude)), cos(latitude), { ...arc, width: equator ? 1.6 : 0.8 });
  }

  /** Paints the near side of half a circle from pole to pole. */
  #half(pane: Painter, longitude: number): void {
    const { cos, tan, atan } = math;
    const from = -atan(cos(longitude) / tan(TILT));
    const arc = { axes: [this.meridian(longitude), this.axis], from, to: Math.PI / 2 } as const;
    pane.as('planet', 'axis').arc([0, 0, 0], 1, { ...arc, width: 0.8 });
  }

  /** Paints a ring about the axis beyond the ball, where it is not behind it. */
  ring(pane: Painter, radius: number, from: number, to: number): void {
    const arc = { axes: [this.#front, this.#right], from, to, width: 2.4, head: true } as const;
    pane.as('turning', 'spin').arc(scale(this.axis, 1.12), radius, arc);
  }
}
