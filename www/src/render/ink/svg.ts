/** Writes ink as SVG: the same marks that the canvas shows. */
import { FADED } from '../shapes.ts';
import type { Colors } from '../svg-color.ts';
import { escaped, n, pair } from '../svg-path.ts';
import { CLOSE, CURVE, dashes, type Ink, LINE, type Mark, MOVE } from './ink.ts';
import { rasterSvg } from './raster-svg.ts';

/** Returns the marks, in coordinates of their pane. */
export function inkSvg(ink: Ink, colors: Colors, lit: string | null = null): string {
  let text = '';
  // Neighbors with one look share a path, unless they are translucent.
  let open = '';
  let data = '';
  const flush = (): void => {
    if (data) text += `<path ${open}d="${data}"/>`;
    data = '';
  };
  for (let i = 0; i < ink.count; i++) {
    const mark = ink.mark(i);
    const opacity = mark.opacity * (lit === null || mark.part === lit ? 1 : FADED);
    if (mark.text) {
      flush();
      text += words(mark, colors, opacity);
      continue;
    }
    if (mark.raster) {
      flush();
      text += rasterSvg(mark, colors, opacity);
      continue;
    }
    const look = looks(mark, colors, opacity);
    const shared = look === open && opacity === 1 && mark.fillOpacity === 1 && mark.stroke === null;
    if (!shared) flush();
    open = look;
    data += dataOf(ink, mark);
  }
  flush();
  return text;
}

function looks(mark: Mark, colors: Colors, opacity: number): string {
  const { fill, stroke } = mark;
  let text = `fill="${fill === null ? 'none' : colors.of(fill)}" `;
  if (fill !== null && mark.fillOpacity < 1) text += `fill-opacity="${hundredths(mark.fillOpacity)}" `;
  if (stroke !== null) {
    text += `stroke="${colors.of(stroke)}" stroke-width="${n(mark.width)}" `;
    if (mark.dash) text += `stroke-dasharray="${dashes[mark.dash].join(' ')}" `;
    if (mark.round) text += 'stroke-linecap="round" ';
  }
  if (opacity < 1) text += `opacity="${hundredths(opacity)}" `;
  return text;
}

function dataOf(ink: Ink, { first, last, at }: Mark): string {
  let data = '';
  let before = -1;
  let i = at;
  // In tenths of pixels, as they are written.
  let [x, y] = [0, 0];
  const tenth = (): number => Math.round(10 * (ink.numbers[i++] ?? 0));
  for (let k = first; k < last; k++) {
    const step = ink.steps[k];
    if (step === MOVE) {
      [x, y] = [tenth(), tenth()];
      data += `M${pair(x, y)}`;
    } else if (step === LINE) {
      const [toX, toY] = [tenth(), tenth()];
      data += joined(before === LINE ? ' ' : 'l', pair(toX - x, toY - y));
      [x, y] = [toX, toY];
    } else if (step === CURVE) {
      const control = [tenth(), tenth(), tenth(), tenth(), tenth(), tenth()] as const;
      const [ax, ay, bx, by, toX, toY] = control;
      const numbers = [pair(ax - x, ay - y), pair(bx - x, by - y), pair(toX - x, toY - y)];
      data += joined(
        before === CURVE ? ' ' : 'c',
        numbers.reduce((all, it) => joined(`${all} `, it)),
      );
      [x, y] = [toX, toY];
    } else if (step === CLOSE) data += 'z';
    before = step ?? -1;
  }
  return data;
}

/** A minus needs no space before it. */
function joined(before: string, numbers: string): string {
  return numbers.startsWith('-') ? before.trimEnd() + numbers : before + numbers;
}

function words(mark: Mark, colors: Colors, opacity: number): string {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = mark.matrix;
  const level = a === 1 && b === 0 && c === 0 && d === 1;
  const y = 0.36 * mark.size;
  const place = level
    ? `x="${n(e)}" y="${n(f + y)}"`
    : `transform="matrix(${[a, b, c, d].map(thousandths).join(' ')} ${n(e)} ${n(f)})" y="${n(y)}"`;
  const anchor = mark.anchor === 'start' ? '' : ` text-anchor="${mark.anchor}"`;
  const halo =
    mark.halo > 0 ? ` stroke="${colors.of('page')}" stroke-width="${n(mark.halo)}" paint-order="stroke"` : '';
  const faint = opacity < 1 ? ` opacity="${hundredths(opacity)}"` : '';
  return (
    `<text ${place} font-size="${n(mark.size)}" font-weight="${mark.weight}"${anchor} ` +
    `fill="${colors.of(mark.fill ?? 'ink')}"${halo}${faint}>${escaped(mark.text)}</text>`
  );
}

function hundredths(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, '.');
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
