/**
 * The tank: a tree of moving nodes, driven. Ground, hull, turret, gun; on the hull a crate; in the air a shell.
 *
 * What the sliders say is written into the tree as rates, the core carries the tree forward, and what strikes
 * (a shot, a wall) is a jump that the core works out. Standing on the ground, the hull stays level: what a blow does upwards, or to
 * tip it, the ground takes.
 */
import type { DynamicTransform, Rates, Space3Types } from '../../core/entries/figures.ts';
import type { Chain } from '../../export/chain.ts';
import type { Core, Node, Tree } from '../../figure/figure.ts';
import { length, subtract, type Vec3, vec3 } from '../../figure/vec.ts';
import { type Blow, type Momentum, momentum } from './blow.ts';
import { type FrameName, frameNames, type PointName, type TankParams } from './controls.ts';
import { Crate } from './crate.ts';
import { rub, type Sliding } from './friction.ts';
import * as shape from './shape.ts';
import type { Across } from './tables.ts';
import { levelNames, type Parts, takeApart, term } from './terms.ts';
import { Trail } from './trail.ts';
import { RUN_UP_SPEED, Wall } from './wall.ts';

type Jump = Rates<Space3Types>;

/** The hull's fastest, m/s and rad/s: there it stops accelerating. */
const FASTEST = 9;
const FASTEST_TURN = 1.6;
/** What the tracks' grip takes off a skid, m/s² and rad/s². */
const GRIP = 4;
const TURN_GRIP = 4;
const HIGHEST = Math.PI / 3;
/** How much of the speed at which a corner meets the wall it leaves it with. */
const BOUNCE = 0.1;

/** Sliders that put the driver's foot back on the pedals. */
const DRIVING: ReadonlySet<string> = new Set(['hullSpeed', 'acceleration', 'turnRate', 'turnAcceleration']);

/** How many steps lie between two places of a trail. */
export const EVERY = 4;

/** A point of a node and where it has been. A shell may not have been fired, or lie where it came down. */
export interface Flight {
  readonly node: Node;
  readonly at: Vec3;
  /** As each frame saw it at the time. */
  readonly trails: Readonly<Record<FrameName, Trail>>;
  state: 'none' | 'flying' | 'down';
}

export class Tank {
  readonly tree: Tree;
  readonly hull: Node;
  readonly turret: Node;
  readonly gun: Node;
  /** From the ground up. */
  readonly levels: readonly Node[];
  readonly tracks: readonly [left: Node, right: Node];
  readonly wall: Wall;
  readonly crate: Crate;
  readonly shell: Flight;
  /** The shell of those who forget ω × r. */
  readonly other: Flight;
  readonly points: Readonly<Record<PointName, Flight>>;
  readonly #marked: readonly Flight[];
  blow: Blow | null = null;

  /** What the driver has asked for, as it is by now: m/s, rad/s, rad. */
  #now;
  /** What the pedals do to it, m/s² and rad/s². */
  readonly #pushed = { speed: 0, turn: 0 };
  /** The driver's foot is off: since the wall was asked for, until a driving slider is touched. */
  #idle = false;
  /** How the hull moves besides, along itself, aside and about: what a blow left. */
  readonly #skid: Sliding & { turn: number } = { u: 0, w: 0, p: 0, q: 0, turn: 0 };
  readonly #turning = new Map<Node, number>();
  #steps = 0;

  /** How its turning changes, rad/s², and how fast the gun lifts, rad/s. */
  #spinRate = 0;
  #lifting = 0;

  // What the core fills, again and again.
  readonly #place = new Float64Array(3);
  readonly #hullNow: DynamicTransform<Space3Types>;
  readonly #driven;

  constructor(
    readonly core: Core,
    params: TankParams,
  ) {
    const tree = new core.Hierarchy();
    this.tree = tree;
    this.hull = tree.add({ translation: [0, shape.RIDE, 0] });
    this.turret = tree.add({ translation: shape.TURRET }, { parent: this.hull });
    this.gun = tree.add({ translation: shape.HINGE }, { parent: this.turret });
    this.levels = [this.hull, this.turret, this.gun];
    const track = (z: number): Node =>
      tree.add({ translation: [0, shape.TRACK.radius - shape.RIDE, z] }, { parent: this.hull });
    this.tracks = [track(-shape.TRACK.z), track(shape.TRACK.z)];
    this.wall = new Wall(core, tree);
    this.crate = new Crate(core, tree, this.hull);
    const flight = (node: Node, at: Vec3 = ORIGIN, state: Flight['state'] = 'flying'): Flight => ({
      node,
      at,
      trails: { ground: new Trail(), hull: new Trail(), turret: new Trail() },
      state,
    });
    this.shell = flight(tree.add(), ORIGIN, 'none');
    this.other = flight(tree.add(), ORIGIN, 'none');
    this.points = {
      muzzle: flight(this.gun, shape.MUZZLE),
      antenna: flight(this.turret, shape.TIP),
      crate: flight(this.crate.node),
      shell: this.shell,
    };
    this.#marked = [...Object.values(this.points), this.other];
    this.#hullNow = tree.world(this.hull);
    this.#driven = core.space3.transformMotion({}, {});
    this.#now = { speed: params.hullSpeed, turn: params.turnRate, elevation: params.elevation };
    this.settle(params);
  }

