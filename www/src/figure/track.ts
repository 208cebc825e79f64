/**
 * The point of a track that a pointer means: the one that is seen nearest to it.
 *
 * The line of sight through the pointer may meet the track: that is the point. Elsewhere it is the
 * point of the track whose image is nearest: the place on a circle's ellipse, the edge of a sphere,
 * a point of a line. A track of which nothing can be told (a line or a plane that goes
 * straight to the eye, a direction of no length) leaves the handle at its place. No result is ever
 * NaN or infinite.
 */

import { addScaled, cross, dot, length, normalize, scale, subtract, type Vec3 } from '../core/linear/vec.ts';
import type { Track } from './handle.ts';

/** A view of a pane, for pointers. Places are CSS pixels from the pane's top left. */
export interface Sight {
  /** Returns the place of a point, or `null` for a point behind the eye. */
  project(point: Vec3): { readonly x: number; readonly y: number } | null;
  /**
   * Returns the line of sight through a place. Through a lens all come from the eye. Straight onto
   * a plane each comes from a point of its own before the picture.
   */
  ray(x: number, y: number): { readonly from: Vec3; readonly along: Vec3 };
}

type Place = readonly [x: number, y: number];

/** Distances of the eye, at most, that a point of a line or a plane goes away. */
const FAR = 1000;
/**
 * Sine of the angle between a line of sight and a plane below which the plane counts as seen from
 * its edge: a pixel there would be a hundred times as long as wide.
 */
const GRAZING = 0.01;
/** CSS pixels: a line that goes straight to the eye is shorter in the picture. */
const END_ON = 0.01;
/** Share of the eye's distance by which a line is followed to see its direction. */
const FOLLOWED = 0.01;
/** Places of a circle that are compared before the nearest are refined. */
const SAMPLES = 96;
/** Halvings, nearly, of an angle: below the rounding of doubles. */
const REFINED = 48;
/** CSS pixels that no finger tells apart: of two places as near, the one by the handle is meant. */
const ALIKE = 0.5;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Returns the point of the track for a pointer at `place`; `at` is where the handle is. */
export function nearestPoint(track: Track, sight: Sight, place: Place, at: Vec3): Vec3 {
  const found = {
    line: onLine,
    circle: onCircle,
    plane: onPlane,
    sphere: onSphere,
  }[track.kind](track as never, sight, place, at);
  return finite(found) ? found : at;
}

function onLine({ from, along }: Of<'line'>, sight: Sight, [x, y]: Place, at: Vec3): Vec3 {
  const unit = normalize(along);
  // The handle's place, moved onto the track if it is not on it.
  const here = addScaled(from, unit, dot(subtract(at, from), unit));
  const start = sight.project(here);
  if (!start) return here;
  const distance = length(subtract(here, sight.ray(start.x, start.y).from));
  const end = [1, -1]
    .map((way) => ({ way, seen: sight.project(addScaled(here, unit, way * FOLLOWED * distance)) }))
    .find(({ seen }) => seen);
  if (!end?.seen) return here;
  const [dx, dy] = [end.seen.x - start.x, end.seen.y - start.y];
  const seen = Math.sqrt(dx * dx + dy * dy);
  if (!(seen > END_ON)) return here;
  // The image of a line is straight: its foot below the pointer is the image of the point.
  const foot = ((x - start.x) * dx + (y - start.y) * dy) / (seen * seen);
  const ray = sight.ray(start.x + foot * dx, start.y + foot * dy);
  const sightline = normalize(ray.along);
  const [between, apart] = [dot(unit, sightline), subtract(here, ray.from)];
  const square = 1 - between * between;
  const deep = (dot(sightline, apart) - between * dot(unit, apart)) / square;
  const gone = (between * dot(sightline, apart) - dot(unit, apart)) / square;
  // Past the point where the line vanishes the lines of sight meet it behind the eye.
  const beyond = !(deep > 0) || Math.abs(gone) > FAR * distance;
  const way = deep > 0 ? Math.sign(gone) : Math.sign(between);
  return addScaled(here, unit, beyond ? way * FAR * distance : gone);
}

