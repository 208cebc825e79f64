/** The picture: the throw in the world or as the ball sees it; an inset shows the other. */
import * as math from '../../core/math.ts';
import type { Board, Drawing, Line, Painter, PaneWords } from '../../figure/drawing.ts';
import { fixed, tuple } from '../../figure/numbers.ts';
import { addScaled, length, scale, subtract, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import { paintWorm } from './body.ts';
import { paintOnCharacter, paintSprite } from './character.ts';
import { pathName, type WormParams } from './controls.ts';
import { HAND, RADIUS } from './flight.ts';
import type { Worm } from './model.ts';
import { around, close, fastest, MARGIN, withPin } from './plans.ts';
import { AROUND, boardBy, pieces, riding, standing, type View } from './view.ts';

/** Meters of arrow for a meter per second: of the throw, and where only the ball is shown. */
const PER_SPEED = { throw: 0.25, ball: 0.16 };
/** The beginning of that arrow beside the ball, from its middle, in radii: the worm is in sight. */
const BESIDE: Vec3 = [1.24, -0.3, 0];
/** Seconds between two dots of a trail. */
const BEAT = 0.15;
/** Instants of a flight at which a pin is kept in the picture. */
const KEPT = 32;
/** Distance of the worm's handle from the rim of a ball of size 1, inward, m: outward is the throw's arrow. */
const GRIP = 0.22;
/** Meters from the tip of the throw's arrow to its hand. */
const RING = 0.11;
/** Half of the ground that is drawn, m. */
const GROUND = 40;
/** Length of the ball's axes in its own meters, and meters from a tip to the middle of its letter. */
const AXIS = { long: 0.62, letter: 0.09, high: 0.12 };
/** The arrow of the spin around the ball: its distance from the rim, m, and its ends. */
const SPIN = { gap: 0.09, from: 0.8 * Math.PI, to: 1.2 * Math.PI };

export function paint(worm: Worm, params: WormParams, out: Drawing): void {
  if (out.asked) {
    paintQuestion(worm, params, out);
    return;
  }
  const { ride, size, character } = params;
  const view = ride ? riding(worm, size) : standing;
  const onBall = `(${coordinates(worm.flight.worm)})`;
  const inWorld = `(${coordinates(worm.inWorld([0, 0, 0], 'worm'))})`;
  const pane = out.pane({
    ...paneWords(worm, params, ride ? ['on the ball: ', onBall] : ['in the world: ', inWorld]),
    part: ride ? 'ball' : 'world',
    ...(ride ? { camera: { plan: AROUND } } : {}),
  });
  pane.board = boardOf(worm, view);
  paintWorld(pane, worm, params, view);
  if (ride) paintAxes(pane, worm);
  if (character) paintOnCharacter(worm, params, out);
  else paintInset(worm, params, out, { onBall, inWorld });
}

/** The ball and the worm alone, before the throw: its path is the question. */
function paintQuestion(worm: Worm, params: WormParams, out: Drawing): void {
  const { throwSpeed, spin } = params;
  const { velocity, radius } = worm.flight;
  const { translation } = worm.flight.ball(worm.seconds);
  const gone = subtract(translation, HAND);
  const from = addScaled(translation, BESIDE, radius);
  const tip = addScaled(from, velocity, PER_SPEED.ball);
  const pane = out.pane({ part: 'world', camera: { plan: close(worm, gone, tip) } });
  paintGround(pane, standing);
  paintBall(pane, worm, params, standing);
  if (spin !== 0) {
    const { gap, from, to } = SPIN;
    const axes = [xy(1, 0), xy(0, spin > 0 ? 1 : -1)] as const;
    const text = `${fixed(Math.abs(spin), 1)} rad/s`;
    pane.as('spin', 'ink').arc(translation, radius + gap, { axes, from, to, width: 2.4, head: true, text });
  }
  if (throwSpeed > 0) pane.arrow(from, shortOf(tip, from), { color: 'accent', part: 'throw' });
  holdThrow(pane, worm, params, tip, PER_SPEED.ball, (place) => subtract(place, from));
  paintGrip(pane, worm, params, standing);
}

/** The other side: the ball at rest, or the world where the picture is the ball's. */
function paintInset(
  worm: Worm,
  params: WormParams,
  out: Drawing,
  { onBall, inWorld }: { readonly onBall: string; readonly inWorld: string },
): void {
  const { ride, size } = params;
  const inset = out.pane({
    title: ride ? 'In the world' : 'On the ball',
    result: ride ? inWorld : onBall,
    part: ride ? 'world' : 'ball',
    inset: 'top',
    camera: { plan: ride ? around(worm) : withPin(worm, params) },
  });
  const other = ride ? standing : riding(worm, size);
  inset.board = boardOf(worm, other);
  if (ride) {
    paintGround(inset, other);
    paintTrails(inset, worm, other);
  }
  paintBall(inset, worm, params, other);
  if (!ride) paintAxes(inset, worm);
  paintPin(inset, worm, params, other, ride ? 'world' : 'ball');
}

/** Returns the words over the throw: in the end the path, where somebody has guessed it. */
function paneWords(
  { landed, path: made }: Worm,
  { ride, path }: WormParams,
  [where, place]: readonly [where: string, place: string],
): PaneWords {
  const guessed = landed && path !== '' ? `It makes ${pathName(made)}` : '';
  const flight = landed
    ? 'Only its place in the world has changed'
    : 'Throw the ball. Which place of the worm changes?';
  const [title, short] = ride
    ? ['The world, seen from the ball', 'From the ball']
    : [flight, landed ? 'In the world' : 'Which place changes?'];
  return {
    title: guessed || title,
    result: where + place,
    short: { title: guessed || short, result: place },
  };
}

const coordinates = (point: Vec3): string => tuple(point.slice(0, 2), 2).slice(1, -1);

/** The axes by which the ball counts, in the picture in which they do not move. */
function paintAxes(pane: Painter, { flight: { worm: at } }: Worm): void {
  const axis = pane.as('basis', 'axis');
  axis.arrow(ZERO, [AXIS.long, 0, 0]);
  axis.arrow(ZERO, [0, AXIS.long, 0]);
  const before = AXIS.long + AXIS.letter;
  axis.letters([before, 0, 0], AXIS.high, 'x');
  axis.letters([0, before, 0], AXIS.high, 'y');
  pane.line([ZERO, [at[0], 0, 0], at], { color: 'ink', width: 1.6, dashed: true, part: 'basis' });
}

/** Taps of a pane go back to the world, and through the inverse to the ball. */
function boardOf(worm: Worm, { see, back }: View): Board {
  const [toBall, toWorld] = [worm.map('ground', 'ball'), worm.map('ball', 'ground')];
  return boardBy(
    (place) => toBall(back(place)),
    (pin) => see(toWorld(pin)),
  );
}

function paintWorld(pane: Painter, worm: Worm, params: WormParams, view: View): void {
  const { flight } = worm;
  const [[left, bottom], [right, top]] = flight.bounds;
  pane.keep([left - MARGIN, bottom - MARGIN, 0], [right + MARGIN, top + MARGIN, 0]);
  const pin = worm.pin(params);
  // A pin far from the ball is in the picture, wherever it comes in the whole flight.
  if (pin) for (let i = 0; i <= KEPT; i++) pane.keep(flight.motion(pin, (i * flight.lands) / KEPT).position);
  paintGround(pane, view);
  paintTrails(pane, worm, view);
  paintThrow(pane, worm, params, view);
  paintBall(pane, worm, params, view);
  paintGrip(pane, worm, params, view);
  paintPin(pane, worm, params, view, params.ride ? 'ball' : 'world');
}

function paintGround(pane: Painter, { see }: View): void {
  pane.as('world', 'hair').line([see([-GROUND, 0, 0]), see([GROUND, 0, 0])], { width: 2, aside: true });
}

/** The ways of ball and worm so far; stretches in which the worm went backward are thicker. */
function paintTrails(pane: Painter, { flight, flown, backward }: Worm, view: View): void {
  if (flown === 0) return;
  const way = (of: 'worm' | 'ball', from: number, to: number, style: Omit<Line, 'kind' | 'points'>): void => {
    for (const piece of pieces(view, flight.way(of, from, to).map(view.see))) pane.line(piece, style);
  };
  way('ball', 0, flown, { color: 'axis', width: 1.5, dashed: true, part: 'ball' });
  way('worm', 0, flown, { color: 'ink', width: 2.6, part: 'worm' });
  for (const [from, to] of backward) way('worm', from, to, { color: 'ink', width: 7, part: 'loops' });
  const [first] = backward;
  const back = first && view.see(flight.motion(flight.worm, (first[0] + first[1]) / 2).position);
  if (back && Math.abs(back[1]) <= view.high) pane.as('loops', 'ink').label(back, 'backward', { short: '' });
  for (let t = BEAT; t < flown; t += BEAT) {
    const at = view.see(flight.motion(flight.worm, t).position);
    if (Math.abs(at[1]) <= view.high) pane.dot(at, { color: 'ink', size: 3.5, part: 'worm' });
  }
}

/** The ball as it leaves the hand, and the arrow of the throw. */
function paintThrow(pane: Painter, worm: Worm, params: WormParams, { see, back, unit, high }: View): void {
  const [{ flight }, { throwSpeed }] = [worm, params];
  const from = see(HAND);
  const tip = see(addScaled(HAND, flight.velocity, PER_SPEED.throw));
  const shown = [from, tip].every(([, y]) => Math.abs(y) <= high);
  if (shown) pane.arc(from, unit * flight.radius, { color: 'axis', width: 1.5, dashed: true });
  const text = `${fixed(throwSpeed, 2)} m/s`;
  if (shown && throwSpeed > 0)
    pane.as('throw', 'accent').arrow(from, shortOf(tip, from), { text, short: '' });
  holdThrow(pane, worm, params, tip, PER_SPEED.throw, (place) => subtract(back(place), HAND));
}

/** Returns where an arrow ends whose hand is at a place: its tip is seen beside the ring. */
function shortOf(tip: Vec3, from: Vec3): Vec3 {
  const long = length(subtract(tip, from));
  return addScaled(from, subtract(tip, from), Math.max(0.5, 1 - RING / Math.max(long, RING)));
}

/** The hand past the tip of the throw's arrow: who lets go of it throws, no farther than the picture goes. */
function holdThrow(
  pane: Painter,
  { flight: { radius } }: Worm,
  { throwSpeed, throwAngle, ride }: WormParams,
  tip: Vec3,
  long: number,
  away: (place: Vec3) => Vec3,
): void {
  const words = ['Throw, and its angle', 'throw me'] as const;
  const to = (place: Vec3) => {
    const [x, y] = away(place);
    const angle = math.atan2(y, x);
    const speed = Math.min(length([x, y, 0]) / long, Math.max(throwSpeed, fastest(angle, radius)));
    // An arrow of no length has no direction: the angle stays.
    return { throwSpeed: speed, throwAngle: speed > 0 ? angle : Number.NaN };
  };
  const says = throwSpeed > fastest(throwAngle, radius) - 0.1 ? 'fastest: let go' : 'let go to throw';
  const pulls = { presses: 'throw', says };
  pane.as('throw').handle('throw', tip, ride ? words[0] : words, to, { pulls });
}

function paintBall(pane: Painter, worm: Worm, { character, size }: WormParams, view: View): void {
  const { see, unit } = view;
  const { flight } = worm;
  const on = (x: number, y: number): Vec3 => see(worm.inWorld([x, y, 0], 'ball'));
  const center = on(0, 0);
  const part = 'ball';
  const radius = unit * flight.radius;
  pane.arc(center, radius, { color: 'child', fill: 1, width: 0, part });
  const [x, y] = [subtract(on(1, 0), center), subtract(on(0, 1), center)].map((axis) =>
    scale(axis, 1 / length(axis)),
  ) as [Vec3, Vec3];
  // Two light quarters show how the ball has turned.
  for (const from of [0, Math.PI]) {
    const quarter = { axes: [x, y], from, to: from + Math.PI / 2, closed: true } as const;
    pane.arc(center, radius, { ...quarter, color: 'paint', fill: 0.5, width: 0, part });
  }
  pane.arc(center, radius, { color: 'ink', width: 1.3, part });
  // Its axes, up to the rim.
  pane.line([on(RADIUS, 0), center, on(0, RADIUS)], { color: 'ink', width: 1.3, part: 'basis' });
  if (character) paintSprite(pane, (point) => see(worm.inWorld(point, 'character')));
  paintWorm(pane, worm, size, view);
}

function paintGrip(pane: Painter, worm: Worm, { size }: WormParams, { see, back }: View): void {
  const { flight } = worm;
  const toBall = worm.map('ground', 'ball');
  const away = 1 - GRIP / (RADIUS * size);
  const at = see(worm.inWorld(addScaled([0, 0, 0], flight.worm, away), 'ball'));
  pane.as('worm').handle('worm', at, ['Place of the worm on the rim', 'turn me'], (place) => {
    const [x, y] = toBall(back(place));
    return math.atan2(y, x);
  });
}

/** The pin, the steps along the ball's axes that lead to it, and its distance from the middle. */
function paintPin(
  pane: Painter,
  worm: Worm,
  params: WormParams,
  { see }: View,
  seenFrom: 'world' | 'ball',
): void {
  const pin = worm.pin(params);
  if (!pin) return;
  const place = (x: number, y: number): Vec3 => see(worm.inWorld([x, y, 0], 'ball'));
  const [x, y] = pin;
  const [middle, at] = [place(0, 0), place(x, y)];
  const inverse = pane.as('inverse', 'accent');
  inverse.line([middle, place(x, 0), at], { width: 1.6, dashed: true });
  inverse.dot(at, { size: 5.5 });
  const [here, there] = [pin, worm.inWorld(pin, 'ball')];
  const numbers = `(${coordinates(seenFrom === 'ball' ? here : there)})`;
  // An inset has no room for the word.
  const inset = (seenFrom === 'ball') !== params.ride;
  inverse.label(at, inset ? numbers : `pin ${numbers}`, { short: numbers });
  const far = seenFrom === 'ball' ? length(here) : params.size * length(here);
  if (length(here) > RADIUS)
    pane.measure(middle, at, `${fixed(far, 2)} m`, { color: 'quiet', part: 'distance' });
}
