/** The words over the panes of a picture: all titles in one size, none cut. */
import type { Pane } from '../figure/drawing.ts';
import { cardsHeight } from './cards.ts';
import { NARROW } from './labels/limits.ts';
import { textWidth } from './labels/widths.ts';

/** The words over a pane, as they are set. */
export interface Head {
  /** Height of the cards above all words; 0 without them. */
  readonly cards: number;
  /** Size of the title, the height of its first line, and its lines. */
  readonly size: number;
  readonly first: number;
  readonly lines: readonly string[];
  /** The second line, '' where there is none or no room for it, and its size. */
  readonly subtitle: string;
  readonly second: number;
  /** The line of the result: at the right of the title or the second line, or one of its own. */
  readonly result: 'title' | 'second' | 'own';
  readonly resultText: string;
  /** Height of all words, the same over all panes that have a place of their own. */
  readonly height: number;
}

/**
 * Heights of a title's only line, on a desk and on a phone, of each more in its size, and of the
 * other lines.
 */
export const HEAD = { title: 34, small: 28, more: 1.2, line: 22 };
/** Sizes of titles and of second lines, the best first; and of a result. */
const TITLES = [22, 18, 15, 13];
/** The largest title on a phone, whose picture is low, and the least one beside a result. */
const PHONE = 18;
const BESIDE = 15;
const SECONDS = [14, 13, 12];
export const RESULT = 15;
/** Free space at the sides of a pane, and between a title and a result beside it. */
const FREE = { sides: 4, between: 16, phone: 10 };
/** Letters of an inset's title. */
export const INSET = 13;

/** Share of a pane's height that its words may take before their second line is left out. */
const MOST = 0.5;

/** The words of a pane; '' for each that it lacks. */
interface Words {
  readonly title: string;
  readonly subtitle: string;
  readonly result: string;
  readonly inset: boolean;
  readonly cards: boolean;
}

const titled = ({ title, inset }: Words): boolean => title !== '' && !inset;

/**
 * Returns the words over each pane, of which those with a place of their own have this size. On a
 * `phone`, the whole picture is narrow.
 */
export function headsOf(
  panes: readonly Pane[],
  { width, height }: { readonly width: number; readonly height: number },
  phone = false,
): readonly Head[] {
  const all = panes.map(
    ({ title, subtitle = '', result = '', inset, cards }): Words => ({
      title,
      subtitle,
      result,
      inset: Boolean(inset),
      cards: cards !== undefined,
    }),
  );
  /** On a phone the short words, if they leave more of the picture. */
  const set = (words: readonly Words[]): readonly Head[] => {
    const whole = typeset(words, width, phone);
    if (!phone) return whole;
    const short = words.map((it, i) => ({ ...it, ...panes[i]?.short }));
    const brief = typeset(short, width, phone);
    return heightOf(brief) < heightOf(whole) ? brief : whole;
  };
  const heads = set(all);
  if (heightOf(heads) <= MOST * height) return heads;
  const shorter = set(all.map((it) => ({ ...it, subtitle: '' })));
  // A result that was beside a second line has a line of its own now.
  return heightOf(shorter) < heightOf(heads) ? shorter : heads;
}

const heightOf = (heads: readonly Head[]): number => Math.max(0, ...heads.map(({ height }) => height));

function typeset(panes: readonly Words[], width: number, phone: boolean): readonly Head[] {
  const room = width - FREE.sides;
  const narrow = width < NARROW;
  const between = phone ? FREE.phone : FREE.between;
  const wide = ({ result }: Words): number => (result ? textWidth(result, RESULT) + between : 0);
  const main = panes.filter(titled);
  const least = TITLES.at(-1) ?? INSET;
  const sizes = phone ? TITLES.filter((it) => it <= PHONE) : TITLES;
  const first = phone ? HEAD.small : HEAD.title;
  const largest = (taken: (pane: Words) => number): number =>
    sizes.find((it) => main.every((pane) => textWidth(pane.title, it) + taken(pane) <= room)) ?? 0;
  const second =
    SECONDS.find((it) => main.every(({ subtitle }) => textWidth(subtitle, it) <= room)) ??
    SECONDS.at(-1) ??
    least;
  const under = main.every((pane) => pane.subtitle && textWidth(pane.subtitle, second) + wide(pane) <= room);
  // A line of its own would be taken from a phone's picture.
  const aside = !narrow || (phone && !under && largest(wide) >= BESIDE);
  const result = aside ? 'title' : under ? 'second' : 'own';
  const taken = (pane: Words): number => (aside ? wide(pane) : 0);
  const size = largest(taken) || least;
  const lines = panes.map((pane) =>
    titled(pane) ? wrapped(pane.title, size, room - taken(pane)) : pane.title ? [pane.title] : [],
  );
  const heights = panes.map((pane, i) => {
    const count = lines[i]?.length ?? 0;
    if (pane.inset) return 0;
    const title = count > 0 ? first + (count - 1) * HEAD.more * size : 0;
    return (
      (pane.cards ? cardsHeight(width) : 0) +
      title +
      (pane.subtitle ? HEAD.line : 0) +
      (pane.result && result === 'own' ? HEAD.line : 0)
    );
  });
  const height = Math.max(0, ...heights);
  return panes.map(({ inset, subtitle, result: resultText, cards }, i) => ({
    cards: cards ? cardsHeight(width) : 0,
    size: inset ? INSET : size,
    first,
    lines: lines[i] ?? [],
    subtitle,
    second,
    result,
    resultText,
    height: inset ? 0 : height,
  }));
}

/** Breaks a text between words into lines of this width; a longer word has a line of its own. */
function wrapped(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
