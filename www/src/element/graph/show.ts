/**
 * Draws a graph. Only figures that have one load this, and with it d3-shape, which turns numbers
 * into paths. The paths are stretched to the plot's box by the browser, so no layout is measured.
 */
import { line } from 'd3-shape';
import { html, nothing, render, svg, type TemplateResult } from 'lit';
import { endText, endWithUnit, heightAt, shareOf } from '../../figure/axis.ts';
import type { Curve, Graph } from '../../figure/graph.ts';
import { styled } from '../templates/styled.ts';

/** Units of the drawing, across and up. */
const WIDTH = 1000;
const HEIGHT = 100;

/** The paths of curves that were drawn before: most graphs move only their cursor. */
const known = new WeakMap<Float64Array, { readonly key: string; readonly path: string }>();

/** Draws a graph in its place. */
export function showGraph(place: HTMLElement, graph: Graph): void {
  render(picture(graph), place);
}

function picture(graph: Graph): TemplateResult {
  const { x, y, curves, now } = graph;
  const across = clamp(shareOf(x, now));
  const left = `${100 * across}%`;
  const zero = y.min <= 0 && y.max >= 0 && !y.log ? shareOf(y, 0) : 0;
  return html`<div class="ends" aria-hidden="true"><span>${endWithUnit(y.max, y.unit)}</span><span>${endText(y.min)}</span></div>
    <div class="plot">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${graph.summary}>
        ${svg`<path class="base" d="M0 ${HEIGHT * (1 - zero)}H${WIDTH}" />`}
        ${curves.map((curve) => svg`<path class=${curve.dotted ? 'curve dotted' : 'curve'} d=${pathOf(graph, curve)} ${stroke(curve)} />`)}
      </svg>
      <i class="now" ${styled({ left })}></i>
      ${curves.map((curve) => {
        const height = heightAt(graph.at, curve.y, now);
        if (!Number.isFinite(height)) return nothing;
        return html`<i class="dot" ${styled({ left, bottom: `${100 * clamp(shareOf(y, height))}%` })}></i>`;
      })}
    </div>`;
}

const stroke = ({ color }: Curve): ReturnType<typeof styled> =>
  styled({ stroke: `var(--kinetree-${color})` });

/** Returns a curve's path. A place without a value leaves a gap. */
export function pathOf({ x, y, at }: Graph, { y: values }: Curve): string {
  const key = [x.min, x.max, x.log, y.min, y.max, y.log].join(' ');
  const before = known.get(values);
  if (before?.key === key) return before.path;
  const up = (value: number): number => HEIGHT * (1 - shareOf(y, value));
  const path =
    line<number>()
      .defined((value) => Number.isFinite(up(value)))
      .x((_, i) => WIDTH * shareOf(x, at[i] ?? Number.NaN))
      .y(up)
      .digits(1)(values) ?? '';
  known.set(values, { key, path });
  return path;
}

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}
