/** A small figure: a T-handle is spun about one of its three axes, and keeps it or not. */
import { accumulate, type BodyState, bodyState, rotation3, stepBodies } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { choice, type Params, slider, toggle } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { counted, DEGREES, fixed } from '../figure/numbers.ts';
import type { ColorName } from '../figure/palette.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { add, dot, normalize, scale, type Vec3, vec3, xy, ZERO } from '../figure/vec.ts';
import { INERTIA, paintHandle } from './race/handle.ts';
import { turnTo } from './shared/nearest.ts';

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
const HAND = 0.75;
/** Radius of the ball that the axis points to, m. */
const BALL = 1.45;
/** Seconds of a path that is drawn, and steps from one point of it to the next. */
const [SECONDS, EVERY] = [3.4, 6];
/** Heights of paths on the ball of the momentum above the pass at the stem: hills at the bar, valleys across. */
const HEIGHTS = [0.36, 0.18, 0, -0.06, -0.12];
/** Meters from the middle to the tip of the momentum's arrow. */
const LONG = 1.85;
/** Revolutions after which an axis that has not left its place is told to stay there. */
const STEADY = 6;
/** Radians below the equator at which the hand is where the equator has words. */
const BELOW = 0.6;
const UP: Vec3 = [0, 1, 0];
/** Points of a path on the ball, of 60, that are a piece of it. */
const PIECE = 4;
/** From the ball to the eye, and the same from below. */
const EYE: Vec3 = [0, 0.25, 0.97];
const IN_FRONT: Vec3 = [0, -0.35, 0.97];
const FLAT: readonly [Vec3, Vec3] = [xy(1, 0), [0, 0, -1]];

const controls = {
  about: choice('Spun about', { stem: 'its stem', bar: 'its bar', across: 'across both' }),
  spin: slider('Spin', [-2, 2, 0.05], 1, 'turns/s'),
  vectors: toggle('The momentum, on a ball fixed to the handle'),
};
type HandleParams = Params<typeof controls>;

/**
 * The body as it turns when it is spun once a second, and its momentum is upright. At another rate it
 * does the same faster, or backward: a hand that sets the rate leaves the body where it is.
 */
class Spun {
  state!: BodyState;
  flips = 0;
  farthest = 0;
  /** Revolutions so far. */
  turns = 0;
  /** Where the axis has pointed on the ball, and where the momentum has in the axes of the handle. */
  path!: (readonly [axis: Vec3, momentum: Vec3])[];
  #axis!: Vec3;
  #steps = 0;

  constructor(params: HandleParams) {
    this.#begin(params);
  }

