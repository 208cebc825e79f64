/** The element's template: the picture, and under it caption, row, quiet line and all the rest. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Value } from '../../figure/controls.ts';
import { isPlan } from '../../figure/view.ts';
import type { Runner } from '../../runner/runner.ts';
import type { Interaction } from '../input/interaction.ts';
import type { Chosen } from '../state/chosen.ts';
import { controlRows, groupedControls } from './controls.ts';
import { type ListingState, listingTemplate } from './listing.ts';
import { readouts } from './readouts.ts';
import { fill, strings } from './strings.ts';
import { stripTemplate } from './strip.ts';
import { clock, scrubber, type TimeActions, type TimeState } from './time-bar.ts';

/** The state that the template shows. */
export interface FigureState {
  /** The figure and its reader's changes; `null` before it has started. */
  readonly live: { readonly runner: Runner; readonly interaction: Interaction } | null;
  /** The figure's name for those who hear the page. */
  readonly title: string;
  readonly time: TimeState;
  /** The tools on the picture, or `null`. */
  readonly tools: TemplateResult | null;
  /** `true` once the figure's own picture has replaced the poster. */
  readonly painted: boolean;
  /** The reason why there is no picture, or `null`. */
  readonly problem: unknown;
  /** The last request that was refused, as a sentence without its full stop, or ''. */
  readonly refused: string;
  /** The text of the live region. */
  readonly spoken: string;
  /** The open menu, or `null`. */
  readonly shareMenu: TemplateResult | null;
  readonly chosen: Chosen;
  /** `true` with the numbers and all controls open. */
  readonly open: boolean;
  /** `true` in full screen, `null` where the page may not have it. */
  readonly full: boolean | null;
  /** The state of the code under the picture; `null` where it is left out. */
  readonly listing: Pick<ListingState, 'lit' | 'open'> | null;
  readonly overlay: { readonly asks: string; readonly keys: string };
  readonly caption: boolean;
  readonly line: boolean;
  readonly readout: boolean;
}

/** The actions behind the element's buttons and keys. */
export interface Actions {
  readonly time: TimeActions;
  share(): void;
  undo(): void;
  toggleNumbers(): void;
  toggleListing(): void;
  point(part: string | null): void;
  toggleFullScreen(): void;
}

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
  return html`<figure part="figure" aria-label=${title} @keydown=${keyDown} @keyup=${keyUp}
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
    ${live || state.problem !== null ? sheet(state, actions) : html`<div class="room"></div>`}
    <p id="summary" class="hidden" role="status">${state.spoken}</p>
  </figure>`;
}

/** All under the picture. Until there is a figure its room is kept. */
function sheet(state: FigureState, actions: Actions): TemplateResult {
  const { live, title } = state;
  return html`<div class="sheet" part="sheet">
      ${state.full ? html`<h2>${title}</h2>` : nothing}
      ${state.caption ? caption(state) : nothing}
      ${row(state)}
      ${listing(state, actions)}
      <p class="refused" part="message" aria-live="polite">${state.refused && `${state.refused}.`}</p>
      ${state.problem === null ? (state.tools ?? nothing) : nothing}
      ${state.line && live ? quietLine(state, actions) : nothing}
      ${state.shareMenu ?? nothing}
      ${more(state, actions)}
    </div>`;
}

function view({ live, title, painted, problem }: FigureState): TemplateResult {
  const inside = html`<div class="poster" part="poster" ?hidden=${painted}><slot></slot></div>
    <canvas part="canvas"></canvas>
    <img class="stand-in" part="stand-in" alt="" hidden />
    <div class="legend" part="legend" aria-hidden="true"></div>
    <div class="handles"></div>
    <span class="probe" hidden></span>
    ${problem === null ? nothing : message(problem)}`;
  const flat = live && isPlan(live.runner.figure.camera);
  // One element in both cases, so that the canvas and its picture stay.
  return html`<div class="view ${flat ? '' : 'turns'}" part="view"
      tabindex=${flat ? nothing : 0} role=${flat ? 'group' : 'application'}
      aria-roledescription=${flat ? nothing : strings.viewRole}
      aria-label=${fill(flat ? strings.plan : strings.view, { title })}
      aria-describedby=${flat ? 'summary' : 'keys summary'}>${inside}</div>
    ${flat ? nothing : html`<span id="keys" class="hidden">${strings.viewKeys}</span>`}`;
}

