/**
 * The worm, the ball and the character in time: a chain of frames, of which the ball's alone moves.
 * A thing that is fixed on the ball has numbers that never change; the world's come from them.
 */
import { type QuatLike, rotationFromScaledAxis, space3 } from '../../core/entries/index.ts';
import type { Program } from '../../export/code.ts';
import { guessed } from '../../figure/controls.ts';
import { type Vec3, vec3 } from '../../figure/vec.ts';
import type { PathWord, WormParams } from './controls.ts';
import { Flight, HAND } from './flight.ts';

/** The place of the character's feet on the ball, and the size of one of its own units there. */
export const FEET: Vec3 = [-0.12, -0.32, 0];
export const PIXEL = 0.0045;

/** The settings that change a flight. */
const FLIGHT = ['throwSpeed', 'throwAngle', 'spin', 'size', 'worm'] as const;

export type Frame = 'ground' | 'ball' | 'worm' | 'character';

interface Placed {
  readonly translation: Vec3;
  readonly rotation?: QuatLike;
  readonly scale?: number;
}

export class Worm {
  flight: Flight;
  /** Seconds since this throw; the ball lies still from `flight.lands` on. */
  seconds = 0;
  #frames: Readonly<Record<Frame, Placed>>;
  #steps = 0;
  #time = 0;
  #of: WormParams;

  constructor(params: WormParams) {
    this.#of = params;
    this.flight = new Flight(params);
    this.#frames = this.#placed();
  }

  step(dt: number): void {
    // Counted, so that no rounding adds up.
    this.#steps += 1;
    this.#time = this.#steps * dt;
    this.#place();
  }

  act(): void {
    this.#steps = -1;
    this.step(0);
  }

  /** Puts all where it is now, in a flight of these settings. */
  settle(params: WormParams): void {
    if (FLIGHT.some((name) => params[name] !== this.#of[name])) this.flight = new Flight(params);
    this.#of = params;
    this.#place();
  }

  #place(): void {
    const { period } = this.flight;
    this.seconds = this.#time - period * Math.floor(this.#time / period);
    this.#frames = this.#placed();
  }

  #placed(): Record<Frame, Placed> {
    const { flight } = this;
    const ball = flight.ball(this.seconds);
    const onBall = (frame: Placed): Placed => {
      const { translation, rotation, scale } = space3.compose(ball, frame);
      return { translation: vec3(translation), rotation, scale };
    };
    return {
      ground: { translation: [0, 0, 0] },
      ball,
      worm: onBall({ translation: flight.worm, rotation: this.along }),
      character: onBall({ translation: FEET, scale: PIXEL }),
    };
  }

  /** The worm's rotation on the ball: its own x is along the rim. */
  get along(): QuatLike {
    return rotationFromScaledAxis([0, 0, this.#of.worm - Math.PI / 2]);
  }

  get landed(): boolean {
    return this.seconds >= this.flight.lands;
  }

  /** Seconds that this throw has been in the air. */
  get flown(): number {
    return Math.min(this.seconds, this.flight.lands);
  }

  /** Stretches of time, up to now, in which the worm went backward. */
  get backward(): readonly (readonly [number, number])[] {
    return this.flight.backward
      .filter(([from]) => from < this.flown)
      .map(([from, to]) => [from, Math.min(to, this.flown)]);
  }

  /** The kind of path that the whole flight makes. */
  get path(): PathWord {
    return this.#of.spin === 0 ? 'arch' : this.flight.backward.length > 0 ? 'loops' : 'wave';
  }

  inWorld(point: Vec3, frame: Frame): Vec3 {
    return vec3(space3.transformMotion(this.#frames[frame], { position: point }).position);
  }

  /** Returns a point of the world in a frame: back through the inverse. */
  within(point: Vec3, frame: Frame): Vec3 {
    return vec3(space3.relativeTo({ translation: point }, this.#frames[frame]).translation);
  }

  /**
   * Returns what takes a point from one frame to another as they are now. It stays so when the ball
   * has moved on: a hand may still hold the picture of then.
   */
  map(from: Frame, to: Frame): (point: Vec3) => Vec3 {
    const m = space3.matrix(space3.relativeTo(this.#frames[from], this.#frames[to]));
    const row = (i: number, [x, y]: Vec3): number => (m[i] ?? 0) * x + (m[i + 4] ?? 0) * y + (m[i + 12] ?? 0);
    return (point) => [row(0, point), row(1, point), 0];
  }

  pin({ pin }: WormParams): Vec3 | null {
    const at = guessed(pin);
    return at && [at[0], at[1], 0];
  }
}

export function program(worm: Worm, params: WormParams): Program {
  const { flight, seconds, flown, landed } = worm;
  const { translation, scale, velocity } = flight.ball(seconds);
  const pin = worm.pin(params);
  return {
    example: 'worm',
    constants: {
      BALL: translation,
      ANGLE: params.spin * flown,
      SIZE: scale,
      VELOCITY: vec3(velocity),
      SPIN: landed ? 0 : params.spin,
      WORM: flight.worm,
      PIN: pin ? worm.inWorld(pin, 'ball') : HAND,
    },
  };
}
