/** The picture: the tank and what is around it in the axes of the frame looked from, and its arrows. */
import { paintCorner } from '../../figure/corner.ts';
import { column, type Drawing, type Mat4, type Painter, type Vec3 } from '../../figure/drawing.ts';
import type { Node } from '../../figure/figure.ts';
import { fixed } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { paintSum, reachOf, roundUp } from '../../figure/sum.ts';
import { addScaled, dot, length, subtract } from '../../figure/vec.ts';
import type { TankParams } from './controls.ts';
import { type Kind, kinds, nameOf } from './kinds.ts';
import type { Tank } from './model.ts';
import { paintVehicle } from './paint-vehicle.ts';
import type { TrackedPoint } from './points.ts';
import { paintRings } from './rings.ts';
import { CRATE, RIDE, SHELL, WALL } from './shape.ts';
import type { Shell } from './shells.ts';
import { placed } from './solids.ts';
import type { Composition } from './terms.ts';
import { pointLabel, unitOf, verdictOf } from './words.ts';

/** Length that the arrows may have, m, and what each meter from the hull to their point adds to it. */
const ROOM = { velocity: 5.7, acceleration: 4.7, perMeter: 0.25 };
/** Room for a name beside the middle of its arrow, m. */
const NAME = 2.6;
/** An arrow shorter than this part of the sum gets no name, which would only hide others; nor one of 0.0. */
const NAMED = { share: 0.06, least: 0.05 };
/** The picture's right and up of the figure's camera, in the axes of the frame looked from. */
export const SEEN: Readonly<Record<'right' | 'up', Vec3>> = {
  right: [0.9795, 0, -0.2017],
  up: [-0.1657, 0.5702, -0.8046],
};
/** Seconds for which a shell that is down stays in the picture, and in which the view then comes back. */
const STAYS = { down: 2, back: 1.5 };

interface Scene {
  readonly tank: Tank;
  readonly params: TankParams;
  readonly pane: Painter;
  readonly look: (node: Node) => Mat4;
}

export function paint(tank: Tank, params: TankParams, out: Drawing): void {
  const { point, shown, frame } = params;
  const { tree, vehicle } = tank;
  const from = tank.frames[frame];
  const looks = new Map<Node, Mat4>();
  const look = (node: Node): Mat4 => {
    let found = looks.get(node);
    if (!found) {
      found = from === null ? tree.worldMatrix(node) : tree.relative(node, from).matrix;
      looks.set(node, found);
    }
    return found;
  };
  const composition = tank.takeApart(point, shown, frame);
  const middle = column(look(vehicle.hull), 3);
  const away = length(subtract(composition.at, middle));
  const reach = reachOf(composition.terms.map(({ vector }) => vector));
  // Accelerations lie on each other at their point: enlarged in a corner they have their names.
  const enlarged = shown === 'acceleration' && composition.terms.length > 1 && reach > NAMED.least;
  const room = ROOM[shown] + ROOM.perMeter * away;
  // Velocities never jump to another scale: a hand sets them.
  const whole = composition.terms.reduce((sum, { size }) => sum + size, 0);
  const perMeter = shown === 'velocity' ? Math.max(1, whole / room) : roundUp(reach / room);
  const said = `${pointLabel(tank, point)}: ${shown} in ${unitOf(shown)} seen from the ${frame}`;
  const down = tank.shell.state === 'down';
  const outcome = verdictOf(tank, params);
  const rung = `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}.`;
  const note = tank.holds(params)
    ? 'The shell is down: drive, and time goes on.'
    : frame !== 'ground' && tank.shell.state === 'flying'
      ? `Nothing pushes the shell aside: the ${frame} turns under it.`
      : outcome
        ? rung
        : shown === 'velocity'
          ? ''
          : `1 m of arrow is ${fixed(perMeter, Number.isInteger(perMeter) ? 0 : 1)} ${unitOf(shown)}.`;
  const pane = out.pane({
    title: note ? `${said}. ${note}` : said,
    // Its arrows have their numbers.
    short: { title: outcome ? rung : said.replace(' seen', '') },
  });
  const [x, y, z] = middle;
  out.focus = [x, y + 0.3, z];
  // The ground is at rest in its own axes, also where the picture's axes move.
  const ground = { center: [x, y - RIDE, z] as const, radius: 13 + away, spacing: 2 };
  pane.grid(from === null ? ground : { ...ground, from: tree.worldMatrix(from) });
  paintVehicle(vehicle, pane, look);
  const scene = { tank, params, pane, look };
  paintLoose(scene);
  if (params.bell) tank.bell.paint(pane, middle, look, down && left(tank.shell) > 0);
  if (point !== 'shell') paintTrail(scene, tank.points[point], 'axis');
  paintTerms(pane, composition, composition.at, 1 / perMeter, enlarged);
  paintRings(tank, params, pane, look, out.hand);
  // On the side from which the nose points away: its ring is pulled over the other one.
  if (enlarged) paintEnlarged(out, composition, dot(column(look(vehicle.hull), 0), SEEN.right) < 0);
}

