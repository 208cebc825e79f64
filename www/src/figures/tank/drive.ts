/** The drive: the speed, rate of turn and elevation that the sliders ask for, as they are by now. */
import type { TankParams } from './controls.ts';

/** m/s and rad/s. Faster than this the pedals accelerate no further. */
const FASTEST = { speed: 9, turnRate: 1.6 };
/** The gun's highest elevation, rad. */
const HIGHEST = Math.PI / 3;
/** Sliders that put the driver's feet back on the pedals. */
const PEDALS: ReadonlySet<string> = new Set(['hullSpeed', 'acceleration', 'turnRate', 'turnAcceleration']);

export class Drive {
  /** m/s */
  speed: number;
  /** rad/s, to the left. */
  turnRate: number;
  /** rad */
  elevation: number;
  /** The rates of the three: m/s², rad/s², rad/s. */
  readonly rates = { speed: 0, turnRate: 0, elevation: 0 };
  #onPedals = true;

  constructor({ hullSpeed, turnRate, elevation }: TankParams) {
    this.speed = hullSpeed;
    this.turnRate = turnRate;
    this.elevation = elevation;
  }

  changed(name: keyof TankParams, params: TankParams): void {
    if (name === 'hullSpeed') this.speed = params.hullSpeed;
    if (name === 'turnRate') this.turnRate = params.turnRate;
    if (name === 'elevation') this.elevation = params.elevation;
    if (PEDALS.has(name)) this.#onPedals = true;
  }

  /** Goes straight on at a speed, m/s, with the feet off the pedals. */
  coast(speed: number): void {
    this.speed = speed;
    this.turnRate = 0;
    this.#onPedals = false;
  }

  settle({ acceleration, turnAcceleration, elevationRate }: TankParams): void {
    const { rates, speed, turnRate, elevation } = this;
    rates.speed = this.#pedal(acceleration, speed, FASTEST.speed);
    rates.turnRate = this.#pedal(turnAcceleration, turnRate, FASTEST.turnRate);
    const atEnd = (elevation >= HIGHEST && elevationRate > 0) || (elevation <= 0 && elevationRate < 0);
    rates.elevation = atEnd ? 0 : elevationRate;
  }

  advance(dt: number): void {
    const { rates } = this;
    this.speed += rates.speed * dt;
    this.turnRate += rates.turnRate * dt;
    this.elevation = Math.min(Math.max(this.elevation + rates.elevation * dt, 0), HIGHEST);
  }

  /** Returns the acceleration by a pedal: none with the feet off, and none beyond the fastest. */
  #pedal(asked: number, now: number, fastest: number): number {
    return !this.#onPedals || (Math.abs(now) >= fastest && asked * now > 0) ? 0 : asked;
  }
}
