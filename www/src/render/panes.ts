/** The places of panes in a picture: beside or above each other, in rows, and insets in corners. */
import type { Drawing, Pane } from '../figure/drawing.ts';
import { isPlan } from '../figure/view.ts';
import { type Head, headsOf, RESULT, INSET as TITLE } from './heads.ts';
import { footOf } from './labels/legend.ts';
import { NARROW } from './labels/limits.ts';
import { textWidth } from './labels/widths.ts';

/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in CSS pixels from the picture's top left. */
interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** The place of a pane: the rectangle of its view. */
export interface PaneBox extends Box {
  readonly inset: boolean;
  /** The rectangle with the words over the view, beyond which nothing of the pane is drawn. */
  readonly whole: Box;
  readonly head: Head;
}

/** Free space between two panes. */
const GAP = 16;
/** An inset: its share of the pane, the limits of its sides, and its margin. */
const INSET = { share: 0.3, aside: 0.42, least: 96, most: 260, margin: 8 };
/** Share of its words' height that a small view through a lens keeps free. */
const SMALL = 0.4;
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
  const roomy = arrange(panes, layout, shown, size);
  const narrow = (roomy[0]?.width ?? size.width) < NARROW;
  const foot = narrow ? footOf(panes, size.width) : 0;
  const cells = foot > 0 ? arrange(panes, layout, shown, { ...size, height: size.height - foot }) : roomy;
  const heads = headsOf(panes, cells[0] ?? size, size.width < NARROW);
  let next = 0;
  let before: Box = { ...size, x: 0, y: 0 };
  /** Height of the words over the pane before. */
  let top = 0;
  return panes.flatMap((pane, i): PaneBox[] => {
    const head = heads[i];
    if (!head) return [];
    if (pane.inset) {
      const box = insetIn(before, pane, top);
      return [{ ...box, inset: true, whole: box, head }];
    }
    const whole = cells[next] ?? before;
    next += 1;
    const flat = pane.camera ? isPlan(pane.camera) : shown.flat;
    // Words lie over a view through a lens, whose ground fades; where it is small they would cover
    // its bodies too. A plan is filled to its edges.
    const above = flat ? head.height : narrow ? SMALL * head.height : 0;
    before = whole;
    top = head.height;
    return [{ ...whole, y: whole.y + above, height: whole.height - above, inset: false, whole, head }];
  });
}

/** Returns the height of the picture above the place of its legend. */
export function bottomOf(boxes: readonly PaneBox[]): number {
  return Math.max(0, ...boxes.map(({ whole }) => whole.y + whole.height));
}

/** Returns equal places: in the rows that show the panes largest, if no layout is named. */
function arrange(
  panes: readonly Pane[],
  layout: Drawing['layout'],
  shown: Shown,
  size: Size,
): readonly Box[] {
  const count = Math.max(1, panes.filter(({ inset }) => !inset).length);
  const part = (whole: number, parts: number): number => (whole - (parts - 1) * GAP) / parts;
  const cell = (columns: number): Size => ({
    width: part(size.width, columns),
    height: part(size.height, Math.ceil(count / columns)),
  });
  const fits = (cell: Size): number => {
    const above = shown.flat
      ? Math.max(0, ...headsOf(panes, cell, size.width < NARROW).map((head) => head.height))
      : 0;
    return Math.min(cell.width / (shown.aspect ?? 1.2), cell.height - above);
  };
  // More columns first: of two that show as much, the wider row is the better one. No pane is left
  // alone below a row of three.
  const last = (columns: number): number => count % columns || columns;
  const choices = Array.from({ length: count }, (_, i) => count - i).filter((it) => 2 * last(it) >= it);
  const best = (): number =>
    choices.reduce((best, columns) => (fits(cell(columns)) > fits(cell(best)) ? columns : best));
  const columns = layout === 'beside' ? count : layout === 'stacked' ? 1 : best();
  const each = cell(columns);
  return Array.from({ length: count }, (_, i) => ({
    ...each,
    x: (i % columns) * (each.width + GAP),
    y: Math.floor(i / columns) * (each.height + GAP),
  }));
}

/** Returns the place of an inset in the pane before it, whose words are so high. */
function insetIn(whole: Box, { camera, inset, title, result = '' }: Pane, words: number): Box {
  const { least, most, margin } = INSET;
  const large = inset === 'left' || inset === 'right';
  const share = large ? INSET.aside : INSET.share;
  const side = Math.min(most, Math.max(least, share * Math.min(whole.width, 1.4 * whole.height)));
  const [left = 0, bottom = 0, right = 1, top = 1] = camera && isPlan(camera) ? camera.plan : [];
  const aspect = Math.min(1.6, Math.max(0.6, (right - left) / (top - bottom)));
  const [wide, height] = aspect > 1 ? [side, side / aspect] : [side * aspect, side];
  // Its words are not cut.
  const width = Math.max(wide, textWidth(title, TITLE) + margin, textWidth(result, RESULT) + margin);
  const x = inset === 'left' ? margin : whole.width - width - margin;
  return {
    x: whole.x + x,
    y: inset === 'top' ? whole.y + words + margin : whole.y + whole.height - height - 2 * margin,
    width,
    height,
  };
}
