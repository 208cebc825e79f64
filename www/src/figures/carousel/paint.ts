/** The picture: the same seconds from the ground and from the carousel. */
import { space3 } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { guessed } from '../../figure/controls.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { length, subtract, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import { paintSeated } from '../shared/people.ts';
import { paintTap, paintTerms } from './arrows.ts';
import type { CarouselParams } from './controls.ts';
import { RIM, TREE } from './flight.ts';
import { aimHandle, rateHandle } from './handles.ts';
import type { Carousel, Ghost } from './model.ts';
import { APART, direction, FRIENDS, has, nearest, spoken } from './words.ts';

/** Pieces of a way. */
const PIECES = 60;
/** Steps of a ghost between two corners of its line. */
const STRIDE = 4;
/** Radii of who sits on the carousel, and of the tree, m. */
const SEAT = 0.24;
const PUCK = 0.16;
const CROWN = 0.45;
/** Free space around what is kept in the picture, m. */
const MARGIN = 0.7;
/** The plan of the carousel alone, while the question is open: over it is the arrow of its turn. */
const CLOSE: Plan = { plan: [-RIM - 0.6, -RIM - 0.4, RIM + 0.6, RIM + 0.8] };

/** Leads from the carousel to what is drawn. */
type Place = (local: Vec3) => Vec3;
const still: Place = (at) => at;

export function paint(carousel: Carousel, params: CarouselParams, out: Drawing): void {
  out.layout = 'beside';
  if (out.asked) {
    paintQuestion(carousel, params, out);
    return;
  }
  const { flight } = carousel;
  const [now, truly] = [carousel.now(params), carousel.truly(params)];
  const ground = out.pane({
    title: 'From the ground',
    subtitle: `after ${fixed(truly, 2)} s`,
    part: 'straight',
  });
  const motion = flight.frame.at(truly);
  const turned: Place = (local) => vec3(space3.transformMotion(motion, { position: local }).position);
  // Where the carousel would be on a ferry that goes on.
  if (params.brake !== 0) ground.arc(ZERO, RIM, { color: 'axis', width: 1.5, dashed: true, part: 'linear' });
  paintDisc(ground, turned, params);
  paintWay(ground, (time) => flight.ground(time).position, truly, params, 'straight');
  paintGuess(ground, turned, params);
  rateHandle(ground, motion.translation, params);

  const shown = carousel.shown(params);
  const worst = shown.reduce<Ghost | null>((worst, it) => (it.off > (worst?.off ?? -1) ? it : worst), null);
  const local = out.pane({
    title: 'From the carousel',
    subtitle: result(carousel, now, worst, params.thing === 'thrown'),
    part: 'bent',
  });
  paintDisc(local, still, params);
  for (const ghost of shown) paintGhost(local, ghost, carousel, now);
  paintWay(local, (time) => flight.at(time).position, truly, params, 'bent');
  if (now > 0) paintTerms(local, flight, truly);
  paintTap(local, flight, truly);
  paintGuess(local, still, params);
  if (params.thing === 'thrown') aimHandle(local, flight, params);

  const ends = shown.map(({ path }) => Math.min(length(path.end.position), 1.5 * TREE));
  const far = MARGIN + Math.max(params.thing === 'tree' ? TREE : RIM, ...ends);
  const [, moved] = flight.frame.at(flight.truth.lasts).translation;
  const side = Math.sign(params.brake) * (RIM + MARGIN);
  for (const pane of [ground, local]) pane.keep([-far, -far, 0], [far, far, 0], [0, moved + side, 0]);
}

/** Before the throw: one carousel, as large as it can be, and the puck in the hand. */
function paintQuestion(carousel: Carousel, params: CarouselParams, out: Drawing): void {
  const pane = out.pane({ title: 'Who gets the puck?', camera: CLOSE });
  const { flight } = carousel;
  paintDisc(pane, still, params);
  paintPuck(pane, flight.at(0).position);
  paintGuess(pane, still, params);
  aimHandle(pane, flight, params);
  rateHandle(pane, ZERO, params);
}

function paintPuck(pane: Painter, at: Vec3): void {
  pane.arc(at, PUCK, { color: 'clay', fill: 1, width: 0, part: 'puck' });
  pane.arc(at, PUCK, { color: 'ink', width: 1.6, part: 'puck' });
}

