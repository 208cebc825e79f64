/** The picture: the tank and its surroundings in the coordinates of the frame that is looked from, and a motion's arrows. */
import {
  type Axis,
  column,
  type Drawing,
  type Mat4,
  type Painter,
  placed,
  type Vec3,
} from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { fixed } from '../../figure/readout.ts';
import { controls, type TankParams } from './controls.ts';
import type { Flight, Node, Tank } from './model.ts';
import * as shape from './shape.ts';
import { type Composition, kinds, length, nameOf } from './terms.ts';

/** Metres of arrow for each m/s, for each m/s², and for each m/s² of what falls. */
const SCALE = { velocity: 0.5, acceleration: 1, falling: 0.2 };
/** Arrows shorter than this share of the sum have no name: it would only hide others. */
const NAMED = 0.06;

/**
 * Draws one frame's picture after another. The matrices it hands out are its own, and hold until it draws again.
 */
export class Brush {
  readonly #matrices: Float64Array[] = [];
  #used = 0;
  readonly #nodes = new Map<Node | null, Float64Array>();

  constructor(readonly tank: Tank) {}

  draw(params: TankParams, composition: Composition, out: Drawing): void {
    const { tank } = this;
    this.#used = 0;
    const frame = tank.frame(params.frame);
    const { point, shown } = params;
    const { node } = tank.owner(point);
    const falls = node === tank.shell.node || (point === 'crate' && tank.crate.where === 'air');
    const scale = SCALE[falls && shown === 'acceleration' ? 'falling' : shown];
    const unit = shown === 'velocity' ? 'm/s' : 'm/s²';
    const pane = out.pane(
      `${pointName(point)}: ${shown} seen from the ${params.frame}. 1 m of arrow is ${1 / scale} ${unit}.`,
    );
    for (const node of [...tank.levels, ...tank.tracks, tank.crate.node]) this.#look(node, frame);
    this.#ground(frame, out, pane);
    this.#hull(pane);
    this.#turret(pane);
    const crate = this.#node(tank.crate.node);
    this.#box(pane, crate, [0, 0, 0], [shape.CRATE, shape.CRATE, shape.CRATE], 'yellow');
    if (tank.walled) this.#box(pane, this.#look(tank.wall, frame), [0, 0, 0], shape.WALL, 'neutral');
    this.#shells(params, frame, pane);
    if (point !== 'shell') this.#trail(pane, tank.points[point].trail.seen[params.frame], 'neutral', false);
    const { terms, size, at } = composition;
    const arrows = terms.map((term) => {
      const { kind, vector, size: own } = term;
      const name = own > NAMED * (size + own) ? `${nameOf(term)} ${fixed(own, 1)}` : '';
      return { vector, color: kinds[kind][1], name };
    });
    pane.sum(at, arrows, scale);
    // A shell is soon far away: the picture goes half of the way with it.
    if (node === tank.shell.node) out.focus = middle(out.focus, at);
  }

