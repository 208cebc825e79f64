/**
 * The motion of the chosen node: releasing, attaching and driving it, its path, and clips.
 */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixed } from '../../figure/readout.ts';
import { childrenOf, durationOf, nodeOf, playingClip } from '../document/document.ts';
import { driven, GRAVITY, moves, released, setClip, undriven } from '../motion/edits.ts';
import { attachNode } from '../outline/actions.ts';
import { ask, askLoss } from '../shell/lazy.ts';
import { speeds, type Transport, transportOf } from '../transport.ts';
import { withCore } from '../with-core.ts';
import type { Workbench } from '../workbench.ts';
import looks from './motion.css?inline';
import { Panel, panelStyles } from './panel.ts';

class PlaygroundMotion extends Panel {
  static override properties = { ...Panel.properties, alone: { type: Boolean } };
  static override styles = [panelStyles, unsafeCSS(looks)];

  /** `true` where the panel has a place of its own, and cannot be folded. */
  declare alone: boolean;
  /**
   * Whether the reader opened or closed the panel; `null` before, when it is open where something
   * moves.
   */
  #open: boolean | null = null;

  constructor() {
    super();
    this.alone = false;
  }

  override render(): TemplateResult {
    if (this.alone) return html`<h3>Motion</h3>${this.#all()}`;
    const open = this.#open ?? moves(this.workbench.document);
    const toggle = (event: Event): void => {
      const now = (event.target as HTMLDetailsElement).open;
      if (now === open) return;
      this.#open = now;
      this.requestUpdate();
    };
    return html`<details class="whole" .open=${open} @toggle=${toggle}>
      <summary><h3>Motion</h3></summary>${open ? this.#all() : nothing}
    </details>`;
  }

  #all(): TemplateResult {
    const { workbench } = this;
    return html`<div class="all">
      ${paceTemplate(workbench, transportOf(workbench))} ${holdTemplate(workbench)} ${clipTemplate(workbench)}
      ${this.#smooth()}
    </div>`;
  }

  #smooth(): TemplateResult | typeof nothing {
    const { workbench } = this;
    if (smooth) return smooth.smoothTemplate(workbench, () => this.requestUpdate());
    if (playingClip(workbench.document))
      void withCore(import('./smooth.ts')).then((it) => {
        smooth = it;
        this.requestUpdate();
      });
    return nothing;
  }
}

/** The part that smooths clips is loaded with the first clip: most trees have none. */
let smooth: typeof import('./smooth.ts') | null = null;

const value = (event: Event): string => (event.target as HTMLSelectElement).value;

function clipTemplate(workbench: Workbench): TemplateResult | typeof nothing {
  const { clips, clip } = workbench.document;
  if (clips.length === 0) return nothing;
  const nameOf = (place: number): string => clips[place]?.name || `clip ${place + 1}`;
  const choose = (event: Event): void => {
    const place = value(event) === '' ? null : Number(value(event));
    const name = place === null ? 'Play no clip' : `Play ${nameOf(place)}`;
    workbench.edit(name, (now) => setClip(place === null ? now : { ...now, start: 0 }, place));
  };
  return html`<label class="field"><span>Clip</span>
    <select .value=${live(clip === null ? '' : String(clip))} @change=${choose}>
      <option value="" ?selected=${clip === null}>None: all move by their rates</option>
      ${clips.map(
        (it, place) => html`<option value=${place} ?selected=${place === clip}>
          ${nameOf(place)}, ${fixed(durationOf(it), 2)}\u00a0s</option>`,
      )}
    </select>
  </label>`;
}

/** The menus of the time bar where it has no room for them. */
function paceTemplate(workbench: Workbench, transport: Transport): TemplateResult {
  return html`<div class="row pace">
    <button type="button" class="plain" @click=${() => transport.back()}>Back to the start</button>
    <label class="field"><span>Speed</span>
      <select .value=${live(String(transport.speed))}
        @change=${(event: Event) => {
          transport.speed = Number(value(event));
        }}>
        ${speeds.map((factor) => html`<option value=${factor} ?selected=${factor === transport.speed}>${factor}\u202f×</option>`)}
      </select>
    </label>
    ${
      workbench.document.clip === null
        ? nothing
        : html`<label class="check"><input type="checkbox" .checked=${live(transport.loops)}
            @change=${(event: Event) => {
              transport.loops = (event.target as HTMLInputElement).checked;
            }} /> Loop</label>`
    }
  </div>`;
}

function holdTemplate(workbench: Workbench): TemplateResult {
  const node = nodeOf(workbench.document, workbench.chosen);
  if (!node) return html`<p class="quiet">Choose a node to see its motion.</p>`;
  const { id, name } = node;
  const { falls, trail } = workbench.settings;
  const move = (parent: number | null): void => {
    const position = childrenOf(workbench.document, parent).filter((it) => it.id !== id).length;
    attachNode(workbench, id, { parent, position }, (it, to) => void askLoss(workbench, it, to));
  };
  return html`<div class="row">
      <button type="button" class="plain" @click=${() => releaseNode(workbench, id, name)}>Release</button>
      <label class="check"><input type="checkbox" .checked=${live(falls)}
        @change=${() => workbench.set({ falls: !falls })} /> and it falls</label>
    </div>
    <div class="row">
      <button type="button" class="plain" @click=${() => void ask(workbench, 'move-to', { move })}>Attach to …</button>
    </div>
    <label class="check"><input type="checkbox" .checked=${live(node.drive !== undefined)}
      @change=${() => driveNode(workbench, id, name, node.drive !== undefined)} />
      Drive: its velocities are along its own axes, and turn with it</label>
    <label class="check"><input type="checkbox" .checked=${live(trail)}
      @change=${() => workbench.set({ trail: !trail })} /> Path of the last 3\u00a0s</label>
    ${node.free ? html`<p class="quiet">It flies by its velocity in the world: its parent does not carry it.</p>` : ''}`;
}

function releaseNode(workbench: Workbench, id: number, name: string): void {
  const { falls } = workbench.settings;
  const before = nodeOf(workbench.document, id)?.parent ?? null;
  const done = workbench.edit(`Release ${name}`, (now) => released(now, id, falls ? GRAVITY : [0, 0, 0]));
  if (!done) return;
  const after = nodeOf(workbench.document, id)?.parent ?? null;
  const stays =
    after === null || before === null ? '' : ' It keeps its parent, because a root cannot be skewed.';
  workbench.say(
    `${name} flies: it keeps its velocity and its turning, and ${
      falls ? 'falls with 9.81\u00a0m/s²' : 'nothing accelerates it'
    }.${stays}`,
  );
}

function driveNode(workbench: Workbench, id: number, name: string, ends: boolean): void {
  if (ends)
    workbench.edit(`End the drive of ${name}`, (now) => undriven(now, id), {
      said: `${name} keeps its velocities of this moment, along its parent’s axes.`,
    });
  else
    workbench.edit(`Drive ${name}`, (now) => driven(now, id), {
      said: `${name} is driven: Velocity and Angular velocity under Local are along its own axes now.`,
    });
}

customElements.define('kinetree-motion', PlaygroundMotion);
