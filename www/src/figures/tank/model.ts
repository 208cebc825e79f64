/**
 * The tank: a tree of moving nodes. From the ground up hull, turret, gun; on the hull a crate; in
 * the air shells.
 *
 * The sliders set rates of the tree, the core carries it forward, and a strike (a shot, the wall)
 * is a jump that the core works out.
 */
import { Hierarchy } from '../../core/entries/index.ts';
import type { Program } from '../../export/code.ts';
import type { Tree } from '../../figure/figure.ts';
import { add, length, scale, vec3 } from '../../figure/vec.ts';
import { Bell } from './bell.ts';
import { type FrameName, frameNames, type PointName, type TankParams } from './controls.ts';
import { Crate } from './crate.ts';
import { type Frames, TrackedPoint } from './points.ts';
import { MUZZLE, TIP, tankBody } from './shape.ts';
import { Shell } from './shells.ts';
import { momentumOfShell, type Strike, type Struck, strike, taken } from './strike.ts';
import { type CarriedPoint, type Carrier, type Composition, takeApart, term } from './terms.ts';
import { Vehicle } from './vehicle.ts';
import { Wall } from './wall.ts';

/** Speed at which the tank drives at the wall, m/s. */
const RUN_UP_SPEED = 6;
/** What a driver and a gunner do: it ends a picture that is held. */
const GOES_ON: ReadonlySet<string> = new Set<keyof TankParams>([
  'hullSpeed',
  'acceleration',
  'turnRate',
  'turnAcceleration',
  'turretRate',
  'elevation',
  'elevationRate',
]);
/** Steps between two places of a trail. Finer trails look the same. */
export const EVERY = 4;

export class Tank {
  readonly tree: Tree;
  readonly vehicle: Vehicle;
  readonly wall: Wall;
  readonly crate: Crate;
  readonly shell: Shell;
  /** The shell of those who forget ω × r. */
  readonly naive: Shell;
  readonly bell: Bell;
  readonly points: Readonly<Record<PointName, TrackedPoint>>;
  /** Hull, turret and gun. */
  readonly carriers: readonly Carrier[];
  readonly frames: Frames;
  /** The last strike. */
  strike: Strike | null = null;
  #steps = 0;
  /** False while the crate is bolted down: until a strike, or until the reader looks at it. */
  #loose = false;
  /** True once the reader has driven on after a shot. */
  #goesOn = false;
  /** Filled by the core again and again. */
  readonly #place = new Float64Array(3);

  constructor(params: TankParams) {
    this.tree = new Hierarchy();
    this.vehicle = new Vehicle(this.tree, params);
    const { hull, turret, gun } = this.vehicle;
    this.wall = new Wall(this.tree);
    this.crate = new Crate(this.tree, hull);
    this.shell = new Shell(this.tree);
    this.naive = new Shell(this.tree);
    this.bell = new Bell(this.tree);
    this.points = {
      muzzle: new TrackedPoint(gun, MUZZLE),
      antenna: new TrackedPoint(turret, TIP),
      crate: new TrackedPoint(this.crate.node),
      shell: this.shell,
    };
    this.carriers = [
      { level: 'hull', node: hull },
      { level: 'turret', node: turret },
      { level: 'gun', node: gun },
    ];
    this.frames = { ground: null, hull, turret };
  }

  dispose(): void {
    this.tree.dispose();
  }

  changed(name: keyof TankParams, params: TankParams): void {
    if (GOES_ON.has(name)) this.#goesOn = true;
    this.vehicle.drive.changed(name, params);
  }

  settle(params: TankParams, dt: number): void {
    this.vehicle.settle(params, dt);
  }