  dispose(): void {
    this.tree.dispose();
  }

  /** The node that a point belongs to, and where in it. A shell that is not there is the muzzle it will leave. */
  owner(point: PointName): Flight {
    const it = this.points[point];
    return it.state === 'none' ? this.points.muzzle : it;
  }

  frame(name: FrameName): Node | null {
    return this.levels[frameNames.indexOf(name) - 1] ?? null;
  }

  /** Hull, turret, gun and crate as they stand. */
  code(): Chain {
    const { tree, levels, crate } = this;
    const names = [...levelNames, 'crate'];
    const chain = [...levels, crate.node];
    const nodes = chain.map((node, i) => {
      const above = i < levels.length ? i - 1 : crate.where === 'deck' ? 0 : -1;
      const { scale: _, ...state } = tree.relative(node, chain[above] ?? null);
      const parts = Object.entries(state).map(([part, values]) => [part, Array.from(values)]);
      return { name: names[i] ?? '', parent: names[above] ?? null, ...Object.fromEntries(parts) };
    });
    return { rule: 'matrices', nodes };
  }

  /** How many of hull, turret and gun carry a point. */
  depth(point: PointName): number {
    const { node } = this.owner(point);
    return node === this.crate.node ? Number(this.crate.where === 'deck') : this.levels.indexOf(node) + 1;
  }

  /** A slider of a drive puts its value into the drive; driving, the driver's foot is on again. */
  changed(name: keyof TankParams, params: TankParams): void {
    const now = this.#now;
    if (name === 'hullSpeed') now.speed = params.hullSpeed;
    if (name === 'turnRate') now.turn = params.turnRate;
    if (name === 'elevation') now.elevation = params.elevation;
    if (DRIVING.has(name)) this.#idle = false;
  }

  /** Brings the tree's rates up to date with the sliders. */
  settle(params: TankParams): void {
    this.#setRates(params, 0);
  }

