/** The element's template: the picture, and under it caption, row, quiet line and all the rest. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Value } from '../../figure/controls.ts';
import type { Graph } from '../../figure/graph.ts';
import { isPlan } from '../../figure/view.ts';
import { controlRows } from './controls.ts';
import * as parts from './lazy-parts.ts';
import type { Actions, FigureState } from './state.ts';
import { fill, strings } from './strings.ts';
import { scrubber } from './time-bar.ts';

export function figureTemplate(state: FigureState, actions: Actions): TemplateResult {
  const { live, title } = state;
  const keyDown = (event: KeyboardEvent): void => {
    if (live?.interaction.keyDown(event, actions.undo)) event.preventDefault();
  };
  const keyUp = (event: KeyboardEvent): void => live?.interaction.keyUp(event);
  const focusOut = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const inside = (currentTarget as Element).contains(relatedTarget as Node | null);
    if (!inside) live?.interaction.releaseAll();
  };
  return html`<div class="strut"></div><div class="frame ${state.ground}"><figure part="figure" aria-label=${title} @keydown=${keyDown} @keyup=${keyUp}
      @focusout=${focusOut}>
    <div class="stage">
      ${
        state.full
          ? html`<button type="button" class="close" @click=${actions.toggleFullScreen}>${strings.closeFullScreen}</button>`
          : nothing
      }
      ${view(state)}
      ${state.problem === null ? underPicture(state, actions) : nothing}
    </div>
    ${live || state.problem !== null ? sheet(state, actions) : html`<div class="room"><slot name="caption"></slot></div>`}
    ${state.full ? nothing : panelOf(state, actions)}
    <p id="summary" class="hidden" role="status">${state.spoken}</p>
  </figure></div>`;
}

/** All under the picture. Until there is a figure its room is kept. */
function sheet(state: FigureState, actions: Actions): TemplateResult {
  const { live, title } = state;
  return html`<div class="sheet" part="sheet">
      ${state.full ? html`<h2>${title}</h2>` : nothing}
      ${state.caption ? caption(state) : nothing}
      ${row(state)}
      ${state.full ? panelOf(state, actions) : nothing}
      ${listingOf(state, actions)}
      <p class="refused" part="message" aria-live="polite">${state.refused && `${state.refused}.`}</p>
      ${tools(state)}
      ${state.line && live ? quietLine(state, actions) : nothing}
      ${state.shareMenu ?? nothing}
      ${openedOf(state, actions)}
    </div>`;
}

function view({ live, title, painted, problem, bare }: FigureState): TemplateResult {
  const inside = html`<div class="poster" part="poster" ?hidden=${painted}><slot></slot></div>
    <canvas part="canvas"></canvas>
    <img class="stand-in" part="stand-in" alt="" hidden />
    <div class="legend" part="legend" aria-hidden="true"></div>
    <div class="handles"></div>
    <span class="probe" hidden></span>
    ${problem === null ? nothing : message(problem)}`;
  const flat = live && isPlan(live.runner.figure.camera);
  // One element in both cases, so that the canvas and its picture stay.
  return html`<div class="view ${bare ? 'bare' : flat ? '' : 'turns'}" part="view"
      tabindex=${flat ? nothing : 0} role=${flat ? 'group' : 'application'}
      aria-roledescription=${flat ? nothing : strings.viewRole}
      aria-label=${fill(flat ? strings.plan : strings.view, { title })}
      aria-describedby=${flat ? 'summary' : 'keys summary'}>${inside}</div>
    ${flat ? nothing : html`<span id="keys" class="hidden">${strings.viewKeys}</span>`}`;
}

/** The scrubber and the graph. A graph over time has the cursor, so the scrubber has none. */
function underPicture(
  { live, time, shown, strip, chosen }: FigureState,
  actions: Actions,
): TemplateResult | typeof nothing {
  if (!live) return nothing;
  const { runner } = live;
  const graph = strip ? runner.graph() : null;
  const line = graph?.drives !== null;
  return html`${runner.moves ? scrubber(time, actions.time, line) : nothing}
    ${chosen.panel.length > 0 && line ? nothing : graphOf(graph, live, shown, actions)}`;
}

