/** The gizmo in the picture: arrows or rings with their handles, and the angle of a skewed node. */

import { angleOf, MARKED, skewOf, worstPair } from '../../core/doctor/skew.ts';
import type { Painter } from '../../figure/drawing.ts';
import type { HandleOptions } from '../../figure/handle.ts';
import { DEGREES, fixed } from '../../figure/readout.ts';
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
} from '../../figure/vec.ts';
import type { Tool } from '../workbench.ts';
import { type Gizmo, LEAST, type Turning } from './gizmo.ts';

/**
 * CSS pixels: arrows, arrows within rings, rings, the arc of an angle, a letter, its way beyond the
 * tip of its arrow, and an arrow toward the eye, which is too short for a letter.
 */
const SIZE = { arrow: 78, inner: 50, ring: 84, arc: 34, letter: 15, beyond: 20, short: 12 };
/** CSS pixels of a pull by which an even stretch grows e-fold. */
const PULL = 90;
/** The angle on a ring at which its handle is: between the two other axes. */
const PLACE = Math.PI / 4;

/** The colors of the axes, as all editors have them: red, green and blue. */
export const AXIS_COLORS = { x: 'ramp6', y: 'relative', z: 'ramp1' } as const;

/** The view that a gizmo is drawn for. */
export interface GizmoView {
  /** Meters of the world in a CSS pixel, where the gizmo is. */
  readonly perPixel: number;
  /** To the right and up in the picture, and toward the eye. */
  readonly axes: readonly [Vec3, Vec3, Vec3];
  readonly eye: Vec3;
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
    pane.handle({ ...handle, label: handle.label.replace('#', () => name) });
}

function paintMove(
  pane: Painter,
  { origin, along }: Gizmo,
  view: GizmoView,
  held: HeldAmount | null,
): HandleOptions[] {
  const reach = SIZE.arrow * view.perPixel;
  const handles = along.map((axis): HandleOptions => {
    const { direction, letter, shift } = axis;
    const tip = addScaled(origin, direction, reach);
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
  const free: HandleOptions = {
    name: 'free',
    label: 'Move # freely',
    at: origin,
    track: { kind: 'plane', from: origin, normal: view.axes[2] },
    sets: ['x', 'y'],
    to: (point) => {
      const [x, y, z] = subtract(point, origin);
      return { x, y, z };
    },
  };
  return [free, ...handles];
}

function paintStretch(
  pane: Painter,
  { origin, along }: Gizmo,
  view: GizmoView,
  held: HeldAmount | null,
): HandleOptions[] {
  const reach = SIZE.arrow * view.perPixel;
  const handles = along.map(({ direction, letter }): HandleOptions => {
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
    const angle = PLACE + (mine && axes !== 'node' ? held.amount : 0);
    const [u, v] = ring;
    const at = add(origin, add(scale(u, Math.cos(angle)), scale(v, Math.sin(angle))));
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

/** Adds the angle of the two axes of a node that leave 90° most, if they do by 0.1°. */
export function paintAngle(pane: Painter, world: ArrayLike<number>, perPixel: number): void {
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
  const middle = add(scale(first, Math.cos(angle / 2)), scale(second, Math.sin(angle / 2)));
  const words = `${fixed(angle * DEGREES, 1)}°, not 90°`;
  pane.label(addScaled(center, middle, radius), words, { color: 'wrong', side: middle });
}