  step(params: TankParams, dt: number): void {
    this.#setRates(params, dt);
    this.crate.push(params.friction, this.#spinRate, dt);
    this.tree.step(dt);
    this.#advance(dt);
    this.crate.fall(this.wall, params.friction);
    this.#land(this.shell, params.shellMass);
    this.#land(this.other, params.shellMass);
    if (this.wall.up) this.#touchWall(params);
    if (this.#steps % EVERY === 0) this.#mark();
    this.#steps += 1;
    this.#setRates(params, dt);
  }

  /** The shell leaves with what the muzzle has and the muzzle speed; the tank is struck at the muzzle. */
  fire(params: TankParams): void {
    const { tree, gun, hull, shell, other } = this;
    const along = tree.transformVector([params.muzzleSpeed, 0, 0], gun, null);
    const muzzle = tree.transformMotion({ position: shape.MUZZLE }, gun, null);
    const leave = (flight: Flight, base: ArrayLike<number>): void => {
      tree.change(flight.node, {
        translation: muzzle.position,
        velocity: along.map((value, i) => value + (base[i] ?? 0)),
        acceleration: shape.GRAVITY,
      });
      flight.state = 'flying';
      for (const frame of frameNames) flight.trails[frame].clear();
    };
    const mass = params.shellMass;
    const before = momentum(mass, muzzle.position, muzzle.velocity);
    const { terms } = takeApart(this, 'muzzle', 'velocity', 'ground');
    leave(shell, muzzle.velocity);
    // Most answers add the vehicle's velocity, and stop there.
    leave(other, tree.world(hull).velocity);
    const { velocity } = tree.local(shell.node);
    this.#strike(
      'shot',
      params,
      muzzle.position,
      along.map((value) => -mass * value),
      { before, after: momentum(mass, muzzle.position, velocity) },
      { terms: [...terms, term('relative', 'shell', along)], size: length(velocity) },
    );
    this.#mark();
  }

  /** Puts up a wall ahead and drives at it. */
  crash(): void {
    this.wall.raise(this.hull);
    this.#idle = true;
    this.#now.speed = RUN_UP_SPEED;
    this.#now.turn = 0;
  }

  /** The rates of hull, tracks, turret and gun. */
  #setRates(params: TankParams, dt: number): void {
    const { tree } = this;
    const { speed, turn, elevation } = this.#now;
    const skid = this.#skid;
    const pedal = this.#pedal(params.acceleration, speed, FASTEST);
    const wheel = this.#pedal(params.turnAcceleration, turn, FASTEST_TURN);
    this.#pushed.speed = pedal;
    this.#pushed.turn = wheel;
    skid.p = 0;
    skid.q = 0;
    rub(skid, GRIP, dt);
    const settled = Math.abs(skid.turn) <= TURN_GRIP * dt;
    if (settled) skid.turn = 0;
    const spin = turn + skid.turn;
    this.#spinRate = wheel - Math.sign(skid.turn) * TURN_GRIP;
    // The hull's velocity, along its own axes, is an arrow that turns with it: how that changes is the core's to say.
    tree.world(this.hull, this.#hullNow);
    const own = { position: [speed + skid.u, 0, skid.w], velocity: [pedal + skid.p, 0, skid.q] };
    const angularVelocity = [0, spin, 0];
    this.core.space3.transformMotion(
      { rotation: this.#hullNow.rotation, angularVelocity },
      own,
      this.#driven,
    );
    tree.change(this.hull, {
      velocity: this.#driven.position,
      acceleration: this.#driven.velocity,
      angularVelocity,
      angularAcceleration: [0, this.#spinRate, 0],
    });
    this.#roll(speed + skid.u, spin);
    this.#turnAbout(this.turret, 1, params.turretRate);
    // The gun is laid anew each time: its angle is the driver's number, and the tree's rounding does not add up in it.
    this.#lifting = this.#lift(params.elevationRate, elevation);
    tree.change(this.gun, {
      rotation: this.core.rotationFromScaledAxis([0, 0, elevation]),
      angularVelocity: [0, 0, this.#lifting],
    });
  }

  /** What a pedal does at that speed: nothing beyond the fastest, and nothing with the foot off. */
  #pedal(asked: number, speed: number, fastest: number): number {
    return this.#idle || (Math.abs(speed) >= fastest && asked * speed > 0) ? 0 : asked;
  }

  #lift(rate: number, elevation: number): number {
    return (elevation >= HIGHEST && rate > 0) || (elevation <= 0 && rate < 0) ? 0 : rate;
  }

  /**
   * Along the hull, the middle wheel's lowest point stands still on the ground: each track rolls as fast as the hull goes where it is. Aside it
   * slips while a blow's skid lasts, and before and behind the middle whenever the tank turns, as tracks do.
   */
  #roll(speed: number, turn: number): void {
    this.tracks.forEach((track, i) => {
      this.#turnAbout(track, 2, -(speed + turn * (2 * i - 1) * shape.TRACK.z) / shape.TRACK.radius);
    });
  }

  /** How fast a node turns about an axis of its parent, if that is new. */
  #turnAbout(node: Node, axis: 1 | 2, rate: number): void {
    if (this.#turning.get(node) === rate) return;
    this.#turning.set(node, rate);
    const angularVelocity = [0, 0, 0];
    angularVelocity[axis] = rate;
    this.tree.change(node, { angularVelocity });
  }

  /** What the tree has done, in the driver's numbers. */
  #advance(dt: number): void {
    const now = this.#now;
    const skid = this.#skid;
    now.speed += this.#pushed.speed * dt;
    now.turn += this.#pushed.turn * dt;
    skid.u += skid.p * dt;
    skid.w += skid.q * dt;
    skid.turn -= Math.sign(skid.turn) * TURN_GRIP * dt;
    now.elevation = Math.min(Math.max(now.elevation + this.#lifting * dt, 0), HIGHEST);
  }

  /** Where a shell meets the ground, or the top of the wall, it lies; by the wall's side it falls. */
  #land(flight: Flight, mass: number): void {
    if (flight.state !== 'flying') return;
    const onTop = this.wall.stop(flight.node, shape.SHELL, mass, 0) === 1;
    const [x, y, z] = vec3(this.tree.transformPoint(ORIGIN, flight.node, null, this.#place));
    if (y > shape.SHELL / 2 && !onTop) return;
    this.tree.change(flight.node, {
      translation: [x, Math.max(y, shape.SHELL / 2), z],
      velocity: ORIGIN,
      acceleration: ORIGIN,
    });
    flight.state = 'down';
  }

  /** A corner in the wall, and on its way further in: a blow that stops it, but for a little. */
  #touchWall(params: TankParams): void {
    const { tree, hull, core } = this;
    const wall = this.wall.node;
    const [thick, , long] = shape.WALL;
    for (const corner of CORNERS) {
      const there = tree.transformMotion({ position: corner }, hull, wall);
      const [x, , z] = vec3(there.position);
      const [closing] = vec3(there.velocity);
      if (Math.abs(x) > thick / 2 || Math.abs(z) > long / 2 || closing <= 0) continue;
      const back = tree.transformVector([-1, 0, 0], wall, null);
      const point = tree.transformPoint(corner, hull, null);
      const unit = this.#blowAt(params, point, back);
      const felt = core.space3.inheritedDelta(tree.world(hull), { translation: corner }, unit).velocity;
      const opening = -(tree.transformVector(felt, null, wall)[0] ?? 0);
      const size = ((1 + BOUNCE) * closing) / opening;
      this.#strike(
        'crash',
        params,
        point,
        back.map((value) => value * size),
      );
    }
  }

  /** How an impulse at a point of the world makes the hull jump, less what the ground takes. */
  #blowAt({ tankMass }: TankParams, point: ArrayLike<number>, impulse: ArrayLike<number>): Jump {
    const { hull, core } = this;
    const jump = core.space3.impulseAt(this.tree.world(hull), shape.tankBody(tankMass), point, impulse);
    jump.velocity[1] = 0;
    jump.angularVelocity[0] = 0;
    jump.angularVelocity[2] = 0;
    jump.angularAcceleration.fill(0);
    return jump;
  }