function onPlane({ from, normal }: Of<'plane'>, sight: Sight, place: Place, at: Vec3): Vec3 {
  const unit = normalize(normal);
  const ray = sight.ray(...place);
  const sightline = normalize(ray.along);
  const facing = dot(unit, sightline);
  const deep = dot(unit, subtract(from, ray.from)) / facing;
  const here = addScaled(at, unit, dot(subtract(from, at), unit));
  const most = FAR * length(subtract(here, ray.from));
  if (Math.abs(facing) > GRAZING && deep > 0 && deep < most) return addScaled(ray.from, sightline, deep);
  // Seen from its edge, or above its horizon: along its line through the handle that is level.
  return onLine({ kind: 'line', from: here, along: cross(unit, sightline) }, sight, place, here);
}

function onSphere({ center, radius }: Of<'sphere'>, sight: Sight, place: Place, at: Vec3): Vec3 {
  const ray = sight.ray(...place);
  const sightline = normalize(ray.along);
  const away = subtract(center, ray.from);
  const middle = dot(away, sightline);
  const past = subtract(away, scale(sightline, middle));
  const inside = radius * radius - dot(past, past);
  if (inside >= 0) {
    const half = Math.sqrt(inside);
    // From inside the sphere its far side is seen.
    const deep = middle > half ? middle - half : middle + half;
    if (deep > 0) return addScaled(ray.from, sightline, deep);
  }
  const edge = edgeOf({ kind: 'sphere', center, radius }, sight);
  return edge ? onCircle(edge, sight, place, at) : at;
}

/** Returns the circle of a sphere's points that make its outline, if there is one. */
function edgeOf({ center, radius }: Of<'sphere'>, sight: Sight): Of<'circle'> | null {
  const seen = sight.project(center);
  if (!seen) return null;
  const ray = sight.ray(seen.x, seen.y);
  const axis = normalize(ray.along);
  const parallel = length(subtract(sight.ray(seen.x + 1, seen.y).from, ray.from)) > 0;
  const distance = length(subtract(center, ray.from));
  if (!parallel && distance <= radius) return null;
  const sine = parallel ? 0 : radius / distance;
  return {
    kind: 'circle',
    center: addScaled(center, axis, -sine * radius),
    axis,
    radius: radius * Math.sqrt(1 - sine * sine),
  };
}

function onCircle({ center, axis, radius }: Of<'circle'>, sight: Sight, [x, y]: Place, at: Vec3): Vec3 {
  const unit = normalize(axis);
  const [ax = 0, ay = 0, az = 0] = unit.map(Math.abs);
  const least: Vec3 = ax <= ay && ax <= az ? [1, 0, 0] : ay <= az ? [0, 1, 0] : [0, 0, 1];
  const first = normalize(cross(unit, least));
  const second = cross(unit, first);
  const point = (angle: number): Vec3 =>
    addScaled(addScaled(center, first, radius * Math.cos(angle)), second, radius * Math.sin(angle));
  const far = (angle: number): number => {
    const seen = sight.project(point(angle));
    return seen ? Math.sqrt((seen.x - x) ** 2 + (seen.y - y) ** 2) : Number.POSITIVE_INFINITY;
  };
  const step = (2 * Math.PI) / SAMPLES;
  // The handle's own angle is one of them: a circle seen from its edge shows each place twice.
  const own = subtract(at, center);
  const turn = Math.atan2(dot(own, second), dot(own, first)) || 0;
  const distances = Array.from({ length: SAMPLES }, (_, i) => far(turn + i * step));
  const around = (i: number): number => distances[(i + SAMPLES) % SAMPLES] ?? 0;
  const minima = distances.flatMap((distance, i) => {
    const low = Number.isFinite(distance) && distance <= around(i - 1) && distance <= around(i + 1);
    if (!low) return [];
    const angle = lowest(far, turn + (i - 1) * step, turn + (i + 1) * step);
    const found = far(angle) <= distance ? angle : turn + i * step;
    return [{ distance: far(found), point: point(found) }];
  });
  const best = Math.min(...minima.map(({ distance }) => distance));
  const alike = minima.filter(({ distance }) => distance <= best + ALIKE);
  const aside = (it: { point: Vec3 }): number => length(subtract(it.point, at));
  const [found] = alike.sort((a, b) => aside(a) - aside(b));
  return found ? found.point : at;
}

/** Returns the place of the minimum of a function that has one between `low` and `high`. */
function lowest(of: (at: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  for (let i = 0; i < REFINED; i++) {
    const part = GOLDEN * (b - a);
    if (of(b - part) < of(a + part)) b = a + part;
    else a = b - part;
  }
  return (a + b) / 2;
}

function finite(point: Vec3): boolean {
  return point.every(Number.isFinite);
}

type Of<Kind extends Track['kind']> = Extract<Track, { kind: Kind }>;