/** The second line is always there: without it the view would be higher. */
function result({ ended, flight }: Carousel, now: number, worst: Ghost | null, thrown: boolean): string {
  if (now === 0) return 'as it leaves';
  if (!ended) return 'on its way';
  if (thrown) return has(direction(flight.truth.end.position));
  return worst ? `${fixed(worst.off, 2)} m wrong` : 'with all terms';
}

/** The carousel with its eight seats, and who is on it. */
function paintDisc(pane: Painter, place: Place, { thing }: CarouselParams): void {
  const at = (degrees: number, radius: number): Vec3 => {
    const angle = (degrees * Math.PI) / 180;
    return place([radius * math.cos(angle), radius * math.sin(angle), 0]);
  };
  pane.arc(place(ZERO), RIM, { color: 'ground', fill: 1, width: 0, part: 'carousel' });
  pane.arc(place(ZERO), RIM, { color: 'hair', width: 2, part: 'carousel' });
  for (let i = 0; i < FRIENDS; i++) {
    const degrees = nearest(APART * i);
    pane.line([at(degrees, 0.25), at(degrees, RIM)], { color: 'rule', width: 1.2, part: 'carousel' });
    const you = thing === 'thrown' && degrees === 180;
    const color = you ? 'grandchild' : degrees === 0 ? 'clay' : 'child';
    const part = degrees === 0 ? 'friend' : 'carousel';
    const [seat, inner] = [at(degrees, RIM), at(degrees, 0)];
    const up = math.atan2(inner[1] - seat[1], inner[0] - seat[0]);
    paintSeated(pane, { at: seat, up, size: 0.85, color, part }, 'steel');
  }
  if (thing === 'tree') {
    pane.arc(place(ZERO), SEAT, { color: 'grandchild', fill: 1, width: 0, part: 'you' });
    pane.label(place(ZERO), 'you', { color: 'ink', side: [0, -1, 0], size: 'small', part: 'you' });
    return;
  }
  if (thing !== 'thrown') return;
  pane.as('you', 'ink').label(at(180, RIM), 'you', { side: [-1, 0, 0], size: 'small', spare: true });
  pane.as('friend', 'ink').label(at(0, RIM), 'friend', { side: [1, 0, 0], size: 'small', spare: true });
}

/** The true puck or the tree, and the way that it has come. */
function paintWay(
  pane: Painter,
  at: (time: number) => Vec3,
  time: number,
  { thing }: CarouselParams,
  part: string,
): void {
  if (time > 0) {
    const places = Array.from({ length: PIECES + 1 }, (_, i) => at((i * time) / PIECES));
    if (places.some((it) => length(subtract(it, places[0] ?? ZERO)) > 1e-6))
      pane.line(places, { color: 'ink', width: 3, part });
  }
  if (thing !== 'tree') {
    paintPuck(pane, at(time));
    return;
  }
  pane.arc(at(time), CROWN, { color: 'deep3', fill: 1, width: 0, part });
  pane.label(at(time), 'tree', { color: 'ink', side: at(time), size: 'small', spare: true, part });
  pane.dot(at(time), { color: 'ink', size: 3.5, part });
}

function paintGhost(pane: Painter, { term, path, off }: Ghost, carousel: Carousel, now: number): void {
  const { places, end, lasts } = path;
  const share = Math.min(now / lasts, 1);
  const last = Math.round(share * (places.length - 1));
  const points = places.filter((_, i) => i <= last && (i % STRIDE === 0 || i === last));
  const wrong = pane.as(`without-${term}`, 'wrong');
  if (points.length > 1) wrong.line(points, { width: 2.4, dashed: true });
  wrong.dot(points.at(-1) ?? ZERO, { size: 6, hollow: true });
  if (!carousel.ended) return;
  const outward = length(end.position) > 0 ? end.position : ([1, 0, 0] as const);
  wrong.label(end.position, `without ${spoken[term]}`, { side: outward, short: '' });
  const { position: truth } = carousel.flight.truth.end;
  if (off >= 0.05) wrong.measure(end.position, truth, `${fixed(off, 2)} m`, { large: true });
}

/** The friend who was tapped. */
function paintGuess(pane: Painter, place: Place, { guess, thing }: CarouselParams): void {
  const mark = guessed(guess);
  if (!mark || thing !== 'thrown') return;
  const angle = (nearest(direction([mark[0], mark[1], 0])) * Math.PI) / 180;
  const at = place([RIM * math.cos(angle), RIM * math.sin(angle), 0]);
  pane.arc(at, 1.6 * SEAT, { color: 'accent', width: 2.4, part: 'guess' });
}
