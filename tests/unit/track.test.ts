/** The point that a pointer means is on the track, and no other point of it is seen nearer. */
import { mat4 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import {
  addScaled,
  cross,
  dot,
  length,
  normalize,
  scale,
  subtract,
  type Vec3,
} from '../../www/src/core/linear/vec.ts';
import type { Track } from '../../www/src/figure/handle.ts';
import { nearestPoint, type Sight } from '../../www/src/figure/track.ts';
import { OrbitCamera } from '../../www/src/render/camera.ts';
import { sightOf } from '../../www/src/render/sight.ts';
import { effort } from '../effort.ts';
import { Random } from './random.ts';

const [WIDTH, HEIGHT] = [960, 480];
/**
 * Meters, in scenes a few meters wide. The views' matrices are single floats, but place and line
 * of sight come from the same one: what is left is the rounding of its inverse in doubles, with a
 * far plane six hundred times as far as the near one.
 */
const MEETS = 1e-6;
/** CSS pixels that the nearest of two alike points may be farther than the other. */
const ALIKE = 0.5 + 1e-6;

const perspective = (random: Random): Sight => {
  const camera = new OrbitCamera({ position: [0, 4, 9], target: [0, 0.5, 0], fieldOfView: 40 });
  camera.look({ yaw: random.between(-3, 3), pitch: random.between(0.1, 1.5), distance: 9 });
  return sightOf(camera.viewProjection(WIDTH / HEIGHT), WIDTH, HEIGHT);
};
const plan = (random: Random): Sight => {
  const [x, y, half] = [random.between(-2, 2), random.between(-2, 2), random.between(1, 8)];
  const matrix = mat4.ortho(
    new Float32Array(16),
    x - 2 * half,
    x + 2 * half,
    y - half,
    y + half,
    -100,
    100,
  ) as Float32Array;
  return sightOf(matrix, WIDTH, HEIGHT);
};
const views = { perspective, plan };

const around = (random: Random, reach: number): Vec3 => [
  random.between(-reach, reach),
  random.between(-reach, reach),
  random.between(-reach, reach),
];

function track(kind: Track['kind'], random: Random): Track {
  const [from, direction, radius] = [around(random, 1.5), around(random, 1), random.between(0.3, 1.5)];
  switch (kind) {
    case 'line':
      return { kind, from, along: direction };
    case 'plane':
      return { kind, from, normal: direction };
    case 'circle':
      return { kind, center: from, axis: direction, radius };
    case 'sphere':
      return { kind, center: from, radius };
  }
}

/** Returns a point of the track, from four random numbers of −1 to 1. */
function pointOf(it: Track, [a, b, c, d]: readonly [number, number, number, number]): Vec3 {
  switch (it.kind) {
    case 'line':
      return addScaled(it.from, normalize(it.along), 3 * a);
    case 'plane': {
      const unit = normalize(it.normal);
      const aside: Vec3 = [a, b, c];
      return addScaled(addScaled(it.from, aside, 3), unit, -3 * dot(aside, unit));
    }
    case 'sphere':
      return addScaled(it.center, normalize([a, b, c]), it.radius);
    case 'circle': {
      const unit = normalize(it.axis);
      const first = normalize(cross(unit, [b, c, d]));
      const around = Math.PI * a;
      const turned = addScaled(scale(first, Math.cos(around)), cross(unit, first), Math.sin(around));
      return addScaled(it.center, turned, it.radius);
    }
  }
}

/** Returns the meters between a point and the track. */
function off(it: Track, point: Vec3): number {
  switch (it.kind) {
    case 'line':
      return length(cross(subtract(point, it.from), normalize(it.along)));
    case 'plane':
      return Math.abs(dot(subtract(point, it.from), normalize(it.normal)));
    case 'sphere':
      return Math.abs(length(subtract(point, it.center)) - it.radius);
    case 'circle': {
      const away = subtract(point, it.center);
      const high = dot(away, normalize(it.axis));
      const flat = length(addScaled(away, normalize(it.axis), -high)) - it.radius;
      return Math.sqrt(high * high + flat * flat);
    }
  }
}

const four = (random: Random) =>
  [random.between(-1, 1), random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)] as const;

function apart(sight: Sight, point: Vec3, [x, y]: readonly [number, number]): number {
  const seen = sight.project(point);
  return seen ? Math.sqrt((seen.x - x) ** 2 + (seen.y - y) ** 2) : Number.POSITIVE_INFINITY;
}