  step(dt: number, params: TankParams): void {
    const { tree, vehicle, crate, shell, naive, wall } = this;
    if (this.holds(params)) return;
    for (const each of [shell, naive]) each.rest(dt);
    this.#loose ||= params.point === 'crate' || this.strike !== null || wall.up;
    if (this.#loose) crate.rub(params.friction, vehicle.spinRate, dt);
    tree.step(dt);
    vehicle.advance(dt);
    crate.land(wall, params.friction);
    if (params.bell) this.bell.step([shell, naive], params.shellMass, dt);
    for (const each of [shell, naive]) each.land(wall, params.shellMass);
    this.#meetWall(params);
    if (this.#steps % EVERY === 0) this.#mark();
    this.#steps += 1;
    this.settle(params, dt);
  }

  act(name: string, params: TankParams): void {
    if (name === 'fire') this.fire(params);
    else this.crash();
  }

  fire(params: TankParams): void {
    this.#goesOn = false;
    this.bell.forget();
    this.strike = shoot(this, params);
    this.#mark();
  }

  /** Puts up the wall ahead and drives at it. */
  crash(): void {
    this.#goesOn = true;
    this.wall.raise(this.vehicle.hull);
    this.vehicle.drive.coast(RUN_UP_SPEED);
  }

  /**
   * True once the shell that is looked at is down: the picture keeps the end of its flight, and says so,
   * until the reader drives on.
   */
  holds({ point }: TankParams): boolean {
    return point === 'shell' && this.shell.state === 'down' && !this.#goesOn;
  }

  /** The point looked at. Before the first shot the shell is the muzzle, which it will leave. */
  carried(name: PointName): CarriedPoint {
    const { node, at } = this.points[name === 'shell' && this.shell.state === 'in the gun' ? 'muzzle' : name];
    const { crate, carriers } = this;
    const riding = node === crate.node && crate.where === 'deck' ? 1 : 0;
    const depth = carriers.findIndex((it) => it.node === node) + 1 || riding;
    return { node, at, carriers: carriers.slice(0, depth), own: node === crate.node ? 'crate' : 'shell' };
  }

  takeApart(point: PointName, shown: TankParams['shown'], frame: FrameName): Composition {
    const seenFrom = { node: this.frames[frame], depth: frameNames.indexOf(frame) };
    return takeApart(this.tree, this.carried(point), shown, seenFrom);
  }

  /** Strikes each corner that is in the wall and moves further in: the tank stops, or nearly. */
  #meetWall(params: TankParams): void {
    const { vehicle, wall } = this;
    if (!wall.up) return;
    for (const hit of wall.hits(vehicle.hull, tankBody(params.tankMass))) {
      vehicle.drive.coast(0);
      this.strike = strike(this, hit, params, { what: 'crash', other: { Wall: taken(hit) } });
    }
  }

  #mark(): void {
    for (const point of [...Object.values(this.points), this.naive])
      point.mark(this.tree, this.frames, this.#place);
  }
}

/** Returns the motion of the muzzle, as "Copy as code" hands it out. */
export function program({ tree, vehicle }: Tank): Program {
  const [hull, turret, gun] = [vehicle.hull, vehicle.turret, vehicle.gun].map((node) => tree.local(node));
  if (!hull || !turret || !gun) throw new Error('a vehicle has a hull, a turret and a gun');
  return {
    example: 'tank',
    constants: {
      HULL_POSITION: hull.translation,
      HULL_ROTATION: hull.rotation,
      HULL_VELOCITY: hull.velocity,
      HULL_ACCELERATION: hull.acceleration,
      HULL_SPIN: vec3(hull.angularVelocity)[1],
      HULL_SPIN_RATE: vec3(hull.angularAcceleration)[1],
      TURRET_ROTATION: turret.rotation,
      TURRET_SPIN: vec3(turret.angularVelocity)[1],
      GUN_ROTATION: gun.rotation,
      GUN_SPIN: vec3(gun.angularVelocity)[2],
    },
  };
}

interface Armed extends Struck {
  readonly shell: Shell;
  /** The shell of those who forget ω × r. */
  readonly naive: Shell;
  takeApart(point: PointName, shown: TankParams['shown'], frame: FrameName): Composition;
}

/** Launches both shells: with the muzzle's velocity and their own along the gun, or the hull's. */
export function shoot(tank: Armed, params: TankParams): Strike {
  const { tree, vehicle, shell, naive } = tank;
  const { shellMass, muzzleSpeed } = params;
  const { position, velocity } = tree.transformMotion({ position: MUZZLE }, vehicle.gun, null);
  const along = tree.transformVector([muzzleSpeed, 0, 0], vehicle.gun, null);
  const { terms } = tank.takeApart('muzzle', 'velocity', 'ground');
  const leaving = add(velocity, along);
  shell.launch(position, leaving);
  // Most programs add the vehicle's velocity, and stop there.
  naive.launch(position, add(tree.world(vehicle.hull).velocity, along));
  const momentum = momentumOfShell(shellMass, vec3(position));
  const Shell = { before: momentum(vec3(velocity)), after: momentum(leaving) };
  const recoil = { impulse: scale(along, -shellMass), point: vec3(position) };
  const left = { terms: [...terms, term('relative', 'shell', along)], size: length(leaving) };
  return strike(tank, recoil, params, { what: 'shot', other: { Shell }, left });
}
