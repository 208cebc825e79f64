/** The element's template: the view with its tools, time, controls, numbers and live region. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Runner } from '../../runner/runner.ts';
import type { Interaction } from '../input/interaction.ts';
import { panel } from './panel.ts';
import { readouts } from './readouts.ts';
import { fill, strings } from './strings.ts';
import { type TimeActions, type TimeState, timeBar } from './time-bar.ts';

/** The state that the template shows. */
export interface FigureState {
  /** The figure and its reader's changes; `null` before it has started. */
  readonly live: { readonly runner: Runner; readonly interaction: Interaction } | null;
  readonly time: TimeState;
  /** The buttons on the picture. */
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
  readonly controls: boolean;
  readonly readout: boolean;
}

/** The actions behind the element's buttons and keys. */
export interface Actions {
  readonly time: TimeActions;
  share(): void;
  undo(): void;
}

export function figureTemplate(state: FigureState, actions: Actions): TemplateResult {
  const { live } = state;
  const runner = live?.runner;
  const keyDown = (event: KeyboardEvent): void => {
    if (live?.interaction.keyDown(event, actions.undo)) event.preventDefault();
  };
  const keyUp = (event: KeyboardEvent): void => live?.interaction.keyUp(event);
  const focusOut = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const inside = (currentTarget as Element).contains(relatedTarget as Node | null);
    if (!inside) live?.interaction.releaseAll();
  };
  const title = runner?.figure.title ?? strings.figure;
  return html`<figure part="figure" aria-label=${title} @keydown=${keyDown} @keyup=${keyUp}
      @focusout=${focusOut}>
    <div class="view" part="view" tabindex="0" role="application" aria-roledescription=${strings.viewRole}
      aria-label=${fill(strings.view, { title })} aria-describedby="keys summary">
      <div class="poster" part="poster" ?hidden=${state.painted}><slot></slot></div>
      <canvas part="canvas"></canvas>
      <img class="stand-in" part="stand-in" alt="" hidden />
      <div class="labels" aria-hidden="true"></div>
      <span class="probe" hidden></span>
      ${state.problem === null ? (state.tools ?? nothing) : message(state.problem)}
    </div>
    ${state.refused ? html`<p class="refused" part="message" role="alert">${state.refused}.</p>` : nothing}
    <span id="keys" class="quiet">${strings.viewKeys}</span>
    ${runner?.moves ? timeBar(state.time, actions.time) : nothing}
    ${
      live && state.controls
        ? html`<div class="panel" part="controls">
            ${panel(
              live.runner.controls,
              live.runner.values,
              live.interaction,
              html`<button type="button" aria-expanded=${state.shareMenu !== null} @click=${actions.share}>${strings.share}</button>
                <button type="button" ?disabled=${!live.interaction.canUndo} @click=${actions.undo}>${strings.undo}</button>
                <button type="button" @click=${() => live.interaction.reset()}>${strings.reset}</button>`,
            )}
            ${state.shareMenu ?? nothing}
          </div>`
        : nothing
    }
    ${
      runner && state.readout
        ? html`<div class="readout" part="readout">${readouts(runner.readout())}</div>`
        : nothing
    }
    <p id="summary" class="quiet" role="status">${state.spoken}</p>
  </figure>`;
}

function message(problem: unknown): TemplateResult {
  const text = problem instanceof Error ? problem.message : String(problem);
  return html`<div class="message" part="message" role="alert"><p>${strings.cannotShow}</p><p>${text}.</p></div>`;
}
