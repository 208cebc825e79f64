/** The picture: the planet with its pin, and the swing on the ground there from above. */
import * as math from '../../core/math.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { live, withUnit } from '../../figure/readout.ts';
import { add, addScaled, dot, scale, type Vec3, xy } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import type { PendulumParams } from './controls.ts';
import { DAY, perHour } from './earth.ts';
import { Globe, type Site } from './globe.ts';
import type { Pendulum } from './model.ts';
import { placeAt, places } from './places.ts';
import { paintRoom, room, seen } from './room.ts';
import { PERIOD } from './swing.ts';
import { READING, type Track } from './track.ts';

/** The plan of the planet, with its axis above it. */
export const home: Plan = { plan: [-1.2, -1.06, 1.2, 1.5] };
/** The plan of the swing, with the letter of the north above it. */
const above: Plan = { plan: [-1.14, -1.14, 1.14, 1.32] };
/** Length of the arrow of the planet's turning. */
const TURNING = 0.46;
/** From the planet's middle to the head of the pin, where its net would lie under the words. */
const PIN = 1.4;
/** Half of the swing on the planet. */
const LITTLE = 0.3;
/** Radius of the bob, in CSS pixels: alone, and on the rosette of a phone, too. */
const BOB = { alone: 13, above: 9 } as const;
/** Swings of a run that leaves something out that are drawn: one stroke, or its dashes fill up. */
const GHOST = 0.5;
/** Swings of the truth that are drawn at most. */
const KEPT = 60;
/** Farther out nothing is drawn, in shares of the swing. */
const FAR = 1.25;
/** rad/s: more slowly a line does not turn. */
const STILL = 1e-12;
/** Radius of the arc of the angle, and of the place beyond it that has a letter. */
const ANGLE = 1.09;
const LETTERS = 1.22;
/** Seconds of a day below which a swing is seen to miss the middle. */
const WHOLE_DAY = 60;
/** Height of a letter: as small as it can be read on a phone. */
const LETTER = 0.19;

export function paint(pendulum: Pendulum, params: PendulumParams, out: Drawing): void {
  if (out.asked) {
    paintQuestion(pendulum, params, out);
    return;
  }
  paintPlanet(pendulum, params, out);
  paintRosette(pendulum, params, out);
}

/** The bob on its rod over the ground that is asked about, and the planet in a corner. */
function paintQuestion(pendulum: Pendulum, params: PendulumParams, out: Drawing): void {
  const [{ truth }, { latitude }] = [pendulum, params];
  // The pin may be tried elsewhere: the question stays that of Paris.
  const paris = placeAt(latitude * DEGREES)?.word === 'paris';
  const asks = paris ? ': how far in an hour?' : '. How far at Paris?';
  const ground = out.pane({ title: called(latitude) + asks, part: 'swing', camera: room });
  const [east, south] = [seen(1, 0), seen(0, -1)];
  ground.line([scale(east, -1), east], { color: 'axis', width: 1.2, part: 'turned' });
  paintAngle(ground, truth.angle(), east, south, since(pendulum, params));
  paintRoom(ground, truth, BOB.alone);
  const corner = out.pane({ inset: 'top', camera: home, part: 'latitude' });
  const globe = new Globe();
  paintGlobe(corner, globe);
  // The pin may go to either pole, and the planet holds still.
  corner.keep(scale(globe.axis, -PIN));
  holdPin(corner, globe, latitude, PIN);
}

function holdPin(pane: Painter, globe: Globe, latitude: number, radius = 1): void {
  const to = (point: Vec3) => ({ latitude: globe.latitude(point) });
  const { up } = globe.site(latitude);
  pane.line([up, scale(up, radius)], { color: 'accent', width: 2, part: 'latitude' });
  pane.as('latitude').handle('pin', scale(up, radius), ['Latitude of the pin', 'drag me'], to, {
    track: { kind: 'circle', center: [0, 0, 0], axis: globe.side, radius },
    value: onMap(latitude * DEGREES),
  });
}

/** The ball with its axis, and the sense in which it turns. */
function paintGlobe(pane: Painter, globe: Globe): void {
  const { axis } = globe;
  pane.line([scale(axis, 1), scale(axis, 1.3)], { color: 'axis', width: 1.6, part: 'turning' });
  globe.paint(pane);
  globe.ring(pane, 0.16, -2.2, 2.2);
  for (const place of places) {
    const { up } = globe.site(place.latitude / DEGREES);
    if (up[2] > 0) pane.dot(up, { color: 'ink', size: 2.4, part: place.word });
  }
}

/** Returns `48.85° N`. */
const onMap = (degrees: number): string =>
  `${fixed(Math.abs(degrees), 2)}°${degrees > 0 ? ' N' : degrees < 0 ? ' S' : ''}`;

/** Returns `Paris, 48.85° N`. */
function called(latitude: number): string {
  const degrees = latitude * DEGREES;
  const place = placeAt(degrees);
  return place ? `${place.name}, ${onMap(degrees)}` : onMap(degrees);
}

function paintPlanet(pendulum: Pendulum, { latitude }: PendulumParams, out: Drawing): void {
  const rate = Math.abs(perHour(pendulum.earth.rate(latitude)));
  const pane = out.pane({
    title: called(latitude),
    subtitle: 'on Earth',
    result: withUnit(live(rate, '°/h')),
    part: 'latitude',
  });
  const globe = new Globe();
  const site = globe.site(latitude);
  paintGlobe(pane, globe);
  paintSwing(pane, pendulum, site);
  paintTurning(pane, globe, latitude);
  holdPin(pane, globe, latitude);
}

