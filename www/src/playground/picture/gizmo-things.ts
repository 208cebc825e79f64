/** The gizmo in the picture: arrows or rings with their handles, and the angle of a skewed node. */

import { angleOf, MARKED, skewOf, worstPair } from '../../core/doctor/skew.ts';
import {
  add,
  addScaled,
  cross,
  dot,
  length,
  normalize,
  scale,
  subtract,
  type Vec3,
} from '../../core/linear/vec.ts';
import type { Painter } from '../../figure/drawing.ts';
import type { HandleOptions } from '../../figure/handle.ts';
import { DEGREES, fixed } from '../../figure/readout.ts';
import type { Tool } from '../workbench.ts';
import { type Gizmo, type GizmoAxis, LEAST, planesOf, type Turning } from './gizmo.ts';

/**
 * CSS pixels: arrows, arrows within rings, rings, the arc of an angle, a letter, its way beyond the
 * tip of its arrow, an arrow toward the eye, which is too short for a letter, and the way of a
 * plane's square along both of its axes.
 */
export const SIZE = { arrow: 78, inner: 50, ring: 84, arc: 34, letter: 15, beyond: 20, short: 12, plane: 34 };
/** CSS pixels between two handles below which only the first is seen. */
export const APART = 30;
/** CSS pixels of a pull by which an even stretch grows e-fold. */
const PULL = 90;
/** The first angle on a ring at which its handle may be: between the two other axes. */
const PLACE = Math.PI / 4;

/** The colors of the axes, as all editors have them: red, green and blue. */
const AXIS_COLORS = { x: 'ramp6', y: 'relative', z: 'ramp1' } as const;

/** Returns the color of a handle: of its axis, or of the axis across its plane. */
export function colorOf(name: string): (typeof AXIS_COLORS)[keyof typeof AXIS_COLORS] | undefined {
  const letter = name.length === 2 ? [...'xyz'].find((it) => !name.includes(it)) : name;
  return AXIS_COLORS[letter as keyof typeof AXIS_COLORS];
}

/** The view that a gizmo is drawn for. */
export interface GizmoView {
  /** Meters of the world in a CSS pixel, where the gizmo is. */
  readonly perPixel: number;
  /** To the right and up in the picture, and toward the eye. */
  readonly axes: readonly [Vec3, Vec3, Vec3];
  readonly eye: Vec3;
  /** Returns the place that a handle takes: the first that nothing covers, by default 0. */
  readonly pick?: (name: string, places: readonly Vec3[]) => number;
}

/**
 * Lengths of an arrow as shares of its usual one; the first whose tip nothing covers is taken.
 * Minus is the other side.
 */
const REACHES = [1, -1, 0.6, -0.6] as const;

/** Returns the vector of an axis's arrow, with its tip where a hand can grasp it. */
function reachOf({ pick, perPixel }: GizmoView, { origin }: Gizmo, { letter, direction }: GizmoAxis): number {
  const ways = REACHES.map((share) => share * SIZE.arrow * perPixel);
  const places = ways.map((way) => addScaled(origin, direction, way));
  return ways[pick?.(letter, places) ?? 0] ?? SIZE.arrow * perPixel;
}

/** A handle that the hand holds, and its amount so far. */
export interface HeldAmount {
  readonly name: string;
  readonly amount: number;
}

/** Adds the gizmo with its handles, which give their amounts, or the way x, y, z of a free move. */
export function paintGizmo(
  pane: Painter,
  gizmo: Gizmo,
  tool: Tool,
  name: string,
  view: GizmoView,
  held: HeldAmount | null,
): void {
  const paint = { move: paintMove, turn: paintTurn, stretch: paintStretch }[tool];
  for (const handle of paint(pane, gizmo, view, held))
    pane.handle(
      handle.name,
      handle.at,
      handle.label.replace('#', () => name),
      handle.to,
      handle,
    );
}

function paintMove(pane: Painter, gizmo: Gizmo, view: GizmoView, held: HeldAmount | null): HandleOptions[] {
  const { origin, along } = gizmo;
  const handles = along.map((axis): HandleOptions => {
    const { direction, letter, shift } = axis;
    const tip = addScaled(origin, direction, reachOf(view, gizmo, axis));
    paintAxis(pane, view, origin, tip, letter, held?.name === letter);
    const square = dot(shift, shift);
    return {
      name: letter,
      label: `Move # along ${letter}`,
      at: tip,
      track: { kind: 'line', from: origin, along: direction },
      sets: ['amount'],
      to: (point) => ({ amount: dot(subtract(point, tip), shift) / square }),
    };
  });
  const free = inPlane('free', 'Move # freely', origin, view.axes[2]);
  const taken = [free, ...handles].map((it) => it.at);
  return [free, ...handles, ...paintPlanes(pane, gizmo, view, taken, held?.name)];
}

