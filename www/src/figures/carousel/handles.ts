/** The handles: the throw's arrow on the carousel, and the carousel's arrow on the ground. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { add, addScaled, length, subtract, type Vec3, xy } from '../../figure/vec.ts';
import { PER_SPEED } from './arrows.ts';
import type { CarouselParams } from './controls.ts';
import { type Flight, RIM } from './flight.ts';

/** Radius of the carousel's arrow, m, and radians of it for a radian per second. */
const RADIUS = RIM + 0.45;
const PER_RATE = 0.5;

export function aimHandle(pane: Painter, { local }: Flight, { throwSpeed }: CarouselParams): void {
  const from = local.position;
  const tip = addScaled(from, local.velocity, PER_SPEED);
  pane.arrow(from, tip, { color: 'relative', text: `${fixed(throwSpeed, 2)} m/s`, part: 'throw' });
  pane.as('throw').handle('throw', tip, ['Aim and speed of the throw', 'drag me'], (point) => {
    const way = subtract(point, from);
    return { aim: math.atan2(way[1], way[0]), throwSpeed: length(way) / PER_SPEED };
  });
}

/** Begins at the top of the rim, and is as long as the carousel turns in half a second. */
export function rateHandle(pane: Painter, middle: Vec3, { rate }: CarouselParams): void {
  const top = Math.PI / 2;
  const angle = top + PER_RATE * rate;
  const at = add(middle, [RADIUS * math.cos(angle), RADIUS * math.sin(angle), 0]);
  const axes = [xy(0, 1), xy(rate > 0 ? -1 : 1, 0)] as const;
  const lettering = { head: true, text: `${fixed(rate * DEGREES, 0)} °/s` };
  const arc = { axes, from: 0, to: Math.abs(angle - top), width: 2.4 };
  if (rate !== 0) pane.as('rate', 'spin').arc(middle, RADIUS, { ...arc, ...lettering });
  pane.as('rate').handle('rate', at, ['Turn of the carousel to the left', 'turn me'], (point) => {
    const [x, y] = subtract(point, middle);
    return math.atan2(-x, y) / PER_RATE;
  });
}