/** The planet's turning at the pin, and the part of it that is about the plumb line. */
function paintTurning(pane: Painter, globe: Globe, latitude: number): void {
  const { up } = globe.site(latitude);
  const whole = addScaled(up, globe.axis, TURNING);
  const share = TURNING * dot(globe.axis, up);
  const about = addScaled(up, up, share);
  pane.line([up, addScaled(up, up, TURNING)], { color: 'axis', width: 1.2, part: 'plumb-line' });
  pane.line([whole, about], { color: 'axis', width: 1.2, dashed: true, part: 'turning' });
  pane.arrow(up, whole, { color: 'axis', text: 'Ω', part: 'turning' });
  if (Math.abs(share) < 0.01) return;
  pane.arrow(up, about, { color: 'spin', part: 'plumb-line' });
  const words = `${fixed((100 * share) / TURNING, 0)} % of Ω`;
  // A pane that is no wider has no room beside the hand's words.
  const look = { side: up, spare: true, short: '' };
  pane.as('plumb-line', 'spin').label(addScaled(up, up, TURNING), words, look);
}

/** The ground at the pin, and the line of the swing on it. */
function paintSwing(pane: Painter, { truth }: Pendulum, { east, north, up }: Site): void {
  if (up[2] < 0) return;
  const { sin, cos } = math;
  const turned = truth.angle();
  const line = add(scale(east, LITTLE * cos(turned)), scale(north, -LITTLE * sin(turned)));
  pane.arc(up, LITTLE, { axes: [east, north], color: 'page', fill: 0.75, width: 0, part: 'swing' });
  pane.arc(up, LITTLE, { axes: [east, north], color: 'axis', width: 1, part: 'swing' });
  pane.line([addScaled(up, line, -1), add(up, line)], { color: 'ink', width: 3, part: 'swing' });
}

function paintRosette(pendulum: Pendulum, params: PendulumParams, out: Drawing): void {
  const { truth, ghost } = pendulum;
  const turned = truth.angle();
  const angle = `${fixed(Math.abs(turned) * DEGREES, 0)}°`;
  const pane = out.pane({
    title: 'How far does it turn in a day?',
    subtitle: told(pendulum, params),
    result: `${angle} ${since(pendulum, params)}`,
    part: 'swing',
    camera: above,
  });
  pane.arc([0, 0, 0], 1, { color: 'hair', width: 1 });
  pane.letters([0, LETTERS, 0], LETTER, 'N', { color: 'quiet' });
  paintAngle(pane, turned, xy(1, 0), xy(0, -1), angle);
  const strokes = truth.last(Math.min((2 * Math.PI) / Math.abs(truth.rate), KEPT * PERIOD));
  if (strokes.length > 1) pane.line(strokes, { color: 'ink', width: 1.3, fade: 0.25, part: 'swing' });
  if (params.start === 'rest') paintCorners(pane, truth, strokes.length);
  if (ghost) paintGhost(pane, ghost);
  const [x, y] = truth.state;
  pane.dot([x, y, 0], { color: 'ink', size: BOB.above, part: 'swing' });
}

/** Returns how the swing passes the middle, or how far a run that leaves something out is off. */
function told({ ghost, off, gap, truth }: Pendulum, params: PendulumParams): string {
  if (ghost) return `${leftOut(params, 'held')}: ${fixed(off, 2)} off`;
  if (Math.abs(truth.rate) < STILL) return 'one line forever';
  if (params.start === 'kick') return 'through the middle';
  return params.day < WHOLE_DAY
    ? `misses by ${fixed(100 * gap, 2)} %`
    : `sped up: a day in ${fixed(params.day, 0)} s`;
}

/** Returns `in 6.0 h`, of the real Earth. */
const since = ({ seconds }: Pendulum, { day }: PendulumParams): string =>
  `in ${fixed((DAY * seconds) / day / 3600, 1)} h`;

/** The angle by which the line has turned: at most one turn of it is seen. */
function paintAngle(pane: Painter, turned: number, east: Vec3, south: Vec3, text: string): void {
  if (Math.abs(turned) < 0.02) return;
  const axes = [east, scale(south, turned > 0 ? 1 : -1)] as const;
  const to = Math.min(Math.abs(turned), 6.2);
  pane.as('turned', 'coriolis').arc([0, 0, 0], ANGLE, { axes, from: 0, to, width: 2.4, head: true, text });
}

/** The corners of a swing that was let go: it stands still there for an instant. */
function paintCorners(pane: Painter, { points }: Track, kept: number): void {
  for (const [i, at] of points.entries())
    if (i >= points.length - kept && i % READING === 0) pane.as('cusp', 'ink').dot(at, { size: 2.2 });
}

/** The run that leaves something out: its last swings, as far as the picture goes. */
function paintGhost(pane: Painter, ghost: Track): void {
  const style = { color: 'wrong', width: 2, dashed: true, part: 'left-out' } as const;
  const pieces: Vec3[][] = [[]];
  for (const point of ghost.last(GHOST * PERIOD)) {
    if (dot(point, point) <= FAR * FAR) pieces.at(-1)?.push(point);
    else if (pieces.at(-1)?.length) pieces.push([]);
  }
  for (const line of pieces) if (line.length > 1) pane.line(line, style);
  const [x, y] = ghost.state;
  if (x * x + y * y <= FAR * FAR) pane.dot([x, y, 0], { ...style, size: 6, hollow: true });
}

/** Returns what a run leaves out. `held` is how it says that it holds the acceleration. */
export function leftOut(
  { coriolis, centrifugal, scheme }: PendulumParams,
  held = 'held over each step',
): string {
  const terms = [...(coriolis ? [] : ['Coriolis']), ...(centrifugal ? [] : ['centrifugal'])];
  const without = terms.length > 0 ? [`without ${terms.join(' and ')}`] : [];
  return [...without, ...(scheme === 'frozen' ? [held] : [])].join(', ');
}
