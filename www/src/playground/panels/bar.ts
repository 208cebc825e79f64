/** The line over the panels: the tree's name, undo and redo, and the menus to open, save and share. */
import { html, type TemplateResult, unsafeCSS } from 'lit';
import { EMPTY } from '../document/document.ts';
import looks from '../shell/bar.css?inline';
import { icon } from '../shell/icons.ts';
import { ask, begin, load, type Part, saved } from '../shell/lazy.ts';
import { stepsTemplate } from './steps.ts';
import './menu.ts';
import type { PlaygroundMenu } from './menu.ts';
import { Panel, panelStyles } from './panel.ts';
import { presetsTemplate } from './presets.ts';

/** The build gives the picture an address of its own. */
const MARK = new URL('../../../pages/mark.svg', import.meta.url).href;
const COMMAND = /Mac|iP(?:hone|ad)/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl+';

export class PlaygroundBar extends Panel {
  static override styles = [panelStyles, unsafeCSS(looks)];

  #loaded = new Set<Part>();

  override render(): TemplateResult {
    const { document, history } = this.workbench;
    const undone = history.past.at(-1)?.name;
    const redone = history.future.at(-1)?.name;
    return html`<div class="bar" role="group" aria-label="The tree">
      <a class="mark" href="index.html" aria-label="Kinetree, to the first page"
        ><img src=${MARK} width="24" height="24" alt="" /><span>Kinetree</span></a>
      <kinetree-menu class="presets" label="Trees to begin with">
        <span slot="button"><span class="title">${document.title}</span>${icon('down')}</span>
        <button type="button" class="empty wide" @click=${this.#empty}>Begin with an empty tree</button>
        ${presetsTemplate(this.workbench)}
      </kinetree-menu>
      ${this.#step('undo', 'Undo', undone, `${COMMAND}Z`, () => this.workbench.undo())}
      ${this.#step('redo', 'Redo', redone, `${COMMAND}${COMMAND === '⌘' ? '⇧Z' : 'Y'}`, () => this.workbench.redo())}
      ${stepsTemplate(this.workbench)}
      <span class="gap"></span>
      ${this.#menu('open', 'Open')}
      <button type="button" class="tool" title="Save (${COMMAND}S)" aria-label="Save" @click=${() => saved(this.workbench)}>
        ${icon('save')}<span class="word">Save</span></button>
      ${this.#menu('share', 'Share')}
      <button type="button" class="tool keys" aria-label="Keys" aria-haspopup="dialog" title="Keys (?)"
        @pointerenter=${() => begin('keys')} @focus=${() => begin('keys')}
        @click=${() => ask(this.workbench, 'keys')}>?</button>
    </div>`;
  }

  #step(
    name: 'undo' | 'redo',
    word: string,
    step: string | undefined,
    keys: string,
    act: () => void,
  ): TemplateResult {
    const label = step === undefined ? word : `${word}: ${step}`;
    return html`<button type="button" class="tool ${name}" aria-disabled=${String(step === undefined)}
      aria-label=${label} title="${label} (${keys})" @click=${act}>
      ${icon(name)}<span class="word">${word}</span>
    </button>`;
  }

  /** Returns a button that opens a part, which is loaded then. */
  #menu(part: 'open' | 'share', label: string): TemplateResult {
    const { workbench } = this;
    const panel = (): TemplateResult =>
      part === 'open'
        ? html`<kinetree-open .workbench=${workbench}></kinetree-open>`
        : html`<kinetree-share .workbench=${workbench}></kinetree-share>`;
    return html`<kinetree-menu class=${part} label=${label} kind="dialog"
      @pointerenter=${() => begin(part)} @focusin=${() => begin(part)} @open=${() => this.#load(part)}>
      <span slot="button">${icon(part)}<span class="word">${label}</span></span>
      ${this.#loaded.has(part) ? panel() : html`<p class="wait">A moment…</p>`}
    </kinetree-menu>`;
  }

  /** Opens the menu of a part. */
  open(part: Part): void {
    this.renderRoot.querySelector<PlaygroundMenu>(`kinetree-menu.${part}`)?.press();
  }

  async #load(part: Part): Promise<void> {
    if (this.#loaded.has(part) || !(await load(this.workbench, part))) return;
    this.#loaded.add(part);
    this.requestUpdate();
  }

  #empty = (): void => {
    this.workbench.open(EMPTY, 'Begin with an empty tree');
  };
}

customElements.define('kinetree-bar', PlaygroundBar);