/** The scrubber and the graph. A graph over time has the cursor, so the scrubber has none. */
function underPicture({ live, time }: FigureState, actions: Actions): TemplateResult | typeof nothing {
  if (!live) return nothing;
  const { runner, interaction } = live;
  const strip = runner.strip();
  const line = strip?.drives !== null;
  const set = (name: string, value: Value): void => interaction.set(name, value);
  return html`${runner.moves ? scrubber(time, actions.time, line) : nothing}
    ${strip ? stripTemplate(strip, runner.controls, { set, seek: actions.time.seek }) : nothing}`;
}

function caption({ live, overlay }: FigureState): TemplateResult {
  return html`<p class="caption" part="caption"><span class="says">${overlay.asks || live?.runner.figure.notice}</span>
    <span class="keys" aria-hidden="true">${strings.viewKeys}</span>
    <span class="handle-keys" aria-hidden="true">${overlay.keys}</span></p>`;
}

/** Returns the row of controls. */
function row({ live, chosen }: FigureState): TemplateResult | typeof nothing {
  if (!live || chosen.row.length === 0) return nothing;
  const { controls, values } = live.runner;
  return html`<div class="row" part="controls">${controlRows(controls, chosen.row, values, live.interaction, true)}</div>`;
}

/** Returns the code under the picture. */
function listing({ live, listing: shown }: FigureState, actions: Actions): TemplateResult | typeof nothing {
  const code = shown && live?.runner.listing();
  if (!live || !code) return nothing;
  return listingTemplate(code, {
    ...shown,
    values: live.runner.values,
    set: (name, value) => live.interaction.set(name, value),
    point: actions.point,
    toggle: actions.toggleListing,
  });
}

function quietLine(state: FigureState, actions: Actions): TemplateResult {
  const { runner } = state.live ?? {};
  const more = state.readout || state.chosen.rest.length > 0 || runner?.moves;
  return html`<div class="line" part="line">
    ${
      more
        ? html`<button type="button" aria-expanded=${state.open} aria-controls="more" @click=${actions.toggleNumbers}>${strings.numbers}</button>`
        : nothing
    }<button type="button" aria-expanded=${state.shareMenu !== null} @click=${actions.share}>${strings.share}</button>${
      state.full === false
        ? html`<button type="button" @click=${actions.toggleFullScreen}>${strings.fullScreen}</button>`
        : nothing
    }
  </div>`;
}

/** All that opens under the quiet line. In full screen all controls are beside the picture. */
function more(state: FigureState, actions: Actions): TemplateResult | typeof nothing {
  const { live, open, full } = state;
  if (!live) return nothing;
  const { runner, interaction } = live;
  const { rest } = state.chosen;
  const all = (open || full) && (rest.length > 0 || state.chosen.row.length > 0);
  return html`<div class="more" part="more" id="more" ?hidden=${!open && !full}>
    ${open && runner.moves ? clock(state.time, actions.time) : nothing}
    ${
      all
        ? html`<div class="all" role="group" aria-label=${strings.allControls}>
            ${rest.length > 0 ? html`<p class="head" aria-hidden="true">${strings.allControls}</p>` : nothing}
            ${groupedControls(runner.controls, rest, runner.values, interaction)}
            <div class="buttons">
              <button type="button" ?disabled=${!interaction.canUndo} @click=${actions.undo}>${strings.undo}</button>
              <button type="button" @click=${() => interaction.reset()}>${strings.reset}</button>
            </div>
          </div>`
        : nothing
    }
    ${
      state.readout
        ? html`<div class="readout" part="readout" ?hidden=${!open}>${readouts(runner.readout())}</div>`
        : nothing
    }
  </div>`;
}

function message(problem: unknown): TemplateResult {
  const text = problem instanceof Error ? problem.message : String(problem);
  return html`<div class="message" part="message" role="alert"><p>${strings.cannotShow}</p><p>${text}.</p></div>`;
}
