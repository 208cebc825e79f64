/** What the element consists of: the view with its tools, time, controls, numbers, and what is said aloud. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Runner } from '../../runner/runner.ts';
import type { Reader } from '../input/interaction.ts';
import { panel } from './panel.ts';
import { readouts } from './readouts.ts';
import { fill, strings } from './strings.ts';
import { type Time, type TimeDeeds, timeBar } from './time-bar.ts';

/** How it is at the moment. */
export interface Face {
  readonly runner: Runner | null;
  readonly time: Time;
  /** The buttons on the picture. */
  readonly tools: TemplateResult | null;
  /** Whether the poster has made room for the figure's own picture. */
  readonly painted: boolean;
  /** Why there is no picture. */
  readonly problem: unknown;
  /** What was refused while the picture stayed as it was. */
  readonly refused: string;
  readonly spoken: string;
  /** The open menu, if it is. */
  readonly sharing: TemplateResult | null;
  /** Whose changes they are; comes with the runner. */
  readonly reader: Reader | null;
  readonly controls: boolean;
  readonly readout: boolean;
}

/** What a reader can do with it. */
export interface FaceDeeds {
  readonly time: TimeDeeds;
  share(): void;
  undo(): void;
  reset(): void;
  keyDown(event: KeyboardEvent): void;
  keyUp(event: KeyboardEvent): void;
  focusOut(event: FocusEvent): void;
}

export function face(it: Face, deeds: FaceDeeds): TemplateResult {
  const { runner } = it;
  const title = runner?.figure.title ?? strings.figure;
  return html`<figure part="figure" aria-label=${title} @keydown=${deeds.keyDown} @keyup=${deeds.keyUp}
      @focusout=${deeds.focusOut}>
    <div class="view" part="view" tabindex="0" role="application" aria-roledescription=${strings.viewRole}
      aria-label=${fill(strings.view, { title })} aria-describedby="keys summary">
      <div class="poster" part="poster" ?hidden=${it.painted}><slot></slot></div>
      <canvas part="canvas"></canvas>
      <img class="stand-in" part="stand-in" alt="" hidden />
      <div class="labels" aria-hidden="true"></div>
      <span class="probe" hidden></span>
      ${it.problem === null ? (it.tools ?? nothing) : message(it.problem)}
    </div>
    ${it.refused ? html`<p class="refused" part="message" role="alert">${it.refused}.</p>` : nothing}
    <span id="keys" class="quiet">${strings.viewKeys}</span>
    ${runner?.moves ? timeBar(it.time, deeds.time) : nothing}
    ${
      runner && it.reader && it.controls
        ? html`<div class="panel" part="controls">
            ${panel(
              runner.controls,
              runner.values,
              it.reader,
              html`<button type="button" aria-expanded=${it.sharing !== null} @click=${deeds.share}>${strings.share}</button>
                <button type="button" ?disabled=${!it.reader.canUndo} @click=${deeds.undo}>${strings.undo}</button>
                <button type="button" @click=${deeds.reset}>${strings.reset}</button>`,
            )}
            ${it.sharing ?? nothing}
          </div>`
        : nothing
    }
    ${
      runner && it.readout
        ? html`<div class="readout" part="readout">${readouts(runner.readout())}</div>`
        : nothing
    }
    <p id="summary" class="quiet" role="status">${it.spoken}</p>
  </figure>`;
}

function message(problem: unknown): TemplateResult {
  const text = problem instanceof Error ? problem.message : String(problem);
  return html`<div class="message" part="message" role="alert"><p>${strings.cannotShow}</p><p>${text}.</p></div>`;
}