  /** Where the axis points, about which it was spun. */
  get pointed(): Vec3 {
    return vec3(rotation3.rotate(this.state.rotation, this.#axis));
  }

  /** The upward tip of the momentum on the ball, in the axes of the handle. */
  get seen(): Vec3 {
    return vec3(rotation3.rotate(rotation3.inverse(this.state.rotation), scale(UP, BALL)));
  }

  changed(name: string, params: HandleParams): void {
    if (name === 'about') this.#begin(params);
  }

  step(dt: number, { spin }: HandleParams): void {
    this.turns += dt * Math.abs(spin);
    const up = this.pointed[1];
    const [next = this.state] = stepBodies([{ inertia: INERTIA, ...this.state }], dt * spin, 1);
    this.state = next;
    const now = this.pointed;
    if (up * now[1] < 0) this.flips += 1;
    this.farthest = Math.max(this.farthest, angleTo(now));
    this.#steps += 1;
    if (this.#steps % EVERY === 0) this.path.push([scale(now, BALL), this.seen]);
    if (this.path.length * EVERY * dt > SECONDS) this.path.shift();
  }

  #begin({ about }: HandleParams): void {
    const { axis: along, other } = AXES[about];
    const spin = scale(add(along, scale(other, ASIDE)), ROUND);
    const { angularMomentum } = bodyState(INERTIA, [0, 0, 0, 1], spin);
    const rotation = rotation3.shortestArc(normalize(angularMomentum), UP);
    this.state = bodyState(INERTIA, rotation, rotation3.rotate(rotation, spin));
    this.#axis = along;
    [this.#steps, this.flips, this.farthest, this.turns] = [0, 0, 0, 0];
    this.path = [[scale(this.pointed, BALL), this.seen]];
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
  notices: (_, { vectors }) =>
    vectors ? 'Spin it about each axis. Does L stay on its hill, on its pass, in its valley?' : null,
  draw(spun, { spin, vectors }, out) {
    // It turns with the ring, about the momentum: the hand that spins it has it by the ring.
    const turned = rotation3.fromAxisAngle(UP, HAND * (spin - controls.spin.value));
    const now = (it: Vec3): Vec3 => vec3(rotation3.rotate(turned, it));
    const rotation = rotation3.multiply(turned, spun.state.rotation);
    const pane = out.pane(vectors ? 'Where does the momentum go on the handle’s ball?' : wordsOf(spun));
    const sense = spin < 0 ? -1 : 1;
    paintBall(pane, sense);
    const [node] = accumulate('matrices', [{ rotation }]);
    if (node) paintHandle(pane, node.matrix, 'handle');
    paintHand(pane, spin, vectors ? BELOW : 0);
    const tip = now(scale(spun.pointed, BALL));
    const color = vectors ? 'axis' : 'spin';
    pane.line([scale(tip, -1), tip], { color, width: 2, dashed: true, part: 'axis' });
    if (vectors) {
      paintHeights(pane, spun, rotation, sense);
      return;
    }
    pane.line([...spun.path.map(([axis]) => now(axis)), tip], {
      color: 'ink',
      width: 2.4,
      fade: 0.15,
      part: 'path',
    });
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
function wordsOf({ flips, turns, farthest }: Spun) {
  const result = `${counted(flips, 'flip')} so far`;
  if (flips > 0) return { title: `Its axis flips over${flips > 1 ? ', again and again' : ''}`, result };
  const asks = 'Spin it by its ring. Does its axis stay?';
  return {
    title: turns > STEADY ? `Its axis stays: ${fixed(farthest * DEGREES, 1)}° off at most` : asks,
    result,
  };
}

/** The ball on which the axis draws: its outline, its equator and the momentum beyond it. */
function paintBall(pane: Painter, sense: number): void {
  // Its name has room below the title, and the view stays when it spins the other way.
  pane.keeps.push([0, LONG + 0.4, 0], [0, -LONG, 0]);
  pane.arc(ZERO, BALL, { color: 'hair', width: 1.4, part: 'ball' });
  pane.arc(ZERO, BALL, { axes: FLAT, color: 'axis', width: 1.2, part: 'ball' });
  const own = pane.as('momentum', 'quiet');
  const tip = scale(UP, sense * LONG);
  own.arrow(scale(UP, sense * BALL), tip);
  own.label(tip, 'momentum L', { short: 'L', side: [1, 0, 0] });
}

/** Returns one of two paths of equal energy, so high above the pass, in the axes of the handle. */
function pathAt(height: number, side: number): Vec3[] {
  // With the moments 1, 2 and 3 the height is x² / 2 − z² / 6, and the ball's radius is 1.
  const valley = height < 0;
  const wide = Math.sqrt(1 - (valley ? -6 : 2) * height);
  return Array.from({ length: 61 }, (_, i) => {
    const [cos, sin] = [math.cos((i * ROUND) / 60), math.sin((i * ROUND) / 60)].map((it) => wide * it) as [
      number,
      number,
    ];
    if (valley) return scale([sin / 2, cos, side * Math.sqrt(0.75 * sin * sin - 6 * height)], BALL);
    return scale([side * Math.sqrt(2 * height + (sin * sin) / 4), cos, sin * Math.sqrt(0.75)], BALL);
  });
}

/** The paths of equal energy, which go round with the handle, and the way of the momentum on them. */
function paintHeights(pane: Painter, { path, seen }: Spun, rotation: Float64Array, sense: number): void {
  const turned = (points: readonly Vec3[]) => points.map((it) => vec3(rotation3.rotate(rotation, it)));
  for (const height of HEIGHTS) {
    const color = height > 0 ? 'clay' : height < 0 ? 'axis' : 'child';
    for (const side of [-1, 1])
      paintRound(pane, turned(pathAt(height, side)), color, height === 0 ? 2.2 : 1.6);
  }
  const way = turned([...path.map(([, momentum]) => momentum), seen].map((it) => scale(it, sense)));
  pane.line(way, { color: 'ink', width: 3, part: 'path' });
  turned([xy(BALL, 0), xy(0, -BALL), [0, 0, BALL]]).forEach((at, i) => {
    const text = ['hill', 'pass', 'valley'][i] ?? '';
    // Each is at both ends of its axis: the word is at the one that is in front, and not at the momentum.
    const near = scale(at, dot(at, IN_FRONT) < 0 ? -1 : 1);
    pane.as('heights').letters(near, 0.2, text, { color: 'ink', halo: true });
  });
}

/** A path on the ball in short pieces: those behind the ball's rim are faint. */
function paintRound(pane: Painter, points: readonly Vec3[], color: ColorName, width: number): void {
  for (let i = 0; i + 1 < points.length; i += PIECE) {
    const far = dot(points[i + PIECE / 2] ?? ZERO, EYE) < 0;
    pane.line(points.slice(i, i + PIECE + 1), { color: far ? 'hair' : color, width, part: 'heights' });
  }
}

/** The hand on the ball’s equator, or below the words of its heights: so far from the front as the spin is fast. */
function paintHand(pane: Painter, spin: number, below: number): void {
  const turned = HAND * spin;
  const [center, radius] = [xy(0, -BALL * math.sin(below)), BALL * math.cos(below)];
  const axes: readonly [Vec3, Vec3] = [[0, 0, 1], xy(spin < 0 ? -1 : 1, 0)];
  pane.as('spin', 'accent').arc(center, radius, { axes, from: 0, to: Math.abs(turned), width: 2.4 });
  const at = add(center, [radius * math.sin(turned), 0, radius * math.cos(turned)]);
  const track = { kind: 'circle', center, axis: UP, radius } as const;
  // Behind the ball the hand pulls on past an end, and does not come to the other one.
  const to = ([x, , z]: Vec3) => spin + turnTo(turned, math.atan2(x, z)) / HAND;
  pane.as('spin').handle('spin', at, ['Spin, turns a second', 'turn me'], to, { track, stops: true });
}
