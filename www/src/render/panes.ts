/** The places of panes in a picture: beside or above each other, and insets in corners. */
import type { Drawing, Pane } from '../figure/drawing.ts';
import { isPlan } from '../figure/view.ts';

/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in CSS pixels from the picture's top left. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** The place of a pane: the rectangle of its view. */
export interface PaneBox extends Box {
  readonly inset: boolean;
  /** The rectangle with the words over the view, beyond which nothing of the pane is drawn. */
  readonly whole: Box;
}

/** Free space between two panes. */
const GAP = 16;
/** Height of the words over a flat pane: of a title, and of a second line. */
export const HEAD = { title: 34, subtitle: 22 };
/** An inset: its share of the pane, its sides at least and at most, and its margin. */
const INSET = { share: 0.3, least: 96, most: 240, margin: 8 };
/** Pictures that are not this much wider than high are upright. */
const UPRIGHT = 1.4;

/** Tells a picture that is no wider than a phone's. */
export function isUpright({ width, height }: Size): boolean {
  return width <= UPRIGHT * height;
}

/** Properties of the figure's view that decide how panes are put. */
interface Shown {
  readonly flat: boolean;
  /** Width over height of what a flat view shows. */
  readonly aspect?: number;
}

/** Returns the place of each pane in a picture of this size. */
export function paneBoxes(
  panes: readonly Pane[],
  layout: Drawing['layout'],
  shown: Shown,
  size: Size,
): readonly PaneBox[] {
  const main = panes.filter((pane) => !pane.inset);
  const cells = arrange(Math.max(1, main.length), layout, shown, size);
  let next = 0;
  let last: PaneBox = { ...size, x: 0, y: 0, inset: false, whole: { ...size, x: 0, y: 0 } };
  return panes.map((pane) => {
    if (pane.inset) return insetIn(last, pane);
    const whole = cells[next] ?? last.whole;
    next += 1;
    const flat = pane.camera ? isPlan(pane.camera) : shown.flat;
    // Words lie over a view through a lens, whose ground fades; a plan is filled to its edges.
    const head = flat ? headOf(pane) : 0;
    last = {
      x: whole.x,
      y: whole.y + head,
      width: whole.width,
      height: whole.height - head,
      inset: false,
      whole,
    };
    return last;
  });
}

/** Returns the height of the words over a pane. */
export function headOf({ title, subtitle }: Pane): number {
  return (title ? HEAD.title : 0) + (subtitle ? HEAD.subtitle : 0);
}

function arrange(count: number, layout: Drawing['layout'], shown: Shown, size: Size): readonly Box[] {
  const free = (count - 1) * GAP;
  const beside = { width: (size.width - free) / count, height: size.height };
  const stacked = { width: size.width, height: (size.height - free) / count };
  const fits = ({ width, height }: Size): number => Math.min(width / (shown.aspect ?? 1.2), height);
  const wide = layout === 'auto' ? fits(beside) >= fits(stacked) : layout === 'beside';
  const each = wide ? beside : stacked;
  return Array.from({ length: count }, (_, i) => ({
    ...each,
    x: wide ? i * (each.width + GAP) : 0,
    y: wide ? 0 : i * (each.height + GAP),
  }));
}

/** Returns the place of an inset, in the lower right corner of the pane before it. */
function insetIn({ whole }: PaneBox, { camera }: Pane): PaneBox {
  const { share, least, most, margin } = INSET;
  const side = Math.min(most, Math.max(least, share * Math.min(whole.width, 1.4 * whole.height)));
  const [left = 0, bottom = 0, right = 1, top = 1] = camera && isPlan(camera) ? camera.plan : [];
  const aspect = Math.min(1.6, Math.max(0.6, (right - left) / (top - bottom)));
  const [width, height] = aspect > 1 ? [side, side / aspect] : [side * aspect, side];
  const box = {
    x: whole.x + whole.width - width - margin,
    y: whole.y + whole.height - height - 2 * margin,
    width,
    height,
  };
  return { ...box, inset: true, whole: box };
}