  /** Strikes the tank; the other side is the shell, or the wall, which takes what it gives. */
  #strike(
    what: Blow['what'],
    params: TankParams,
    point: ArrayLike<number>,
    impulse: ArrayLike<number>,
    shell?: Across<Momentum>,
    left: Parts | null = null,
  ): void {
    const { tree, hull, crate } = this;
    const of = (
      node: Node,
      { mass, inertia }: ReturnType<typeof shape.box>,
    ): readonly [Momentum, Momentum] => {
      const { translation, velocity, angularVelocity } = tree.world(node);
      const [, turn] = vec3(angularVelocity);
      return [momentum(mass, translation, velocity, inertia[1] * turn), momentum(1, ORIGIN, velocity, turn)];
    };
    const now = () => [of(hull, shape.tankBody(params.tankMass)), of(crate.node, shape.crateBody)] as const;
    const [[tank], [load, rates]] = now();
    const jump = this.#blowAt(params, point, impulse);
    const terms = crate.keep(params.correction, jump);
    tree.jump(hull, jump);
    const [[tankAfter], [loadAfter, ratesAfter]] = now();
    const [u = 0, w = 0] = subtract(ratesAfter, rates);
    this.blow = {
      what,
      momentum: {
        ...(shell ? { Shell: shell } : { Wall: { before: [0, 0, 0], after: momentum(-1, point, impulse) } }),
        Tank: { before: tank, after: tankAfter },
        Crate: { before: load, after: loadAfter },
      },
      crate: { before: rates, after: ratesAfter },
      jump: { terms, size: length([u, 0, w]) },
      left,
    };
    // The driver's share is as before a shot, and nothing after a crash; the rest is a skid.
    if (what === 'crash') {
      this.#now.speed = 0;
      this.#now.turn = 0;
      this.#idle = true;
    }
    const moving = tree.world(hull);
    const [along, , aside] = vec3(tree.transformVector(moving.velocity, null, hull));
    this.#skid.u = along - this.#now.speed;
    this.#skid.w = aside;
    this.#skid.turn = (moving.angularVelocity[1] ?? 0) - this.#now.turn;
  }

  /** Adds where things are, as each frame sees it, to their trails. */
  #mark(): void {
    for (const { trails, node, at, state } of this.#marked) {
      if (state !== 'flying') continue;
      for (const frame of frameNames)
        trails[frame].add(this.tree.transformPoint(at, node, this.frame(frame), this.#place));
    }
  }
}

const ORIGIN = [0, 0, 0] as const;
/** Where the hull can meet a wall: the corners of what it covers, at the height of its centre. */
const CORNERS = [-1, 1].flatMap((x) => [-1, 1].map((z) => [x * shape.DECK.x, 0, z * shape.DECK.z] as const));
