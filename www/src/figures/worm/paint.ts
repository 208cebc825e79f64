/** The picture: the throw in the world or as the ball sees it; an inset shows the other. */
import { math } from '../../core/entries/index.ts';
import type { Board, Drawing, Line, Painter } from '../../figure/drawing.ts';
import { fixed, tuple } from '../../figure/readout.ts';
import { addScaled, length, subtract, type Vec3 } from '../../figure/vec.ts';
import { paintCharacter, paintOnCharacter } from './character.ts';
import { pathName, type WormParams } from './controls.ts';
import { HAND, RADIUS } from './flight.ts';
import type { Worm } from './model.ts';
import { around, MARGIN, withPin } from './plans.ts';
import { AROUND, pieces, riding, standing, type View } from './view.ts';

/** Meters of arrow for a meter per second. */
const PER_SPEED = 0.25;
/** Seconds between two dots of a trail. */
const BEAT = 0.15;
/** Instants of a flight at which a pin is kept in the picture. */
const KEPT = 32;
/** Distance of the worm's handle from the rim of a ball of size 1, m. */
const GRIP = 0.22;
/** Half of the ground that is drawn, m. */
const GROUND = 40;
/** Length of the axes of the world, and of the ball's in its own meters. */
const AXIS = { world: 0.7, ball: 0.7 };
/** Meters from a tip to the middle of its letter; a height that is a label's on a phone, too. */
const LETTER = { gap: 0.2, high: 0.4 };

/** The worm's back, along its own x. */
const BACK: readonly (readonly [number, number])[] = [
  [-0.17, 0.01],
  [-0.12, 0.05],
  [-0.07, 0.07],
  [-0.02, 0.04],
  [0.03, 0.01],
  [0.08, 0.03],
  [0.13, 0.06],
  [0.17, 0.05],
];

export function paint(worm: Worm, params: WormParams, out: Drawing): void {
  const { ride, size, character } = params;
  const view = ride ? riding(worm, size) : standing;
  const onBall = `(${coordinates(worm.flight.worm)})`;
  const inWorld = `(${coordinates(worm.inWorld([0, 0, 0], 'worm'))})`;
  const pane = out.pane({
    title: ride ? 'The worm on the ball' : 'The worm in the world',
    short: { title: ride ? 'On the ball' : 'In the world' },
    // Always a second line: without it the view would be higher.
    subtitle: told(worm, params),
    result: ride ? onBall : inWorld,
    part: ride ? 'ball' : 'world',
    ...(ride ? { camera: { plan: AROUND } } : {}),
  });
  pane.board = boardOf(worm, view);
  paintWorld(pane, worm, params, view);
  if (character) paintOnCharacter(worm, params, out);
  else paintInset(worm, params, out, { onBall, inWorld });
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
  paintBall(inset, worm, params, other, !ride);
  if (!ride) paintNames(inset, worm);
  paintPin(inset, worm, params, other, ride ? 'world' : 'ball');
}

/** Returns the spin of the ball, or in the end how the path and the reader's guess compare. */
function told({ landed, path: made }: Worm, { spin, path }: WormParams): string {
  if (landed && path !== '') return `you guessed ${pathName(path)}; it makes ${pathName(made)}`;
  const sense = spin > 0 ? 'counter-clockwise' : 'clockwise';
  return spin === 0 ? 'without spin' : `spins ${sense}, ${fixed(Math.abs(spin), 1)} rad/s`;
}

const coordinates = (point: Vec3): string => tuple(point.slice(0, 2), 2).slice(1, -1);

/** The names of both, in the picture in which nothing moves. */
function paintNames(pane: Painter, { flight: { worm: at } }: Worm): void {
  const name = { color: 'quiet', size: 'small', spare: true } as const;
  pane.label(at, 'worm', { ...name, side: at, part: 'worm' });
  pane.label([0, -RADIUS, 0], 'ball', { ...name, side: [0, -1, 0], part: 'ball' });
}

/** Taps of a pane go back to the world, and through the inverse to the ball. */
function boardOf(worm: Worm, { see, back }: View): Board {
  const [toBall, toWorld] = [worm.map('ground', 'ball'), worm.map('ball', 'ground')];
  return {
    sets: 'pin',
    to: (place) => {
      const [x, y] = toBall(back(place));
      return [x, y];
    },
    from: ([x, y]) => see(toWorld([x, y, 0])),
  };
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
  paintBall(pane, worm, params, view, true);
  paintGrip(pane, worm, params, view);
  paintPin(pane, worm, params, view, params.ride ? 'ball' : 'world');
}

/** The ground, and the axes by which the world counts. */
function paintGround(pane: Painter, { see }: View): void {
  pane.line([see([-GROUND, 0, 0]), see([GROUND, 0, 0])], { color: 'hair', width: 2, aside: true });
  const origin = see([0, 0, 0]);
  const axis = { color: 'axis', part: 'world', aside: true } as const;
  pane.arrow(origin, see([AXIS.world, 0, 0]), { ...axis, text: 'x' });
  pane.arrow(origin, see([0, AXIS.world, 0]), { ...axis, text: 'y' });
}

/**
 * The letters of the ball's axes, each before its tip. A label that looks for a free place would
 * run behind axes that turn twice a second.
 */
function paintLetters(pane: Painter, on: (x: number, y: number) => Vec3): void {
  const before = AXIS.ball + LETTER.gap;
  pane.letters(on(before, 0), LETTER.high, 'x', { color: 'axis', halo: true, part: 'basis' });
  pane.letters(on(0, before), LETTER.high, 'y', { color: 'axis', halo: true, part: 'basis' });
}