/** Returns a handle that is dragged in a plane, and gives its way in the world. */
function inPlane(name: string, label: string, at: Vec3, normal: Vec3): HandleOptions {
  const to: HandleOptions['to'] = (point) => {
    const [x, y, z] = subtract(point, at);
    return { x, y, z };
  };
  return { name, label, at, track: { kind: 'plane', from: at, normal }, sets: ['x', 'y'], to };
}

/**
 * Adds a square between each two axes, except planes seen from their edges, and squares too close
 * to other handles to be grasped.
 */
function paintPlanes(
  pane: Painter,
  gizmo: Gizmo,
  view: GizmoView,
  taken: readonly Vec3[],
  held?: string,
): HandleOptions[] {
  const { origin } = gizmo;
  const sight = normalize(subtract(view.eye, origin));
  return [...planesOf(gizmo)].flatMap(([name, [{ direction: a }, { direction: b }]]): HandleOptions[] => {
    const across = cross(a, b);
    if (!(Math.abs(dot(across, sight)) > FACING)) return [];
    const middle = SIZE.plane * view.perPixel;
    const [near, far] = [0.7 * middle, 1.3 * middle];
    const at = (along: number, other: number): Vec3 => addScaled(addScaled(origin, a, along), b, other);
    const quarters = QUARTERS.map(([i, j]) => at(i * middle, j * middle));
    const clear = quarters.map((it) => !taken.some((other) => away(view, it, other) < APART));
    const free = quarters.map((it, i): Vec3 => (clear[i] ? it : [Number.NaN, Number.NaN, Number.NaN]));
    const place = view.pick?.(name, free) ?? Math.max(0, clear.indexOf(true));
    if (!clear[place] && name !== held) return [];
    const [i, j] = QUARTERS[place] ?? QUARTERS[0];
    const corners = [
      at(i * near, j * near),
      at(i * far, j * near),
      at(i * far, j * far),
      at(i * near, j * far),
    ];
    pane.polygon(corners, { color: colorOf(name) ?? 'accent', fill: 0.35 });
    const label = `Move # in the plane of ${[...name].join(' and ')}`;
    return [inPlane(name, label, quarters[place] ?? origin, normalize(across))];
  });
}

function paintStretch(
  pane: Painter,
  gizmo: Gizmo,
  view: GizmoView,
  held: HeldAmount | null,
): HandleOptions[] {
  const { origin, along } = gizmo;
  const handles = along.map((axis): HandleOptions => {
    const { direction, letter } = axis;
    const reach = reachOf(view, gizmo, axis);
    const factor = held && (held.name === letter || held.name === 'all') ? held.amount : 1;
    const tip = addScaled(origin, direction, reach * factor);
    paintAxis(pane, view, origin, tip, letter, held?.name === letter);
    return {
      name: letter,
      label: `Stretch # along ${letter}`,
      at: tip,
      track: { kind: 'line', from: origin, along: direction },
      sets: ['amount'],
      to: (point) => ({ amount: Math.max(LEAST, dot(subtract(point, origin), direction) / reach) }),
    };
  });
  const [right, up, back] = view.axes;
  const pull = normalize(add(right, up));
  const at = held?.name === 'all' ? addScaled(origin, pull, pulled(held.amount) * view.perPixel) : origin;
  const all: HandleOptions = {
    name: 'all',
    label: 'Stretch # evenly',
    at,
    track: { kind: 'plane', from: origin, normal: back },
    sets: ['amount'],
    to: (point) => {
      const way = dot(subtract(point, origin), pull) / view.perPixel;
      return { amount: Math.max(LEAST, Math.exp(way / PULL)) };
    },
  };
  return [all, ...handles];
}

/** Returns the CSS pixels of a pull that stretches by a factor. */
function pulled(factor: number): number {
  return PULL * Math.log(factor);
}

function paintTurn(pane: Painter, gizmo: Gizmo, view: GizmoView, held: HeldAmount | null): HandleOptions[] {
  const { origin, along, axes } = gizmo;
  const handles: HandleOptions[] = [];
  for (const { direction, letter, turning } of along) {
    const mine = held?.name === letter;
    paintAxis(pane, view, origin, addScaled(origin, direction, SIZE.inner * view.perPixel), letter, mine);
    if (!turning) continue;
    const ring = ringIn(turning, SIZE.ring * view.perPixel);
    // While one ring is held the others are out of the way.
    const color = mine ? 'accent' : AXIS_COLORS[letter];
    if (mine || !held) pane.arc(origin, 1, { axes: ring, color, width: mine ? 2.4 : 1.6 });
    // The node's own axes turn with it, and with them the handle.
    const turned = mine && axes !== 'node' ? held.amount : 0;
    const [u, v] = ring;
    const places = [0, 1, 2, 3].map((quarter) => {
      const angle = PLACE + (quarter * Math.PI) / 2 + turned;
      return add(origin, add(scale(u, Math.cos(angle)), scale(v, Math.sin(angle))));
    });
    const at = places[view.pick?.(letter, places) ?? 0] ?? origin;
    handles.push({
      name: letter,
      label: `Turn # about ${letter}`,
      at,
      track: trackOf(origin, ring, at, view.eye),
      sets: ['amount'],
      to: (point) => ({ amount: angleAt(subtract(point, origin), ring) }),
    });
  }
  return handles;
}