for (const [name, view] of Object.entries(views)) {
  describe(`in ${name}`, () => {
    it.each(['line', 'circle', 'plane', 'sphere'] as const)('a %s: on it, and nearest', (kind) => {
      const random = new Random(13);
      for (let i = 0; i < 200; i++) {
        const sight = view(random);
        const it = track(kind, random);
        const place = [random.between(0, WIDTH), random.between(0, HEIGHT)] as const;
        const at = pointOf(it, four(random));
        const found = nearestPoint(it, sight, place, at);
        // A far point is as exact as its distance allows.
        expect(off(it, found)).toBeLessThan(MEETS * Math.max(1, length(found)));
        // Above its horizon a plane has no nearest point: it goes on forever.
        const seen = apart(sight, found, place);
        if (kind === 'plane' && seen > 1) continue;
        let nearest = Number.POSITIVE_INFINITY;
        for (let j = 0; j < 200; j++)
          nearest = Math.min(nearest, apart(sight, pointOf(it, four(random)), place));
        expect(seen).toBeLessThanOrEqual(nearest + ALIKE);
      }
    });

    it.each(['line', 'circle', 'plane', 'sphere'] as const)('a %s: there and back', (kind) => {
      const random = new Random(14);
      let tried = 0;
      for (let i = 0; i < 200; i++) {
        const sight = view(random);
        const it = track(kind, random);
        const point = pointOf(it, four(random));
        const seen = sight.project(point);
        if (!seen) continue;
        const ray = sight.ray(seen.x, seen.y);
        // The far side of a sphere is not seen.
        if (it.kind === 'sphere' && dot(subtract(point, it.center), ray.along) > 0) continue;
        const found = nearestPoint(it, sight, [seen.x, seen.y], point);
        const place = sight.project(found) ?? { x: Number.NaN, y: Number.NaN };
        // Golden sections find a minimum to the root of the rounding, about 1e-8 of a turn.
        expect(Math.abs(place.x - seen.x)).toBeLessThan(1e-3);
        expect(Math.abs(place.y - seen.y)).toBeLessThan(1e-3);
        // A thousandth of a pixel is a thousandth of a meter, unless a plane is seen near its edge.
        const bent = it.kind === 'plane' ? dot(normalize(it.normal), normalize(ray.along)) : 1;
        if (Math.abs(bent) > 0.05) {
          expect(length(subtract(found, point))).toBeLessThan(1e-3);
          tried++;
        }
      }
      expect(tried).toBeGreaterThan(50);
    });
  });
}

describe('where a line of sight tells little', () => {
  const random = new Random(1);
  const sight = plan(random);
  const middle: Vec3 = (() => {
    const { from, along } = sight.ray(WIDTH / 2, HEIGHT / 2);
    return addScaled(from, along, 0.5);
  })();

  it('a plane seen from its edge follows the pointer along its image', () => {
    const it: Track = { kind: 'plane', from: middle, normal: [0, 1, 0] };
    const found = nearestPoint(it, sight, [WIDTH / 2 + 100, HEIGHT / 2 + 70], middle);
    const seen = sight.project(found);
    expect(seen?.x).toBeCloseTo(WIDTH / 2 + 100, 4);
    expect(seen?.y).toBeCloseTo(HEIGHT / 2, 4);
    expect(found[1]).toBeCloseTo(middle[1], 9);
  });

  it('a line that goes to the eye, or no direction at all, leaves the handle at its place', () => {
    const nan = Number.NaN;
    const tracks: Track[] = [
      { kind: 'line', from: middle, along: [0, 0, 1] },
      { kind: 'line', from: middle, along: [0, 0, 0] },
      { kind: 'line', from: middle, along: [nan, 0, 0] },
      { kind: 'plane', from: middle, normal: [0, 0, 0] },
      { kind: 'circle', center: middle, axis: [0, 0, 0], radius: 1 },
      { kind: 'sphere', center: middle, radius: nan },
    ];
    for (const it of tracks) expect(nearestPoint(it, sight, [3, 5], middle)).toEqual(middle);
  });

  it('a circle seen from its edge stays on the side of the handle', () => {
    const it: Track = { kind: 'circle', center: middle, axis: [0, 1, 0], radius: 1 };
    for (const side of [1, -1]) {
      const at = addScaled(middle, [0, 0, 1], side);
      const [found] = [nearestPoint(it, sight, [WIDTH / 2 + 10, HEIGHT / 2], at)];
      expect(Math.sign(found[2] - middle[2])).toBe(side);
    }
  });

  it('never answers with what is not finite, also behind the eye and for odd numbers', () => {
    const odd = new Random(99);
    const any = (): number => (odd.chance(0.3) ? odd.double() : odd.between(-20, 20));
    const vector = (): Vec3 => [any(), any(), any()];
    const wrong: unknown[] = [];
    for (let i = 0; i < effort(600, 100); i++) {
      const view = odd.chance(0.5) ? perspective(odd) : plan(odd);
      const at = around(odd, 20);
      const tracks: Track[] = [
        { kind: 'line', from: vector(), along: vector() },
        { kind: 'plane', from: vector(), normal: vector() },
        { kind: 'circle', center: vector(), axis: vector(), radius: Math.abs(any()) },
        { kind: 'sphere', center: vector(), radius: Math.abs(any()) },
      ];
      for (const it of tracks) {
        const found = nearestPoint(it, view, [any(), any()], at);
        if (!found.every(Number.isFinite)) wrong.push({ it, at, found });
      }
    }
    expect(wrong).toEqual([]);
  });
});
