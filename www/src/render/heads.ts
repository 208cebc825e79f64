/** The words over the panes of a picture: all titles in one size, none cut. */
import type { Pane } from '../figure/drawing.ts';
import { NARROW } from './labels/limits.ts';
import { textWidth } from './labels/widths.ts';

/** The words over a pane, as they are set. */
export interface Head {
  /** Size of the title, and its lines. */
  readonly size: number;
  readonly lines: readonly string[];
  /** Size of the second line. */
  readonly second: number;
  /** The line of the result: at the right of the title or the second line, or one of its own. */
  readonly result: 'title' | 'second' | 'own';
  /** Height of all words, the same over all panes that have a place of their own. */
  readonly height: number;
}

/** Heights of a title's only line, of each more in its size, and of the other lines. */
export const HEAD = { title: 34, more: 1.2, line: 22 };
/** Sizes of titles and of second lines, the best first; and of a result. */
const TITLES = [22, 18, 15, 13];
const SECONDS = [14, 13, 12];
export const RESULT = 15;
/** Free space at the sides of a pane, and between a title and a result beside it. */
const FREE = { sides: 4, between: 16 };
/** Letters of an inset's title. */
export const INSET = 13;

const titled = ({ title, inset }: Pane): boolean => title !== '' && !inset;

/** Returns the words over each pane, of which those with a place of their own are this wide. */
export function headsOf(panes: readonly Pane[], width: number): readonly Head[] {
  const room = width - FREE.sides;
  const narrow = width < NARROW;
  const wide = ({ result }: Pane): number => (result ? textWidth(result, RESULT) + FREE.between : 0);
  const taken = (pane: Pane): number => (narrow ? 0 : wide(pane));
  const main = panes.filter(titled);
  const least = TITLES.at(-1) ?? INSET;
  const size =
    TITLES.find((it) => main.every((pane) => textWidth(pane.title, it) + taken(pane) <= room)) ?? least;
  const second =
    SECONDS.find((it) => main.every(({ subtitle = '' }) => textWidth(subtitle, it) <= room)) ??
    SECONDS.at(-1) ??
    least;
  const beside = main.every((pane) => textWidth(pane.subtitle ?? '', second) + wide(pane) <= room);
  const result = !narrow ? 'title' : beside && main.every(({ subtitle }) => subtitle) ? 'second' : 'own';
  const lines = panes.map((pane) =>
    titled(pane) ? wrapped(pane.title, size, room - taken(pane)) : pane.title ? [pane.title] : [],
  );
  const heights = panes.map((pane, i) => {
    const count = lines[i]?.length ?? 0;
    if (pane.inset) return 0;
    const title = count > 0 ? HEAD.title + (count - 1) * HEAD.more * size : 0;
    return title + (pane.subtitle ? HEAD.line : 0) + (pane.result && result === 'own' ? HEAD.line : 0);
  });
  const height = Math.max(0, ...heights);
  return panes.map(({ inset }, i) => ({
    size: inset ? INSET : size,
    lines: lines[i] ?? [],
    second,
    result,
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
