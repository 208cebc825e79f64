/** The picture: the tank and its surroundings in the coordinates of the frame that is looked from, and a motion's arrows. */
import { column, type Drawing, type Mat4, type Vec3 } from '../../figure/drawing.ts';
import type { Node } from '../../figure/figure.ts';
import type { ColorName } from '../../figure/palette.ts';
import { fixed } from '../../figure/readout.ts';
import { length, subtract } from '../../figure/vec.ts';
import { paintSum, reachOf, roundUp } from './arrows.ts';
import type { TankParams } from './controls.ts';
import type { Flight, Tank } from './model.ts';
import * as shape from './shape.ts';
import { type Axis, placed } from './solids.ts';
import { calledOf, kinds, nameOf, takeApart } from './terms.ts';

/** Metres that the arrows may take; and more, as a share of how far away their point is. */
const ROOM = [4.7, 0.25] as const;
/** Arrows shorter than this share of the sum have no name: it would only hide others. */
const NAMED = 0.06;

export function paint(tank: Tank, { point, shown, frame, forget }: TankParams, out: Drawing): void {
  const { tree, crate, shell, other } = tank;
  const from = tank.frame(frame);
  const { terms, total, size, at } = takeApart(tank, point, shown, frame);
  const hull = tree.relativeMatrix(tank.hull, from);
  const [hx, hy, hz] = column(hull, 3);
  const away = length(subtract(at, [hx, hy, hz]));
  const per = roundUp(reachOf(terms.map(({ vector }) => vector)) / (ROOM[0] + ROOM[1] * away));
  const unit = shown === 'velocity' ? 'm/s' : 'm/s²';
  const pane = out.pane(
    `${calledOf(tank, point)}: ${shown} seen from the ${frame}. 1 m of arrow is ${per} ${unit}.`,
  );
  const look = (it: Node): Float64Array => tree.relativeMatrix(it, from);
  const box = (it: Mat4, place: Vec3, sizes: Vec3, color: ColorName, style = {}): void =>
    pane.box(placed(it, { at: place, sizes }), { color, ...style });
  const ball = (it: Mat4, place: Vec3, wide: number, color: ColorName, style = {}): void =>
    pane.sphere(placed(it, { at: place, sizes: [wide, wide, wide] }), { color, ...style });
  const tube = (it: Mat4, place: Vec3, axis: Axis, wide: number, long: number, color: ColorName): void =>
    pane.cylinder(placed(it, { at: place, sizes: [wide, wide, long], along: axis }), { color });
  const trail = (it: Flight, color: ColorName, ghost = false): void => {
    const { places } = it.trails[frame];
    if (places.length > 1) pane.line(places, { color, ghost, dashed: ghost });
  };

  // The ground lies still in its own axes, whatever the picture's do.
  const ground = { center: [hx, hy - shape.RIDE, hz] as const, radius: 13 + away, spacing: 2 };
  pane.grid(from === null ? ground : { ...ground, from: tree.worldMatrix(from) });

  const { x, y, z } = shape.DECK;
  box(hull, [0, -0.1, 0], [2 * x - 0.3, 0.7, 1.8], 'neutral');
  box(hull, [0, y - 0.09, 0], [2 * x, 0.18, 2 * z], 'neutral');
  const { width, radius, reach, wheels } = shape.TRACK;
  tank.tracks.forEach((track, i) => {
    const side = 2 * i - 1;
    const low = radius - shape.RIDE;
    // The track itself: two long sides, and round ends.
    for (const height of [low - radius + 0.04, low + radius - 0.04])
      box(hull, [0, height, side * shape.TRACK.z], [2 * reach, 0.08, width], 'neutral');
    for (let wheel = 0; wheel < wheels; wheel++) {
      const along = reach * ((2 * wheel) / (wheels - 1) - 1);
      const end = wheel === 0 || wheel === wheels - 1;
      const wide = 2 * (end ? radius : radius - 0.08);
      // It turns as the track's node does, further along the hull.
      const turning = look(track);
      for (let row = 0; row < 3; row++)
        turning[12 + row] = (turning[12 + row] ?? 0) + along * (hull[row] ?? 0);
      tube(turning, [0, 0, 0], 'z', wide, width - (end ? 0 : 0.1), 'neutral');
      // A bar across the wheel shows how it rolls.
      box(turning, [0, 0, (side * width) / 2], [wide - 0.2, 0.1, 0.06], 'sky');
    }
  });

  const turret = look(tank.turret);
  tube(turret, [0, 0.38, 0], 'y', 2 * shape.TURRET_RADIUS, 0.76, 'green');
  box(turret, [shape.HINGE[0] - 0.15, shape.HINGE[1] - 0.22, 0], [0.5, 0.62, 0.8], 'green');
  const [tx, ty, tz] = shape.TIP;
  tube(turret, [tx, ty / 2 + 0.3, tz], 'y', 0.05, ty - 0.6, 'neutral');
  ball(turret, shape.TIP, 0.12, 'neutral');
  const gun = look(tank.gun);
  const [long] = shape.MUZZLE;
  tube(gun, [long / 2, 0, 0], 'x', 0.2, long, 'green');
  tube(gun, [long - 0.2, 0, 0], 'x', 0.3, 0.4, 'green');

  // What has left the tank is kept in the picture only if it is what is looked at.
  const wide = shape.CRATE;
  box(look(crate.node), [0, 0, 0], [wide, wide, wide], 'yellow', { aside: point !== 'crate' });
  if (tank.wall.up) box(look(tank.wall.node), [0, 0, 0], shape.WALL, 'neutral', { aside: true });
  const fly = (flight: Flight, ghost = false): void => {
    if (flight.state === 'none') return;
    const it = look(flight.node);
    ball(it, [0, 0, 0], shape.SHELL, 'green', { ghost, aside: !forget && point !== 'shell' });
    trail(flight, 'green', ghost);
    const [px, py, pz] = column(it, 3);
    if (forget) pane.label([px, py + 0.45, pz], `${ghost ? 'without' : 'with'} ω × r`, { color: 'green' });
  };
  fly(shell);
  if (forget) fly(other, true);
  if (point !== 'shell') trail(tank.points[point], 'neutral');

  paintSum(pane, {
    from: at,
    summands: terms.map((term) => ({
      vector: term.vector,
      color: kinds[term.kind][1],
      name: term.size > NAMED * (size + term.size) ? `${nameOf(term)} ${fixed(term.size, 1)}` : '',
    })),
    total,
    scale: 1 / per,
    radius: 0.04 + away / 300,
  });
  out.focus = [hx, hy + 0.3, hz];
}
