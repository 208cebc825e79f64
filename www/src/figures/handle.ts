/** A small figure: a T-handle is spun about one of its three axes, and keeps it or not. */
import { accumulate, type BodyState, bodyState, rotation3, stepBodies } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { choice, type Params, slider, toggle } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { add, normalize, scale, type Vec3, vec3, xy, ZERO } from '../figure/vec.ts';
import { INERTIA, paintHandle } from './race/handle.ts';

/** Each axis, and the one about which it spins a little as well. */
const AXES = {
  stem: { axis: [0, 1, 0], other: [1, 0, 0] },
  bar: { axis: [1, 0, 0], other: [0, 1, 0] },
  across: { axis: [0, 0, 1], other: [0, 1, 0] },
} as const satisfies Record<string, { axis: Vec3; other: Vec3 }>;
/** A revolution, and the part of the spin that is about the other axis. */
const ROUND = 2 * Math.PI;
const ASIDE = 0.01;
/** Radians along the ball’s equator to the hand, for a revolution a second. */
const HAND = 0.5;
/** Radius of the ball that the axis points to, m. */
const BALL = 1.45;
/** Seconds of a path that is drawn, and steps from one point of it to the next. */
const [SECONDS, EVERY] = [3.4, 6];
/** Meters of the angular velocity along the momentum, which it keeps, and the disc in which its tip is. */
const [STAYS, WIDE] = [1.45, 0.95];
/** Meters from the middle to the tip of the momentum's arrow. */
const LONG = 1.85;
/** Revolutions after which an axis that has not left its place is told to stay there. */
const STEADY = 6;
const UP: Vec3 = [0, 1, 0];
const FLAT: readonly [Vec3, Vec3] = [xy(1, 0), [0, 0, -1]];

const controls = {
  about: choice('Spun about', { stem: 'its stem', bar: 'its bar', across: 'across both' }),
  spin: slider('Spin', [-2, 2, 0.05], 1, 'turns/s'),
  vectors: toggle('Momentum and angular velocity'),
};
type HandleParams = Params<typeof controls>;

class Spun {
  state!: BodyState;
  flips = 0;
  farthest = 0;
  seconds = 0;
  /** Where the axis has pointed on the ball, and the tip of the angular velocity. */
  path!: (readonly [axis: Vec3, spin: Vec3])[];
  #axis!: Vec3;
  /** Meters of arrow for a radian per second. */
  #long = 0;
  #steps = 0;

  constructor(params: HandleParams) {
    this.#begin(params);
  }

