/** The things of a pane that no label may touch, in the picture's own pixels. */
import {
  type Arc,
  type Arrow,
  column,
  type Measure,
  type Polyhedron,
  type Solid,
  type Text,
  type Thing,
} from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { add, addScaled, scale, type Vec3 } from '../../figure/vec.ts';
import { hull } from './hull.ts';
import type { Project } from './requests.ts';
import type { Obstacle, Point } from './types.ts';

/** Widths: an arrow's shaft and head, the head's length, a measure's ticks. */
const ARROW = { shaft: 3, head: 10, length: 11 };
const TICK = 10;
/** Half of a handle's ring, and of the ring around it that has the focus. */
const HANDLE = 18;
/** Points of a line nearer to each other than this are one. */
const NEAR = 3;
/** Corners of a full circle. */
const AROUND = 24;
/** Plates and hairlines are the ground on which labels may be. */
const GROUND: readonly (ColorName | number)[] = ['page', 'raised', 'ground', 'rule', 'hair'];

type Place = (point: Vec3) => Point | null;

export function obstaclesOf(things: readonly Thing[], project: Project): Obstacle[] {
  const place = (point: Vec3): Point | null => {
    const at = project(point);
    return at && Number.isFinite(at.x + at.y) ? [at.x, at.y] : null;
  };
  return things.flatMap((thing) => ofThing(thing, place));
}

function ofThing(thing: Thing, place: Place): Obstacle[] {
  switch (thing.kind) {
    case 'box':
    case 'cylinder':
    case 'sphere':
    case 'polyhedron':
      return solid(thing, place);
    case 'arrow':
      return arrow(thing, place);
    case 'line':
      return ground(thing.color) ? [] : strokes(thing.points, thing.width, place);
    case 'polygon': {
      const filled = thing.fill > 0 && !ground(thing.color) ? outline(thing.points, place) : [];
      const edge = thing.edge ?? (thing.fill > 0 ? null : thing.color);
      if (edge === null || ground(edge)) return filled;
      return [...filled, ...strokes([...thing.points, ...thing.points.slice(0, 1)], thing.width, place)];
    }
    case 'arc':
      return arc(thing, place);
    case 'dot': {
      const at = place(thing.at);
      return at ? [{ kind: 'circle', at, radius: thing.size }] : [];
    }
    case 'measure':
      return measure(thing, place);
    case 'text':
      return outline(text(thing), place);
    case 'handle': {
      const at = place(thing.at);
      return at ? [{ kind: 'circle', at, radius: HANDLE }] : [];
    }
    case 'grid':
    case 'label':
      return [];
  }
}

function ground(color: ColorName | number): boolean {
  return GROUND.includes(color);
}

/** Returns the hull of a solid's corners: the unit shapes are convex under any matrix. */
function solid(thing: Solid | Polyhedron, place: Place): Obstacle[] {
  const { matrix } = thing;
  const corners = thing.kind === 'polyhedron' ? thing.corners : UNIT[thing.kind];
  const row = (i: number, [x, y, z]: Vec3): number =>
    (matrix[i] ?? 0) * x + (matrix[i + 4] ?? 0) * y + (matrix[i + 8] ?? 0) * z + (matrix[i + 12] ?? 0);
  return outline(
    corners.map((corner): Vec3 => [row(0, corner), row(1, corner), row(2, corner)]),
    place,
  );
}

/** Returns the hull of points, or nothing if one is behind the eye. */
function outline(points: readonly Vec3[], place: Place): Obstacle[] {
  const places: Point[] = [];
  for (const point of points) {
    const at = place(point);
    if (!at) return [];
    places.push(at);
  }
  return [{ kind: 'polygon', points: hull(places) }];
}

function arrow({ from, to }: Arrow, place: Place): Obstacle[] {
  const [tail, tip] = [place(from), place(to)];
  if (!tail || !tip) return [];
  const long = Math.hypot(tip[0] - tail[0], tip[1] - tail[1]);
  const back = Math.min(1, ARROW.length / Math.max(long, 1e-9));
  const neck: Point = [tip[0] + (tail[0] - tip[0]) * back, tip[1] + (tail[1] - tip[1]) * back];
  return [
    { kind: 'segment', from: tail, to: tip, width: ARROW.shaft },
    { kind: 'segment', from: neck, to: tip, width: ARROW.head },
  ];
}

function strokes(points: readonly Vec3[], width: number, place: Place): Obstacle[] {
  const found: Obstacle[] = [];
  let from: Point | null = null;
  points.forEach((point, i) => {
    const to = place(point);
    if (from && to) {
      const near = Math.hypot(to[0] - from[0], to[1] - from[1]) < NEAR;
      if (near && i < points.length - 1) return;
      found.push({ kind: 'segment', from, to, width });
    }
    from = to;
  });
  return found;
}

function arc({ center, radius, from, to, axes, width, fill, color }: Arc, place: Place): Obstacle[] {
  if (ground(color)) return [];
  const [x, y] = axes ?? [
    [1, 0, 0],
    [0, 1, 0],
  ];
  const count = Math.max(2, Math.ceil((AROUND * Math.abs(to - from)) / (2 * Math.PI)));
  const points = Array.from({ length: count + 1 }, (_, i): Vec3 => {
    const angle = from + ((to - from) * i) / count;
    return add(center, add(scale(x, radius * Math.cos(angle)), scale(y, radius * Math.sin(angle))));
  });
  const inside = fill > 0 ? outline([center, ...points], place) : [];
  return [...inside, ...strokes(points, width, place)];
}

function measure({ from, to, offset }: Measure, place: Place): Obstacle[] {
  const ends = [place(add(from, offset)), place(add(to, offset))];
  const [a, b] = ends;
  if (!a || !b) return [];
  const long = Math.max(1e-9, Math.hypot(b[0] - a[0], b[1] - a[1]));
  const tick: Point = [((a[1] - b[1]) / long) * (TICK / 2), ((b[0] - a[0]) / long) * (TICK / 2)];
  const at = ([x, y]: Point): Obstacle => ({
    kind: 'segment',
    from: [x - tick[0], y - tick[1]],
    to: [x + tick[0], y + tick[1]],
    width: 1.4,
  });
  return [{ kind: 'segment', from: a, to: b, width: 1.4 }, at(a), at(b)];
}

/** Returns the corners of letters that belong to a thing; a letter is 0.6 as wide as high. */
function text({ matrix, text }: Text): Vec3[] {
  const [x, y, at] = [column(matrix, 0), column(matrix, 1), column(matrix, 3)];
  const half = 0.3 * text.length;
  return [
    [-half, -0.5],
    [half, -0.5],
    [half, 0.5],
    [-half, 0.5],
  ].map(([across = 0, up = 0]) => addScaled(addScaled(at, x, across), y, up));
}

/** Corners of the unit shapes; those of the round ones are a little outside. */
const UNIT: Readonly<Record<Solid['kind'], readonly Vec3[]>> = {
  box: [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].map((z): Vec3 => [x, y, z]))),
  cylinder: [-0.5, 0.5].flatMap((z) => ring(12, 0.5, z)),
  sphere: [-0.9, -0.4, 0.4, 0.9].flatMap((up) => ring(10, 0.5 * Math.sqrt(1 - up * up), 0.5 * up)),
};

function ring(count: number, radius: number, z: number): Vec3[] {
  const out = radius / Math.cos(Math.PI / count);
  return Array.from({ length: count }, (_, i): Vec3 => {
    const angle = (2 * Math.PI * i) / count;
    return [out * Math.cos(angle), out * Math.sin(angle), z];
  });
}