  /** The ground lies still in its own axes, whatever the picture's do. */
  #ground(frame: Node | null, out: Drawing, pane: Painter): void {
    const { tank } = this;
    const [x, y, z] = column(this.#node(tank.hull), 3);
    const ground = y - shape.RIDE;
    pane.grid({
      center: [x, ground, z],
      radius: 16,
      spacing: 2,
      ...(frame === null ? {} : { from: tank.tree.worldMatrix(frame, this.#matrix()) }),
    });
    out.focus = [x, y + 0.3, z];
  }

  #hull(pane: Painter): void {
    const hull = this.#node(this.tank.hull);
    const { x, y, z } = shape.DECK;
    this.#box(pane, hull, [0, -0.1, 0], [2 * x - 0.3, 0.7, 1.8], 'neutral');
    // In two halves, so that a renderer that sorts by middles sees which is behind the turret.
    for (const half of [-x / 2, x / 2])
      this.#box(pane, hull, [half, y - 0.09, 0], [x, 0.18, 2 * z], 'neutral');
    const { width, radius, reach, wheels } = shape.TRACK;
    const low = radius - shape.RIDE;
    this.tank.tracks.forEach((track, side) => {
      const middle = (side === 0 ? -1 : 1) * shape.TRACK.z;
      const outside = (side === 0 ? -1 : 1) * (width / 2);
      // The track itself: two long sides and two round ends.
      for (const height of [low - radius + 0.04, low + radius - 0.04])
        this.#box(pane, hull, [0, height, middle], [2 * reach, 0.08, width], 'neutral');
      const turning = this.#node(track);
      for (let i = 0; i < wheels; i++) {
        const along = reach * ((2 * i) / (wheels - 1) - 1);
        const last = i === 0 || i === wheels - 1;
        const wheel = this.#moved(turning, hull, along);
        const size = 2 * (last ? radius : radius - 0.08);
        this.#tube(pane, wheel, [0, 0, 0], 'z', size, width - (last ? 0 : 0.1), 'neutral');
        // A bar across the wheel shows how it rolls.
        this.#box(pane, wheel, [0, 0, outside], [size - 0.2, 0.1, 0.06], 'sky');
      }
    });
  }

  #turret(pane: Painter): void {
    const turret = this.#node(this.tank.turret);
    const wide = 2 * shape.TURRET_RADIUS;
    this.#tube(pane, turret, [0, 0.38, 0], 'y', wide, 0.76, 'green');
    const [hx, hy] = shape.HINGE;
    this.#box(pane, turret, [hx - 0.15, hy - 0.22, 0], [0.5, 0.62, 0.8], 'green');
    const [fx, fy, fz] = shape.FOOT;
    const tall = shape.TIP[1] - fy;
    this.#tube(pane, turret, [fx, fy + tall / 2, fz], 'y', 0.05, tall, 'neutral');
    this.#ball(pane, turret, shape.TIP, 0.12, 'neutral');
    const gun = this.#node(this.tank.gun);
    const long = shape.MUZZLE[0];
    this.#tube(pane, gun, [long / 2, 0, 0], 'x', 0.2, long, 'green');
    this.#tube(pane, gun, [long - 0.2, 0, 0], 'x', 0.3, 0.4, 'green');
  }

  #shells(params: TankParams, frame: Node | null, pane: Painter): void {
    const { shell, other } = this.tank;
    const one = (flight: Flight, ghost: boolean): Vec3 | null => {
      if (flight.state === 'none') return null;
      const matrix = this.#look(flight.node, frame);
      this.#ball(pane, matrix, [0, 0, 0], shape.SHELL, 'green', ghost);
      this.#trail(pane, flight.trail.seen[params.frame], 'green', ghost);
      return column(matrix, 3);
    };
    const here = one(shell, false);
    const there = params.forget ? one(other, true) : null;
    if (here && there) {
      const [x, y, z] = there;
      pane.label([x, y + 0.45, z], 'without ω × r', { color: 'green' });
    }
  }

  #trail(pane: Painter, places: readonly Vec3[], color: ColorName, other: boolean): void {
    if (places.length > 1) pane.line(places, { color, width: 2, ghost: other, dashed: other });
  }

  // Shapes at a node, in the node's coordinates.

  #box(pane: Painter, node: Mat4, at: Vec3, sizes: Vec3, color: ColorName): void {
    pane.box(this.#part(node, at, sizes), { color });
  }

  #ball(pane: Painter, node: Mat4, at: Vec3, size: number, color: ColorName, ghost = false): void {
    pane.sphere(this.#part(node, at, [size, size, size]), { color, ghost });
  }

  #tube(pane: Painter, node: Mat4, at: Vec3, axis: Axis, wide: number, long: number, color: ColorName): void {
    pane.cylinder(this.#part(node, at, [wide, wide, long], axis), { color });
  }

  #part(node: Mat4, at: Vec3, sizes: Vec3, axis?: Axis): Mat4 {
    return placed(node, at, sizes, axis, this.#matrix());
  }

  /** A node's matrix, somewhere else along the x-axis of another. */
  #moved(node: Mat4, other: Mat4, along: number): Float64Array {
    const out = this.#matrix();
    for (let i = 0; i < 16; i++) out[i] = node[i] ?? 0;
    for (let row = 0; row < 3; row++) out[12 + row] = (out[12 + row] ?? 0) + along * (other[row] ?? 0);
    return out;
  }

  /** Asks the tree how a node lies in the frame, for this picture. */
  #look(node: Node, frame: Node | null): Float64Array {
    const known = this.#nodes.get(node) ?? new Float64Array(16);
    this.#nodes.set(node, known);
    return this.tank.tree.relativeMatrix(node, frame, known);
  }

  #node(node: Node): Float64Array {
    return this.#nodes.get(node) ?? new Float64Array(16);
  }

  #matrix(): Float64Array {
    const matrix = this.#matrices[this.#used] ?? new Float64Array(16);
    this.#matrices[this.#used] = matrix;
    this.#used += 1;
    return matrix;
  }
}

/** As the panel has it. */
export function pointName(point: TankParams['point']): string {
  return controls.point.options.find(({ value }) => value === point)?.label ?? '';
}

function middle(a: Vec3 | null, b: Vec3): Vec3 {
  return a ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2] : b;
}

/** How far apart two shells came down, or `null` while one flies or is not there. */
export function miss({ shell, other, tree }: Tank): number | null {
  if (shell.state !== 'down' || other.state !== 'down') return null;
  return length(tree.transformPoint([0, 0, 0], shell.node, other.node));
}