  /** Where the axis points, about which it was spun. */
  get pointed(): Vec3 {
    return vec3(rotation3.rotate(this.state.rotation, this.#axis));
  }

  /** The arrow of the angular velocity: its part along the momentum stays, by the energy. */
  get spins(): Vec3 {
    return scale(vec3(this.state.angularVelocity), this.#long);
  }

  changed(name: string, params: HandleParams): void {
    if (name !== 'vectors') this.#begin(params);
  }

  step(dt: number): void {
    this.seconds += dt;
    const up = this.pointed[1];
    const [next = this.state] = stepBodies([{ inertia: INERTIA, ...this.state }], dt, 1);
    this.state = next;
    const now = this.pointed;
    if (up * now[1] < 0) this.flips += 1;
    this.farthest = Math.max(this.farthest, angleTo(now));
    this.#steps += 1;
    if (this.#steps % EVERY === 0) this.path.push([scale(now, BALL), this.spins]);
    if (this.path.length * EVERY * dt > SECONDS) this.path.shift();
  }

  #begin({ about, spin: turns }: HandleParams): void {
    const { axis: along, other } = AXES[about];
    const spin = scale(add(along, scale(other, ASIDE)), turns * ROUND);
    // Begun so that its momentum, which stays, is upright: up, or down where it spins the other way.
    const { angularMomentum } = bodyState(INERTIA, [0, 0, 0, 1], spin);
    const up = turns === 0 ? UP : scale(normalize(angularMomentum), Math.sign(turns));
    const rotation = rotation3.shortestArc(up, UP);
    this.state = bodyState(INERTIA, rotation, rotation3.rotate(rotation, spin));
    this.#axis = along;
    this.#long = turns === 0 ? 0 : STAYS / Math.abs(this.state.angularVelocity[1] ?? 1);
    [this.#steps, this.flips, this.farthest, this.seconds] = [0, 0, 0, 0];
    this.path = [[scale(this.pointed, BALL), this.spins]];
  }
}

export default defineFigure({
  title: 'Spun about one of three axes',
  notice: 'Spin it by the ring, and watch the line that its axis draws.',
  camera: { position: [0, 2.4, 9.4], target: [0, -0.06, 0], fieldOfView: 24 },
  controls,
  row: ['about', 'spin'],
  plays: true,
  length: 12,
  create: (params) => new Spun(params),
  draw(spun, { spin, vectors }, out) {
    const { state, path, pointed } = spun;
    const pane = out.pane(vectors ? 'One arrow stays. Does the other?' : wordsOf(spun, spin));
    paintBall(pane, spin < 0 ? -1 : 1, vectors);
    const [node] = accumulate('matrices', [{ rotation: state.rotation }]);
    if (node) paintHandle(pane, node.matrix, 'handle');
    paintHand(pane, spin);
    const tip = scale(pointed, BALL);
    const color = vectors ? 'axis' : 'spin';
    pane.line([scale(tip, -1), tip], { color, width: 2, dashed: true, part: 'axis' });
    if (vectors) {
      paintVectors(pane, spun, spin < 0 ? -1 : 1);
      return;
    }
    pane.line([...path.map(([axis]) => axis), tip], { color: 'ink', width: 2.4, fade: 0.15, part: 'path' });
    pane.dot(tip, { color: 'spin', size: 7, part: 'axis' });
    pane.as('axis', 'spin').label(tip, 'its axis', { side: [1, 0, 0], spare: true });
  },
  readout(handle) {
    const away = quantity('Axis from the momentum', angleTo(handle.pointed) * DEGREES, '°', 1);
    const farthest = quantity('Farthest so far', handle.farthest * DEGREES, '°', 1);
    const flips = quantity('Flips', handle.flips, '', 0);
    return {
      summary:
        `The axis about which the handle was spun points ${fixed(away.value, 0)} degrees away from the momentum. It was ` +
        `${fixed(farthest.value, 0)} degrees away at most, and has flipped ${flips} times.`,
      ...sheet('The axis', { farthest, flips }, [away]),
    };
  },
});

/** Returns the angle from a direction to the momentum. */
function angleTo(direction: Vec3): number {
  return rotation3.angleBetween(rotation3.shortestArc(UP, direction), [0, 0, 0, 1]);
}

/** Asks until the axis has flipped, or has stayed long enough. */
function wordsOf({ flips, seconds, farthest }: Spun, spin: number) {
  const result = `${flips} flip${flips === 1 ? '' : 's'} in ${fixed(seconds, 1)} s`;
  const steady = seconds * Math.abs(spin) > STEADY;
  if (flips > 0) return { title: `Its axis flips over${flips > 1 ? ', again and again' : ''}`, result };
  const asks = 'Spin it by its ring. Does its axis stay?';
  return { title: steady ? `Its axis stays: ${fixed(farthest * DEGREES, 1)}° off at most` : asks, result };
}

/** The ball on which the axis draws: its outline, its equator and the momentum beyond it, or from its middle. */
function paintBall(pane: Painter, sense: number, vectors: boolean): void {
  // Its name has room below the title, and the view stays when it spins the other way.
  pane.keeps.push([0, LONG + 0.4, 0], [0, -LONG, 0]);
  if (!vectors) pane.arc(ZERO, BALL, { color: 'hair', width: 1.4, part: 'ball' });
  pane.arc(ZERO, BALL, { axes: FLAT, color: 'axis', width: 1.2, part: 'ball' });
  const own = pane.as('momentum', 'quiet');
  const tip = scale(UP, sense * LONG);
  own.arrow(vectors ? ZERO : scale(UP, sense * BALL), tip);
  own.label(tip, 'momentum L', { short: 'L', side: [1, 0, 0] });
}

/** The momentum, which stays, and the angular velocity, whose tip goes about in a plane across it. */
function paintVectors(pane: Painter, { spins, path }: Spun, sense: number): void {
  pane.arc([0, sense * STAYS, 0], WIDE, { axes: FLAT, color: 'spin', width: 1, fill: 0.1, part: 'plane' });
  const angular = pane.as('angular-velocity', 'spin');
  angular.line([...path.map(([, spin]) => spin), spins], { width: 2.4, fade: 0.15 });
  angular.arrow(ZERO, spins, { text: 'ω', stays: true });
}

/** The hand on the ball’s equator: so far from the front as the spin is fast. */
function paintHand(pane: Painter, spin: number): void {
  const turned = HAND * spin;
  const axes: readonly [Vec3, Vec3] = [[0, 0, 1], xy(spin < 0 ? -1 : 1, 0)];
  pane.as('spin', 'accent').arc([0, 0, 0], BALL, { axes, from: 0, to: Math.abs(turned), width: 2.4 });
  const at: Vec3 = [BALL * math.sin(turned), 0, BALL * math.cos(turned)];
  const track = { kind: 'circle', center: ZERO, axis: UP, radius: BALL } as const;
  const to = ([x, , z]: Vec3) => math.atan2(x, z) / HAND;
  pane.as('spin').handle('spin', at, ['Spin, turns a second', 'turn me'], to, { track });
}
