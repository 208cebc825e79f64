/** The numbers: places on the ball and in the world, the ways they have gone, and one sentence. */
import { fixed, residual, tuple } from '../../figure/numbers.ts';
import { cells, group, headed, live, type Readout, row, table, textRow } from '../../figure/readout.ts';
import { length, subtract, type Vec3 } from '../../figure/vec.ts';
import { CORNERS } from './character.ts';
import { pathName, type WormParams } from './controls.ts';
import { RADIUS } from './flight.ts';
import type { Worm } from './model.ts';

/** The two systems in which everything has coordinates, as every summary says them. */
export const SIDES = ['on the ball', 'in the world'] as const;

/** Words for small counts; beyond, digits. */
const COUNTS = ['it never', 'once it', 'twice it', 'three times it', 'four times it', 'five times it'];
/** The distance of the player whom a mine asks about, m. */
export const PLAYER = 5;

export function readout(worm: Worm, params: WormParams): Readout {
  const pin = worm.pin(params);
  return {
    summary: summary(worm, params, pin),
    values: values(worm, params, pin),
    groups: [
      group(places(worm, pin), motions(worm), flightTable(worm)),
      headed('Told in meters of the ball', distances(params, pin)),
      ...(params.character ? [sprite(worm, pin)] : []),
    ],
  };
}

function values(worm: Worm, { size }: WormParams, pin: Vec3 | null) {
  const { flight } = worm;
  const meters = (value: number) => live(value, 'm');
  const speed = (value: number) => live(value, 'm/s');
  const gone = flight.gone(flight.lands);
  const own = pin ? length(pin) : PLAYER / size;
  return {
    way: meters(gone.worm),
    ballWay: meters(gone.ball),
    time: live(flight.lands, 's'),
    turns: live(flight.turns),
    backward: live(flight.backward.length, '', 0),
    slowest: speed(flight.slowest),
    fastest: speed(flight.fastest),
    rim: speed(flight.rim),
    least: speed(Math.abs(flight.velocity[0])),
    far: meters(pin ? size * own : PLAYER),
    told: meters(own),
  };
}

function places(worm: Worm, pin: Vec3 | null) {
  const middle: Vec3 = [0, 0, 0];
  const rowOf = (label: string, onBall: Vec3) => {
    const inWorld = worm.inWorld(onBall, 'ball');
    const off = length(subtract(worm.within(inWorld, 'ball'), onBall));
    return textRow(label, pair(onBall), pair(inWorld), residual(off));
  };
  return table(
    'Places, m',
    [...SIDES, 'there and back, off by'],
    rowOf('Worm', worm.flight.worm),
    rowOf('The ball’s middle', middle),
    pin && rowOf('Pin', pin),
  );
}

const pair = (point: Vec3): string => tuple(point.slice(0, 2), 3);

function motions(worm: Worm) {
  const { flight, seconds } = worm;
  const speed = (point: Vec3): number => length(flight.motion(point, seconds).velocity);
  return table(
    'Speeds now, m/s',
    SIDES,
    row('Worm', [0, speed(flight.worm)], 3),
    row('The ball’s middle', [0, speed([0, 0, 0])], 3),
  );
}

function flightTable({ flight, flown }: Worm) {
  const [now, all] = [flight.gone(flown), flight.gone(flight.lands)];
  const rowOf = (label: string, ...numbers: number[]) => row(label, numbers, 3);
  return table(
    'The throw',
    ['so far', 'in all'],
    rowOf('Seconds in the air', flown, flight.lands),
    rowOf('Way of the worm in the world, m', now.worm, all.worm),
    rowOf('Way of the ball’s middle, m', now.ball, all.ball),
    row(
      'Times that the worm goes backward',
      [flight.backward.filter(([from]) => from < flown).length, flight.backward.length],
      0,
    ),
    textRow('Turns of the ball', '', ...cells([flight.turns], 3)),
    textRow('The worm at its slowest, m/s', '', ...cells([flight.slowest], 3)),
    textRow('The worm at its fastest, m/s', '', ...cells([flight.fastest], 3)),
  );
}

/** A length on the ball is not one in the world: a mine that asks its own is told too little. */
function distances({ size }: WormParams, pin: Vec3 | null) {
  const rowOf = (label: string, own: number) => row(label, [own, size * own], 3);
  return table(
    'Distance from the ball’s middle, m',
    SIDES,
    rowOf('Worm', RADIUS),
    rowOf(`Somebody ${PLAYER} m away`, PLAYER / size),
    pin && rowOf('Pin', length(pin)),
  );
}

function sprite(worm: Worm, pin: Vec3 | null) {
  const rowOf = (label: string, own: Vec3) => {
    const inWorld = worm.inWorld(own, 'character');
    return textRow(label, ...[tuple(own.slice(0, 2), 1), pair(worm.within(inWorld, 'ball')), pair(inWorld)]);
  };
  return headed(
    'The character',
    table(
      'Corners of the sprite',
      ['on the character', ...SIDES],
      ...CORNERS.map((corner, i) => rowOf(`Corner ${i + 1}`, corner)),
      pin && rowOf('Pin', worm.map('ball', 'character')(pin)),
    ),
  );
}

function summary(worm: Worm, { path }: WormParams, pin: Vec3 | null): string {
  const { flight, flown, landed, backward } = worm;
  const [onBall, inWorld] = SIDES;
  const gone = flight.gone(flown);
  const count = COUNTS[backward.length] ?? `${backward.length} times it`;
  const stays = `O${onBall.slice(1)} the worm stays at ${tuple(flight.worm.slice(0, 2), 2)}.`;
  const goes = `I${inWorld.slice(1)} it has gone ${fixed(gone.worm, 1)} m, the ball ${fixed(gone.ball, 1)} m; ${count} went backward.`;
  const guessed =
    landed && pathName(path) ? ` You guessed ${pathName(path)}, and it makes ${pathName(worm.path)}.` : '';
  const at = (point: Vec3): string => tuple(point.slice(0, 2), 2);
  const sticks = pin
    ? ` The pin is at ${at(pin)} ${onBall}, at ${at(worm.inWorld(pin, 'ball'))} ${inWorld}.`
    : '';
  return `${stays} ${goes}${guessed}${sticks}`;
}