function graphOf(
  graph: Graph | null,
  { runner, interaction }: NonNullable<FigureState['live']>,
  shown: FigureState['shown'],
  { time: { seek } }: Actions,
): TemplateResult | typeof nothing {
  const set = (name: string, value: Value): void => interaction.set(name, value);
  return (graph && shown.get(parts.graph)?.graphTemplate(graph, runner.controls, { set, seek })) ?? nothing;
}

function caption({ live, overlay }: FigureState): TemplateResult {
  const { asks } = overlay;
  return html`<p class="caption" part="caption"><span class="says">${asks || live?.runner.notice}</span>${
    live && asks && live.runner.question
      ? html` <button type="button" class="skip" part="skip" @click=${() => live.interaction.skip()}>${strings.showMe}</button>`
      : nothing
  }
    <span class="keys" aria-hidden="true">${strings.viewKeys}</span>
    <span class="handle-keys" aria-hidden="true">${overlay.keys}</span></p>`;
}

/** Returns the row of controls. */
function row({ live, chosen }: FigureState): TemplateResult | typeof nothing {
  if (!live || chosen.row.length === 0) return nothing;
  const { controls, values } = live.runner;
  return html`<div class="row" part="controls">${controlRows(controls, chosen.row, values, live.interaction, true)}</div>`;
}

/** Returns all controls in groups, which `controls="all"` shows at once. */
function panelOf(state: FigureState, actions: Actions): TemplateResult | typeof nothing {
  if (state.chosen.panel.length === 0 || state.problem !== null) return nothing;
  const { live, shown, strip } = state;
  // Over a control it is one of the controls, and stands beside them.
  const graph = live && strip ? live.runner.graph() : null;
  return html`<div class="panel" part="panel" role="group" aria-label=${strings.panel}>${
    shown.get(parts.panel)?.panel(state, actions) ?? nothing
  }${live && graph?.drives ? graphOf(graph, live, shown, actions) : nothing}</div>`;
}

/** Returns the code under the picture. */
function listingOf(state: FigureState, actions: Actions): TemplateResult | typeof nothing {
  const { live, listing: shown } = state;
  const code = shown && live?.runner.listing();
  const template = state.shown.get(parts.listing);
  if (!live || !code || !template) return nothing;
  return template.listingTemplate(code, {
    ...shown,
    values: live.runner.values,
    set: (name, value) => live.interaction.set(name, value),
    point: actions.point,
    toggle: actions.toggleListing,
  });
}

function tools({ problem, turned, shown }: FigureState): TemplateResult | typeof nothing {
  if (problem !== null || !turned) return nothing;
  return shown.get(parts.panel)?.toolbar(turned.camera, () => turned.changed()) ?? nothing;
}

/** Returns the room for all that opens under the quiet line. */
function openedOf(state: FigureState, actions: Actions): TemplateResult | typeof nothing {
  if (!state.live) return nothing;
  const { controls, numbers } = state.open;
  return html`<div class="opened" part="opened more" id="opened" ?hidden=${!controls && !numbers && !state.full}>${
    state.shown.get(parts.panel)?.opened(state, actions) ?? nothing
  }</div>`;
}

function quietLine(state: FigureState, actions: Actions): TemplateResult {
  const { moves } = state.live?.runner ?? {};
  const { rest, panel } = state.chosen;
  const { controls, numbers } = state.open;
  return html`<div class="line" part="line">
    ${
      rest.length > 0 || (moves && panel.length === 0)
        ? html`<button type="button" aria-expanded=${controls} aria-controls="opened" @click=${actions.toggleControls}>${rest.length > 0 ? strings.allControls : strings.clock}</button>`
        : nothing
    }${
      state.readout
        ? html`<button type="button" aria-expanded=${numbers} aria-controls="opened" @click=${actions.toggleNumbers}>${strings.numbers}</button>`
        : nothing
    }<button type="button" aria-expanded=${state.shareMenu !== null} @click=${actions.share}>${strings.share}</button>${
      state.full === false
        ? html`<button type="button" @click=${actions.toggleFullScreen}>${strings.fullScreen}</button>`
        : nothing
    }
  </div>`;
}

function message(problem: unknown): TemplateResult {
  const text = problem instanceof Error ? problem.message : String(problem);
  return html`<div class="message" part="message" role="alert"><p>${strings.cannotShow}</p><p>${text}.</p></div>`;
}
