/**
 * The cards of an order over a pane: their places, and their ink. On paper and in posters they look
 * fixed; on a page the buttons of `element/input/cards.ts` lie over them.
 */
import type { Cards } from '../figure/drawing.ts';
import type { Ink } from './ink/ink.ts';
import { NARROW } from './labels/limits.ts';

/** The place of a card, in CSS pixels from the top left of its pane. */
interface CardBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** CSS pixels, on a desk and on a phone, for a finger. */
const HIGH = { wide: 46, narrow: 44 };
const WIDEST = 132;
const FREE = { side: 8, top: 8, between: 10 };
/** Under them; on a phone the hint is there. */
const BELOW = { wide: 10, narrow: 24 };
/** Letters, the radius of the corners, and how much of the ink lies on the card that acts. */
const LETTERS = { wide: 15, narrow: 14 };
const CORNER = 8;
const LIT = 0.2;

const isNarrow = (width: number): boolean => width < NARROW;
const highOf = (width: number): number => (isNarrow(width) ? HIGH.narrow : HIGH.wide);

/** Returns the height that cards take over a pane of this width. */
export function cardsHeight(width: number): number {
  return FREE.top + highOf(width) + (isNarrow(width) ? BELOW.narrow : BELOW.wide);
}

/** Returns the places of cards, from the top left of a pane of this width. */
export function cardBoxes(count: number, width: number): readonly CardBox[] {
  const room = width - 2 * FREE.side - (count - 1) * FREE.between;
  const wide = Math.min(WIDEST, room / count);
  return Array.from({ length: count }, (_, i) => ({
    x: FREE.side + i * (wide + FREE.between),
    y: FREE.top,
    width: wide,
    height: highOf(width),
  }));
}

/** Draws cards over a pane whose top left is at `left` and `top` of its view. */
export function inkCards(ink: Ink, { cards, acts }: Cards, width: number, left: number, top: number): void {
  const size = isNarrow(width) ? LETTERS.narrow : LETTERS.wide;
  for (const [i, box] of cardBoxes(cards.length, width).entries()) {
    const { value = '', text = '', part } = cards[i] ?? {};
    const [x, y] = [left + box.x, top + box.y];
    const plate = ink.begin(part);
    plate.fill = 'raised';
    plate.stroke = 'quiet';
    plate.width = 1.2;
    inkRound(ink, x, y, box);
    if (value === acts) {
      const wash = ink.begin(part);
      wash.fill = 'accent';
      wash.fillOpacity = LIT;
      inkRound(ink, x, y, box);
    }
    const words = ink.words(part, text, x + box.width / 2, y + box.height / 2, size);
    words.fill = 'ink';
    words.weight = 600;
    words.halo = 0;
  }
}

function inkRound(ink: Ink, x: number, y: number, { width, height }: CardBox): void {
  const [r, k] = [CORNER, 0.4477 * CORNER];
  const [right, bottom] = [x + width, y + height];
  ink.move(x + r, y);
  ink.line(right - r, y);
  ink.curve(right - k, y, right, y + k, right, y + r);
  ink.line(right, bottom - r);
  ink.curve(right, bottom - k, right - k, bottom, right - r, bottom);
  ink.line(x + r, bottom);
  ink.curve(x + k, bottom, x, bottom - k, x, bottom - r);
  ink.line(x, y + r);
  ink.curve(x, y + k, x + k, y, x + r, y);
  ink.close();
}
