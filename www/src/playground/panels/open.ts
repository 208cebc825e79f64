/** `<kinetree-open>`: the ways into the playground, files and pasted texts. */
import { html, type TemplateResult } from 'lit';
import { type Unit, units } from '../files/bvh.ts';
import { openFiles, openText } from '../files/opening.ts';
import { menuStyles } from './menu-styles.ts';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

/** It fires `close` when a tree was opened, for the menu that it is in. */
export class PlaygroundOpen extends Panel {
  static override styles = [panelStyles, menuStyles];

  #text = '';
  #unit: Unit | null = null;
  /** The sentence that was there before this panel did anything is not its own. */
  #tried = false;

  override render(): TemplateResult {
    const { said, refused } = this.workbench;
    return html`
      <p>
        Drop a file anywhere on the page, choose it here, or paste it. Nothing leaves this machine, and nothing
        in a file is run.
      </p>
      <div class="row">
        <button class="main" type="button" @click=${this.#pick}>Choose files …</button>
        <input
          type="file"
          multiple
          hidden
          aria-label="Files"
          accept=".gltf,.glb,.bin,.bvh,.json,.txt"
          @change=${this.#picked}
        />
      </div>
      <label for="text">Or paste JSON, BVH or a link</label>
      <textarea id="text" rows="4" spellcheck="false" autocomplete="off" @input=${this.#typed}></textarea>
      <div class="row">
        <button class="plain" type="button" ?disabled=${this.#text.trim() === ''} @click=${this.#paste}>
          Open the text
        </button>
      </div>
      <label for="unit">Lengths of BVH, which does not tell them</label>
      <select id="unit" @change=${this.#chosen}>
        <option value="">guessed from their size</option>
        ${Object.keys(units).map((it) => html`<option value=${it}>${it}</option>`)}
      </select>
      <p class="quiet">
        It reads glTF and GLB (nodes, boxes of meshes, animations; with their .bin files), BVH, three.js JSON
        (toJSON) and Kinetree’s JSON, up to 64 MB and 100 000 nodes.
      </p>
      <p role="status" class=${refused ? 'refused' : ''}>${this.#tried ? said : ''}</p>
    `;
  }

  #pick(): void {
    this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click();
  }

  async #picked({ target }: Event): Promise<void> {
    const input = target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    if (files.length > 0) this.#done(await this.#open(openFiles(this.workbench, files, this.#unit)));
  }

  async #paste(): Promise<void> {
    this.#done(await this.#open(openText(this.workbench, this.#text, this.#unit)));
  }

  #open(opening: Promise<boolean>): Promise<boolean> {
    this.#tried = true;
    return opening;
  }

  #done(opened: boolean): void {
    if (opened) this.dispatchEvent(new Event('close', { bubbles: true }));
  }

  #typed({ target }: Event): void {
    this.#text = (target as HTMLTextAreaElement).value;
    this.requestUpdate();
  }

  #chosen({ target }: Event): void {
    const { value } = target as HTMLSelectElement;
    this.#unit = value === '' ? null : (value as Unit);
  }
}

customElements.define('kinetree-open', PlaygroundOpen);
