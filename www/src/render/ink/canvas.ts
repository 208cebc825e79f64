/** Paints ink on a 2-D canvas. */
import type { Raster } from '../../figure/drawing.ts';
import { colorOf, type Palette } from '../../figure/palette.ts';
import { FADED } from '../shapes.ts';
import { type Color, CURVE, dashes, type Ink, LINE, type Mark, MOVE } from './ink.ts';
import { imageOf } from './raster.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Looks of an ink. */
interface Look {
  readonly palette: Palette;
  /** The family of its letters. */
  readonly font: string;
  /** The part that a word has lit. */
  readonly lit?: string | null;
}

/** The line around the part that is lit, and the wash in it. */
const LIT = { wider: 7, wash: 0.22 };
const NONE: number[] = [];
/** Colors on the ramp, by 256 places. */
const ramp = new Map<Palette, string[]>();

/** Paints marks whose places count from the canvas's present origin. */
export function paintInk(context: Context, ink: Ink, look: Look): void {
  context.lineJoin = 'round';
  const { lit = null } = look;
  for (let i = 0; i < ink.count; i++) {
    const mark = ink.mark(i);
    const strong = lit === null || mark.part === lit;
    if (lit !== null && strong) paintWash(context, ink, mark, look.palette);
    const opacity = mark.opacity * (strong ? 1 : FADED);
    if (mark.text) paintText(context, mark, look, opacity, lit !== null && strong);
    else if (mark.raster) paintRaster(context, mark.raster, mark.matrix, look.palette, opacity);
    else paintPath(context, ink, mark, look.palette, opacity);
  }
  context.globalAlpha = 1;
}

function paintPath(context: Context, ink: Ink, mark: Mark, palette: Palette, opacity: number): void {
  tracePath(context, ink, mark);
  if (mark.fill !== null) {
    context.globalAlpha = opacity * mark.fillOpacity;
    context.fillStyle = hex(palette, mark.fill);
    context.fill();
  }
  if (mark.stroke === null) return;
  context.globalAlpha = opacity;
  context.strokeStyle = hex(palette, mark.stroke);
  context.lineWidth = mark.width;
  context.lineCap = mark.round ? 'round' : 'butt';
  context.setLineDash(mark.dash ? dashes[mark.dash] : NONE);
  context.stroke();
}

/** Washes the ground of words that are lit: faded neighbors alone do not tell which they are. */
function paintWashBehind(context: Context, { text, size, anchor }: Mark, palette: Palette): void {
  const { width } = context.measureText(text);
  const left = anchor === 'start' ? 0 : anchor === 'end' ? -width : -width / 2;
  const free = LIT.wider / 2;
  context.globalAlpha = LIT.wash;
  context.fillStyle = palette.accent;
  context.fillRect(left - free, -0.62 * size, width + 2 * free, 1.24 * size);
}

function paintWash(context: Context, ink: Ink, mark: Mark, palette: Palette): void {
  if (mark.text) return;
  tracePath(context, ink, mark);
  context.globalAlpha = LIT.wash;
  context.strokeStyle = palette.accent;
  context.lineWidth = (mark.stroke === null ? 0 : mark.width) + LIT.wider;
  context.lineCap = 'round';
  context.setLineDash(NONE);
  context.stroke();
}

function tracePath(context: Context, ink: Ink, { first, last, at }: Mark): void {
  const { steps, numbers } = ink;
  context.beginPath();
  let i = at;
  const next = (): number => numbers[i++] ?? 0;
  for (let k = first; k < last; k++) {
    const step = steps[k];
    if (step === MOVE) context.moveTo(next(), next());
    else if (step === LINE) context.lineTo(next(), next());
    else if (step === CURVE) context.bezierCurveTo(next(), next(), next(), next(), next(), next());
    else context.closePath();
  }
}

function paintRaster(
  context: Context,
  raster: Raster,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
  palette: Palette,
  opacity: number,
): void {
  context.save();
  context.transform(a, b, c, d, e, f);
  context.globalAlpha = opacity;
  context.drawImage(imageOf(raster, palette), 0, 0);
  context.restore();
}

function paintText(
  context: Context,
  mark: Mark,
  { palette, font }: Look,
  opacity: number,
  lit: boolean,
): void {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = mark.matrix;
  context.save();
  context.transform(a, b, c, d, e, f);
  context.font = `${mark.weight} ${mark.size}px ${font}`;
  context.textAlign = mark.anchor === 'middle' ? 'center' : mark.anchor;
  context.textBaseline = 'alphabetic';
  // The middle of a line of capitals and digits.
  const y = 0.36 * mark.size;
  context.globalAlpha = opacity;
  if (mark.halo > 0) {
    context.strokeStyle = palette.page;
    context.lineWidth = mark.halo;
    context.setLineDash(NONE);
    context.strokeText(mark.text, 0, y);
  }
  if (lit) paintWashBehind(context, mark, palette);
  context.globalAlpha = opacity;
  context.fillStyle = hex(palette, mark.fill ?? 'ink');
  context.fillText(mark.text, 0, y);
  context.restore();
}

function hex(palette: Palette, color: Color): string {
  if (typeof color === 'string') return palette[color];
  let known = ramp.get(palette);
  if (!known) {
    known = [];
    ramp.clear();
    ramp.set(palette, known);
  }
  const place = Math.round(Math.min(Math.max(color, 0), 1) * 256);
  known[place] ??= colorOf(palette, place / 256);
  return known[place];
}
