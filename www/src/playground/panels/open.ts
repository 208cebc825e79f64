/** `<kinetree-open>`: the ways into the playground, files and pasted texts. */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { nodeOf } from '../document/document.ts';
import { type Positions, type Unit, units } from '../files/bvh.ts';
import { type OpenChoices, openFiles, openScene, openText } from '../files/opening.ts';
import menu from './menu.css?inline';
import { Panel, panelStyles } from './panel.ts';

/** It fires `close` when a tree was opened, for the menu that it is in. */
class PlaygroundOpen extends Panel {
  static override styles = [panelStyles, unsafeCSS(menu)];

  #text = '';
  #choices: OpenChoices = {};
  /** An older sentence of the workbench is not about this panel. */
  #tried = false;

  override render(): TemplateResult {
    const { said, refused } = this.workbench;
    const choose =
      (part: (value: string) => Partial<OpenChoices>) =>
      ({ target }: Event): void =>
        this.#choose(part((target as HTMLSelectElement).value));
    return html`
      <p>
        Drop files anywhere on the page (with Shift they are added to the tree), choose them here, or paste. Nothing leaves this machine, and nothing
        in a file is run.
      </p>
      <div class="row">
        <button class="main" type="button" @click=${() => this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click()}>Choose files …</button>
        <input type="file" multiple hidden aria-label="Files" @change=${this.#picked}
          accept=".gltf,.glb,.bin,.bvh,.urdf,.json,.txt,.png,.jpg,.jpeg,.webp,.avif" />
      </div>
      ${this.#adding()} ${this.#scenes()}
      <label for="text">Or paste JSON, BVH or a link</label>
      <textarea id="text" rows="4" spellcheck="false" autocomplete="off" @input=${({ target }: Event) => {
        this.#text = (target as HTMLTextAreaElement).value;
        this.requestUpdate();
      }}></textarea>
      <div class="row">
        <button class="plain" type="button" ?disabled=${this.#text.trim() === ''} @click=${() => this.#open(openText(this.workbench, this.#text, this.#choices))}>
          Open the text
        </button>
      </div>
      <label for="unit">Lengths of BVH, which does not tell them</label>
      <div class="row">
        <select id="unit" @change=${choose((unit) => ({ unit: (unit as Unit) || null }))}>
          <option value="">guessed from their size</option>
          ${Object.keys(units).map((it) => html`<option value=${it}>${it}</option>`)}
        </select>
        <select aria-label="Positions of BVH" @change=${choose((it) => ({ positions: (it as Positions) || null }))}>
          <option value="">positions guessed</option>
          <option value="add">added to OFFSET</option>
          <option value="replace">in place of OFFSET</option>
        </select>
      </div>
      <p class="quiet">
        It reads glTF and GLB (with their .bin files and pictures), BVH, URDF, three.js JSON
        (toJSON) and Kinetree’s JSON, up to 64 MB and 100 000 nodes.
      </p>
      <p role="status" class=${refused ? 'refused' : ''}>${this.#tried ? said : ''}</p>
    `;
  }

  /** Returns the choice whether a tree is added to the one that is there. */
  #adding(): TemplateResult | typeof nothing {
    const { document, chosen } = this.workbench;
    if (document.nodes.length === 0) return nothing;
    const under = nodeOf(document, chosen)?.name ?? 'the world';
    return html`<label class="check"><input type="checkbox" .checked=${this.#choices.adds ?? false}
      @change=${({ target }: Event) => this.#choose({ adds: (target as HTMLInputElement).checked })} /> Add it to the tree, under ${under}</label>`;
  }

  /** Returns the choice among the scenes of the file that the tree came from. */
  #scenes(): TemplateResult | typeof nothing {
    const { source } = this.workbench.document;
    if (!source || source.scenes.length < 2) return nothing;
    return html`<label for="scene">Scene of ${source.file.name}</label>
      <select id="scene" @change=${({ target }: Event) =>
        this.#open(openScene(this.workbench, (target as HTMLSelectElement).selectedIndex))}>
        ${source.scenes.map((name, i) => html`<option ?selected=${i === source.scene}>${name}</option>`)}
      </select>`;
  }

  async #picked({ target }: Event): Promise<void> {
    const input = target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    if (files.length > 0) await this.#open(openFiles(this.workbench, files, this.#choices));
  }

  async #open(opening: Promise<boolean>): Promise<void> {
    this.#tried = true;
    if (await opening) this.dispatchEvent(new Event('close', { bubbles: true }));
  }

  #choose(part: Partial<OpenChoices>): void {
    this.#choices = { ...this.#choices, ...part };
  }
}

customElements.define('kinetree-open', PlaygroundOpen);