/** The ways of ball and worm so far; stretches in which the worm went backward are thicker. */
function paintTrails(pane: Painter, { flight, flown, backward }: Worm, view: View): void {
  if (flown === 0) return;
  const way = (of: 'worm' | 'ball', from: number, to: number, style: Omit<Line, 'kind' | 'points'>): void => {
    for (const piece of pieces(view, flight.way(of, from, to).map(view.see))) pane.line(piece, style);
  };
  way('ball', 0, flown, { color: 'axis', width: 1.5, dashed: true, part: 'ball' });
  way('worm', 0, flown, { color: 'ink', width: 2.4, part: 'worm' });
  for (const [from, to] of backward) way('worm', from, to, { color: 'ink', width: 5, part: 'loops' });
  for (let t = BEAT; t < flown; t += BEAT) {
    const at = view.see(flight.motion(flight.worm, t).position);
    if (Math.abs(at[1]) <= view.high) pane.dot(at, { color: 'ink', size: 3.5, part: 'worm' });
  }
}

/** The ball as it leaves the hand, and the arrow of the throw. */
function paintThrow(
  pane: Painter,
  { flight }: Worm,
  { throwSpeed, ride }: WormParams,
  { see, back, unit, high }: View,
): void {
  const from = see(HAND);
  const tip = see(addScaled(HAND, flight.velocity, PER_SPEED));
  const shown = [from, tip].every(([, y]) => Math.abs(y) <= high);
  if (shown) pane.arc(from, unit * flight.radius, { color: 'axis', width: 1.5, dashed: true });
  if (shown && throwSpeed > 0)
    pane.arrow(from, tip, { color: 'accent', text: `${fixed(throwSpeed, 2)} m/s`, part: 'throw' });
  pane.handle({
    name: 'throw',
    label: 'Throw, and its angle',
    at: tip,
    track: { kind: 'plane', from: [0, 0, 0], normal: [0, 0, 1] },
    sets: ['throwSpeed', 'throwAngle'],
    ...(ride ? {} : { hint: 'drag me' }),
    part: 'throw',
    to: (place) => {
      const away = subtract(back(place), HAND);
      const speed = length(away) / PER_SPEED;
      // An arrow of no length has no direction: the angle stays.
      return speed > 0 ? { throwSpeed: speed, throwAngle: math.atan2(away[1], away[0]) } : { throwSpeed: 0 };
    },
  });
}

function paintBall(
  pane: Painter,
  worm: Worm,
  { character }: WormParams,
  { see, unit }: View,
  letters: boolean,
): void {
  const { flight } = worm;
  const on = (x: number, y: number): Vec3 => see(worm.inWorld([x, y, 0], 'ball'));
  const center = on(0, 0);
  const part = 'ball';
  pane.arc(center, unit * flight.radius, { color: 'parent', fill: 1, width: 1.3, part });
  // The darker half shows how the ball has turned.
  pane.arc(center, unit * flight.radius, {
    axes: [subtract(on(1, 0), center), subtract(on(0, 1), center)].map((axis) =>
      addScaled([0, 0, 0], axis, 1 / length(axis)),
    ) as unknown as readonly [Vec3, Vec3],
    from: Math.PI,
    to: 2 * Math.PI,
    closed: true,
    color: 'steel',
    fill: 0.22,
    width: 0,
    part,
  });
  const axis = { color: 'axis', part: 'basis' } as const;
  pane.arrow(center, on(AXIS.ball, 0), axis);
  pane.arrow(center, on(0, AXIS.ball), axis);
  if (letters) paintLetters(pane, on);
  // Gray on the ball would not be seen.
  pane.line([on(RADIUS, 0), center, on(0, RADIUS)], { color: 'paint', width: 2, part: 'basis' });
  if (character) paintCharacter(pane, worm, see);
  const back = BACK.map(([x, y]) => see(worm.inWorld([x, y, 0], 'worm')));
  pane.line(back, { color: 'ink', width: 8, part: 'worm' });
  pane.line(back, { color: 'child', width: 5.4, part: 'worm' });
  pane.dot(see(worm.inWorld([0, 0, 0], 'worm')), { color: 'ink', size: 3.4, part: 'worm' });
}

/** The hand on the worm, outside of the rim. */
function paintGrip(pane: Painter, worm: Worm, { size }: WormParams, { see, back, unit }: View): void {
  const { flight } = worm;
  const toBall = worm.map('ground', 'ball');
  const center = see(worm.inWorld([0, 0, 0], 'ball'));
  const away = 1 + GRIP / (RADIUS * size);
  const at = see(worm.inWorld(addScaled([0, 0, 0], flight.worm, away), 'ball'));
  pane.handle({
    name: 'worm',
    label: 'Place of the worm on the rim',
    at,
    track: { kind: 'circle', center, axis: [0, 0, 1], radius: unit * away * flight.radius },
    sets: ['worm'],
    part: 'worm',
    to: (place) => {
      const [x, y] = toBall(back(place));
      return { worm: math.atan2(y, x) };
    },
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
  const way = { color: 'accent', width: 1.6, dashed: true, part: 'inverse' } as const;
  pane.line([middle, place(x, 0), at], way);
  pane.dot(at, { color: 'accent', size: 5.5, part: 'inverse' });
  const [here, there] = [pin, worm.inWorld(pin, 'ball')];
  const numbers = `(${coordinates(seenFrom === 'ball' ? here : there)})`;
  // An inset has no room for the word.
  const inset = (seenFrom === 'ball') !== params.ride;
  pane.label(at, inset ? numbers : `pin ${numbers}`, {
    color: 'accent',
    short: numbers,
    part: 'inverse',
  });
  const far = seenFrom === 'ball' ? length(here) : params.size * length(here);
  if (length(here) > RADIUS)
    pane.measure(middle, at, `${fixed(far, 2)} m`, { color: 'quiet', part: 'distance' });
}
