/** A graph in ink, for files: its place, its curves, and a cursor at now. */
import { endText, endWithUnit, heightAt, shareOf } from '../../figure/axis.ts';
import type { Graph } from '../../figure/graph.ts';
import type { Ink } from './ink.ts';

/** CSS pixels: of the whole graph, of the numbers at its left, and of the words under it. */
export const SIZE = { height: 112, top: 12, ends: 56, words: 24, right: 8 };
const LETTERS = 13;
const DOT = 5.5;

/** Draws a graph as wide as its picture. `words` are those under it. */
export function inkGraph(ink: Ink, graph: Graph, words: string, width: number): void {
  const { x, y, at, curves, now } = graph;
  const [left, right] = [SIZE.ends, width - SIZE.right];
  const [top, bottom] = [SIZE.top, SIZE.height - SIZE.words];
  const across = (value: number): number => left + (right - left) * clamp(shareOf(x, value));
  const up = (value: number): number => bottom - (bottom - top) * shareOf(y, value);
  const zero = y.min <= 0 && y.max >= 0 && !y.log ? up(0) : bottom;

  const base = ink.begin(undefined);
  base.stroke = 'hair';
  ink.move(left, zero);
  ink.line(right, zero);
  for (const { color, dotted, y: values } of curves) {
    const mark = ink.begin(undefined);
    mark.stroke = color;
    mark.width = 2.2;
    mark.round = true;
    mark.dash = dotted ? 'dotted' : null;
    let drawn = false;
    values.forEach((value, i) => {
      const height = up(value);
      const finite = Number.isFinite(height);
      if (finite && drawn) ink.line(across(at[i] ?? 0), height);
      else if (finite) ink.move(across(at[i] ?? 0), height);
      drawn = finite;
    });
  }
  const cursor = ink.begin(undefined);
  cursor.stroke = 'accent';
  cursor.width = 2;
  ink.move(across(now), top - 6);
  ink.line(across(now), bottom + 6);
  for (const { y: values } of curves) {
    const height = up(heightAt(at, values, now));
    if (!Number.isFinite(height)) continue;
    ink.begin(undefined).fill = 'accent';
    ink.circle(across(now), Math.min(Math.max(height, top), bottom), DOT);
  }

  const below = SIZE.height - LETTERS / 2;
  const text = (it: string, tx: number, ty: number, anchor: 'start' | 'middle' | 'end'): void => {
    const mark = ink.words(undefined, it, tx, ty, LETTERS);
    mark.fill = 'quiet';
    mark.anchor = anchor;
    mark.halo = 0;
  };
  text(endWithUnit(y.max, y.unit), left - 8, top + 4, 'end');
  text(endText(y.min), left - 8, bottom - 4, 'end');
  text(endWithUnit(x.min, ''), left, below, 'start');
  text(words, (left + right) / 2, below, 'middle');
  text(endWithUnit(x.max, x.unit), right, below, 'end');
}

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}