/** The terms alone, tip to tail, seen as from the figure's own camera. */
function paintEnlarged(out: Drawing, { terms, total, size }: Composition, right: boolean): void {
  const flat = (it: Vec3): Vec3 => [dot(it, SEEN.right), dot(it, SEEN.up), 0];
  const summands = terms.map((term) => ({
    vector: flat(term.vector),
    name: nameFor(term, size),
    ...styleOf(term.kind),
  }));
  paintCorner(out, summands, flat(total), { inset: right ? 'right' : 'left', least: NAMED.least });
}

/** Crate, wall and shells. What has left the tank is kept in the picture if the reader looks at it. */
function paintLoose(scene: Scene): void {
  const { tank, params, pane, look } = scene;
  const { crate, wall, shell, naive } = tank;
  const box = (node: Node, sizes: Vec3, color: ColorName, aside: boolean): void =>
    pane.box(placed(look(node), { sizes }), { color, aside });
  // On the deck it is one thing more to wonder about, until the reader asks for it.
  if (params.point === 'crate' || wall.up || crate.where !== 'deck')
    box(crate.node, [CRATE, CRATE, CRATE], 'grandchild', params.point !== 'crate');
  if (wall.up) box(wall.node, WALL, 'parent', true);
  paintShell(scene, shell, false);
  if (!params.forget) return;
  paintShell(scene, naive, true);
  // Both are down: the miss, in meters, between their craters.
  if (shell.state !== 'down' || naive.state !== 'down' || left(shell) === 0 || tank.bell.hit) return;
  const [from, to] = [column(look(naive.node), 3), column(look(shell.node), 3)];
  const apart = length(subtract(to, from));
  if (apart > SHELL)
    pane.measure(from, to, `${fixed(apart, 2)} m`, { color: 'ink', offset: [0, 0.1, 0], large: true });
}

/** Returns how far a shell still keeps the view: 1 in flight, less after its landing, and then 0. */
function left({ state, lain }: Shell): number {
  if (state !== 'down') return 1;
  const share = Math.min(1, Math.max(0, (lain - STAYS.down) / STAYS.back));
  return 1 - share * share * (3 - 2 * share);
}

function paintShell(scene: Scene, shell: Shell, naive: boolean): void {
  if (shell.state === 'in the gun') return;
  const { tank, params, pane, look } = scene;
  const matrix = look(shell.node);
  const keeps = params.point === 'shell' ? 1 : left(shell);
  const aside = keeps < 1;
  const hull = column(look(tank.vehicle.hull), 3);
  // The view follows a shell to where it lands, and then comes back.
  if (aside && keeps > 0) pane.keep(addScaled(hull, subtract(column(matrix, 3), hull), keeps));
  const color = naive ? 'wrong' : 'ink';
  pane.sphere(placed(matrix, { sizes: [SHELL, SHELL, SHELL] }), { color, ghost: naive, aside });
  paintTrail(scene, shell, color, naive);
  if (!params.forget || keeps === 0) return;
  const [x, y, z] = column(matrix, 3);
  pane.label([x, y + 0.45, z], `${naive ? 'without' : 'with'} ω × r`, { color, aside });
}

function paintTrail(
  { tank, pane, params, look }: Scene,
  point: TrackedPoint,
  color: ColorName,
  ghost = false,
): void {
  const { places } = point.trails[params.frame];
  if (places.length < 2) return;
  // Marks are some steps apart: a trail ends at the crater, as long as its frame sees it there.
  const ended = !point.moves && (params.frame === 'ground' || tank.holds(params));
  const points = ended ? [...places, column(look(point.node), 3)] : places;
  pane.line(points, { color, ghost, dashed: ghost });
}

const styleOf = (kind: Kind) => ({ color: kinds[kind].color, part: kinds[kind].color });

/** Returns `turret centripetal 8.1`, or nothing for a term beside which the sum is large. */
function nameFor(term: Composition['terms'][number], sum: number): string {
  const seen = term.size > Math.max(NAMED.least, NAMED.share * (sum + term.size));
  return seen ? `${nameOf(term).replace('ω × r', 'turns')} ${fixed(term.size, 1)}` : '';
}

function paintTerms(
  pane: Painter,
  { terms, total, size }: Composition,
  from: Vec3,
  scale: number,
  enlarged = false,
): void {
  const summands = terms.map((term) => ({
    vector: term.vector,
    ...styleOf(term.kind),
    name: nameFor(term, size),
    short: fixed(term.size, 1),
    stays: true,
    enlarged,
  }));
  paintSum(pane, { from, summands, total, scale });
  let tail = from;
  for (const { vector, name } of summands) {
    const away = dot(subtract(tail, from), SEEN.right) < 0 ? -NAME : NAME;
    if (name && !enlarged) pane.keep(addScaled(addScaled(tail, vector, scale / 2), SEEN.right, away));
    tail = addScaled(tail, vector, scale);
  }
}
