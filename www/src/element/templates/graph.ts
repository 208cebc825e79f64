/** The graph under the picture, and over it a slider without looks that moves its cursor. */
import { html, type TemplateResult, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import { endWithUnit, shareOf, valueAt } from '../../figure/axis.ts';
import type { Controls, Value } from '../../figure/controls.ts';
import type { Curve, Graph } from '../../figure/graph.ts';
import { fixed } from '../../figure/readout.ts';
import { graphWords } from '../graph/words.ts';
import { afterKey, onStep } from '../input/keys.ts';
import looks from '../styles/graph.css?inline';
import { fill, strings } from './strings.ts';
import { styled } from './styled.ts';
import { spokenText } from './value-text.ts';

export const styles = unsafeCSS(looks);

interface GraphActions {
  set(name: string, value: Value): void;
  seek(time: number): void;
}

/** Places of the slider from end to end: finer than a pixel. */
const PLACES = 2000;
/** Seconds that an arrow key goes. */
const STEP = 0.05;

/**
 * Returns the graph's frame with its words, which keep its height free; `graph/show.ts` draws into
 * it.
 */
export function graphTemplate(graph: Graph, controls: Controls, actions: GraphActions): TemplateResult {
  const { x, now, drives } = graph;
  const driven = drives === null ? undefined : controls[drives];
  const slider = driven?.kind === 'slider' ? driven : null;
  const set = (value: number): void => {
    if (drives !== null && slider) actions.set(drives, onStep(slider, value));
    else actions.seek(Math.max(graph.seconds?.(value) ?? value, 0));
  };
  const drag = (event: Event): void => {
    set(valueAt(x, (event.target as HTMLInputElement).valueAsNumber / PLACES));
  };
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const range = slider ?? { ...timeSlider, min: x.min, max: x.max };
    const next = afterKey(range, now, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    set(next);
  };
  const text = slider ? spokenText(slider, now) : fill(strings.seconds, { value: fixed(now, 2) });
  return html`<div class="graph" part="graph strip" role="group" aria-label=${graph.x.label}>
    <div class="graph-picture"><div class="axis" aria-hidden="true"><span>${endWithUnit(x.min, '')}</span
      ><span>${keyed(graph)}</span><span>${endWithUnit(x.max, x.unit)}</span></div></div>
    <input type="range" id=${slider ? 'cursor' : 'time'} min="0" max=${PLACES} step="1"
      aria-label=${slider ? fill(strings.onGraph, { label: slider.label }) : strings.time} aria-valuetext=${text}
      .value=${live(String(Math.round(PLACES * shareOf(x, now))))}
      @keydown=${key} @input=${drag} />
  </div>`;
}

/** Returns the words under a graph; of several curves of one look each with its color. */
function keyed(graph: Graph): TemplateResult | string {
  const { x, y, curves } = graph;
  if (curves.length < 3 || curves.some(({ dotted }) => dotted)) return graphWords(graph);
  const key = ({ name, color }: Curve) =>
    html`<span class="key"><i ${styled({ background: `var(--kinetree-${color})` })}></i>${name}</span>`;
  return html`${y.label}: ${curves.map(key)}over ${x.label}`;
}

/** Time as a slider, for its keys. */
const timeSlider = {
  kind: 'slider',
  label: '',
  step: STEP,
  value: 0,
  unit: 's',
  digits: 2,
  spoken: 'seconds',
  perUnit: 1,
} as const;