/** Returns the two half axes of a ring's ellipse of this size. */
function ringIn({ images: [u, v] }: Turning, radius: number): readonly [Vec3, Vec3] {
  const size = radius / Math.max(length(u), length(v));
  return [scale(u, size), scale(v, size)];
}

/** Returns the CSS pixels between two places as they are seen. */
function away({ axes: [right, up], perPixel }: GizmoView, a: Vec3, b: Vec3): number {
  const way = subtract(a, b);
  return Math.hypot(dot(way, right), dot(way, up)) / perPixel;
}

/** The quarters of a plane, in the order in which its square tries them. */
const QUARTERS = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

/** Below this sine of the angle to a plane, a place in the plane cannot be told from the picture. */
const FACING = 0.2;

/** Sine of the angle to the plane of a ring below which it is seen from its edge. */
const EDGE_ON = 0.12;

/** Returns the track of a ring's handle: its plane, or its tangent where it is seen edge on. */
function trackOf(origin: Vec3, [u, v]: readonly [Vec3, Vec3], at: Vec3, eye: Vec3): HandleOptions['track'] {
  const normal = normalize(cross(u, v));
  const sight = normalize(subtract(eye, origin));
  if (Math.abs(dot(normal, sight)) > EDGE_ON) return { kind: 'plane', from: origin, normal };
  return { kind: 'line', from: at, along: normalize(cross(normal, subtract(at, origin))) };
}

/** Returns the angle at which a point of a ring's plane is, by the ring's two half axes. */
function angleAt(point: Vec3, [u, v]: readonly [Vec3, Vec3]): number {
  const [uu, uv, vv] = [dot(u, u), dot(u, v), dot(v, v)];
  const [pu, pv] = [dot(point, u), dot(point, v)];
  return Math.atan2(uu * pv - uv * pu, vv * pu - uv * pv);
}

/**
 * Adds an axis with its letter, which is beyond the tip even where that is over the node's body: a
 * label would look for free ground, far from the handle that it names.
 */
function paintAxis(
  pane: Painter,
  { axes: [right, up, back], perPixel }: GizmoView,
  from: Vec3,
  to: Vec3,
  letter: keyof typeof AXIS_COLORS,
  held: boolean,
): void {
  const color = held ? 'accent' : AXIS_COLORS[letter];
  pane.arrow(from, to, { color });
  const way = subtract(to, from);
  const seen = add(scale(right, dot(way, right)), scale(up, dot(way, up)));
  if (length(seen) < SIZE.short * perPixel) return;
  const at = addScaled(to, normalize(seen), SIZE.beyond * perPixel);
  const height = SIZE.letter * perPixel;
  const column = (axis: Vec3) => scale(axis, height);
  pane.text([...column(right), 0, ...column(up), 0, ...column(back), 0, ...at, 1], letter, {
    color,
    halo: true,
  });
}

/** Adds the arc of the two axes that leave 90° most, if by 0.1°; with its number or without. */
export function paintAngle(pane: Painter, world: ArrayLike<number>, perPixel: number, lettered = true): void {
  if (!(skewOf(world) * DEGREES > MARKED)) return;
  const [i, j] = worstPair(world);
  const angle = angleOf(world, i, j);
  const column = (k: number): Vec3 => [world[4 * k] ?? 0, world[4 * k + 1] ?? 0, world[4 * k + 2] ?? 0];
  const first = normalize(column(i));
  const other = column(j);
  const second = normalize(addScaled(other, first, -dot(other, first)));
  const center = column(3);
  const radius = SIZE.arc * perPixel;
  const style = { color: 'wrong', dashed: true, width: 2.4 } as const;
  pane.arc(center, radius, { ...style, axes: [first, second], from: 0, to: angle });
  if (!lettered) return;
  const middle = add(scale(first, Math.cos(angle / 2)), scale(second, Math.sin(angle / 2)));
  const words = `${fixed(angle * DEGREES, 1)}°, not 90°`;
  pane.label(addScaled(center, middle, radius), words, { color: 'wrong', side: middle });
}
