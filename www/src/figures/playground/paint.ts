/** The picture: the tree, the angle of the chosen node, and the ring that turns it. */
import { applied, columnOf, inverse } from '../../core/linear/matrix3.ts';
import * as math from '../../core/math.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import type { Camera } from '../../figure/figure.ts';
import { addScaled, cross, dot, length, normalize, scale, subtract, type Vec3 } from '../../figure/vec.ts';
import type { PlaygroundParams } from '../../playground/controls.ts';
import { Bodies } from '../../playground/picture/bodies.ts';
import { boundsOf } from '../../playground/picture/bounds.ts';
import { paintAngle } from '../../playground/picture/gizmo-things.ts';
import { paintGround, TreeThings } from '../../playground/picture/things.ts';
import type { Model } from './model.ts';

export const home: Camera = { position: [4, 4.5, 8.5], target: [0, 0.6, 0], fieldOfView: 20 };

/** Share of the tree's extent that a pixel of the picture is, about. */
const PIXEL = 1 / 420;
/** Share of the tree's extent that the ring has as its radius. */
const RING = 0.32;
/** Sides of the ring. */
const SIDES = 64;

export function paint(model: Model, params: PlaygroundParams, out: Drawing): void {
  const pane = out.pane({ title: model.document.title });
  const bodies = new Bodies();
  bodies.update(model.posed, model.document.nodes);
  const bounds = boundsOf(bodies);
  if (!bounds) return;
  const middle = scale(addScaled(bounds.low, bounds.high, 1), 0.5);
  const extent = length(subtract(bounds.high, bounds.low));
  out.focus = middle;
  paintGround(pane, middle, extent, false);
  const chosen = model.chosen(params);
  new TreeThings().paint(pane, bodies, new Map([[chosen, 'chosen']]));
  if (chosen < 0) return;
  const world = bodies.worlds.subarray(16 * chosen, 16 * chosen + 16);
  if (!world.every(Number.isFinite)) return;
  paintAngle(pane, world, extent * PIXEL);
  paintRing(pane, model, params, extent * RING, bodies.origin(chosen));
}

/**
 * Adds the ring about the axis that the turn is about, as it is in the parent: round there, and
 * stretched with the parent in the world.
 */
function paintRing(pane: Painter, model: Model, params: PlaygroundParams, size: number, origin: Vec3): void {
  const axes = unturned(model, params);
  const back = axes && inverse(axes);
  if (!axes || !back) return;
  const about = 'xyz'.indexOf(params.axis);
  const [first, second] = [columnOf(axes, (about + 1) % 3), columnOf(axes, (about + 2) % 3)];
  const radius = size / Math.max(length(first), length(second));
  const at = (angle: number): Vec3 =>
    addScaled(addScaled(origin, first, radius * math.cos(angle)), second, radius * math.sin(angle));
  const points = Array.from({ length: SIDES + 1 }, (_, i) => at((2 * Math.PI * i) / SIDES));
  pane.line(points, { color: 'accent', width: 1.5, aside: true });
  const to = (point: Vec3): number => {
    const local = applied(back, subtract(point, origin));
    const [across, along] = [local[(about + 2) % 3] as number, local[(about + 1) % 3] as number];
    return math.atan2(across, along);
  };
  const track = { kind: 'plane', from: origin, normal: normalize(cross(first, second)) } as const;
  pane.handle('turn', at(params.turn), ['Turn of the node', 'turn me'], to, { track });
}

/**
 * Returns the axes of the chosen node in the world without its turn and its scale: three columns;
 * `null` where it is flat.
 */
function unturned(model: Model, params: PlaygroundParams): readonly number[] | null {
  const { tree, handles } = model.posed;
  const handle = handles[model.chosen(params)];
  if (handle === undefined) return null;
  const world = tree.worldMatrix(handle);
  const { scale: sizes } = tree.local(handle);
  const axes = [0, 1, 2].flatMap((i) => {
    const size = sizes[i] as number;
    return size === 0 ? [0, 0, 0] : [0, 1, 2].map((k) => (world[4 * i + k] as number) / size);
  });
  const about = 'xyz'.indexOf(params.axis);
  const [j, k] = [(about + 1) % 3, (about + 2) % 3];
  const { cos, sin } = math;
  const [c, s] = [cos(params.turn), sin(params.turn)];
  const [u, v] = [columnOf(axes, j), columnOf(axes, k)];
  const turned: Vec3[] = [];
  turned[about] = columnOf(axes, about);
  turned[j] = addScaled(scale(u, c), v, -s);
  turned[k] = addScaled(scale(u, s), v, c);
  return dot(turned[j], turned[j]) > 0 && dot(turned[k], turned[k]) > 0 ? turned.flat() : null;
}
