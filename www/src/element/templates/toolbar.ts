/**
 * The tools of the view: they move the view for readers who use neither keys nor gestures. They
 * are one stop of Tab; inside, arrow keys go from tool to tool.
 */
import { html, svg, type TemplateResult } from 'lit';
import type { FigureView } from '../../render/views.ts';
import { ROTATION, ZOOM } from '../input/orbit.ts';
import { strings } from './strings.ts';

const icon = (d: string): TemplateResult =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${d} />`}</svg>`;

/** The tools as strokes. */
const icons = {
  turn: icon('M13 8a5 5 0 11-1.6-3.7M13.5 2v3h-3'),
  tilt: icon('M8 13V3M4.5 6.5L8 3l3.5 3.5'),
  plus: icon('M8 3v10M3 8h10'),
  minus: icon('M3 8h10'),
  home: icon('M2.5 8L8 3l5.5 5M4 7v6h8V7'),
};

/** Returns the tools; `changed` is called after each change of the camera. */
export function toolbar(camera: FigureView, changed: () => void): TemplateResult {
  const tool = (label: string, icon: TemplateResult, act: () => void, stop = false): TemplateResult => {
    const click = (): void => {
      act();
      changed();
    };
    return stop
      ? html`<button type="button" tabindex="0" aria-label=${label} @click=${click}>${icon}</button>`
      : html`<button type="button" tabindex="-1" aria-label=${label} @click=${click}>${icon}</button>`;
  };
  return html`<div class="tools" part="tools" role="toolbar" aria-label=${strings.tools} @keydown=${rove} @focusin=${stay}>
    ${tool(strings.turn, icons.turn, () => camera.rotate(ROTATION, 0), true)}
    ${tool(strings.tilt, icons.tilt, () => tilt(camera))}
    ${tool(strings.zoomIn, icons.plus, () => camera.zoom(1 / ZOOM))}
    ${tool(strings.zoomOut, icons.minus, () => camera.zoom(ZOOM))}
    ${tool(strings.resetView, icons.home, () => camera.reset())}
  </div>`;
}

/** Looks from higher up; from the top, from the side again. */
function tilt(camera: FigureView): void {
  const { pitch } = camera;
  camera.rotate(0, ROTATION);
  if (camera.pitch === pitch) camera.rotate(0, -Math.PI / 2);
}

/** Moves the focus among the tools. */
function rove(event: KeyboardEvent): void {
  const tools = Array.from((event.currentTarget as Element).children) as HTMLElement[];
  const at = tools.indexOf(event.target as HTMLElement);
  const last = tools.length - 1;
  const next = {
    ArrowRight: at < last ? at + 1 : 0,
    ArrowLeft: at > 0 ? at - 1 : last,
    Home: 0,
    End: last,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tools[next]?.focus();
}

/** Makes the tool that has the focus the one that Tab comes back to. */
function stay({ currentTarget, target }: FocusEvent): void {
  for (const tool of (currentTarget as Element).children)
    tool.setAttribute('tabindex', tool === target ? '0' : '-1');
}
