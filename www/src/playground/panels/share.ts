/** `<kinetree-share>`: the ways out of the playground, a link and files. */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { HOLDS } from '../../core/doctor/holds.ts';
import { listed, opened } from '../../core/doctor/words.ts';
import { KinetreeError } from '../../core/entries/index.ts';
import { elementCode } from '../../link/embed-code.ts';
import { LONGEST_LINK } from '../../link/tree-link.ts';
import { controls } from '../controls.ts';
import { placeOf, type TreeDocument } from '../document/document.ts';
import { treeCode } from '../files/code.ts';
import { toText } from '../files/document-text.ts';
import { glbBytes } from '../files/glb-out.ts';
import { gltfText, leftOutOf, told, unsavedOf } from '../files/gltf-out.ts';
import { savedFile } from '../files/gltf-save.ts';
import { toLink } from '../files/link.ts';
import { copy, save } from '../files/saving.ts';
import { splinesOf, threeText } from '../files/three-out.ts';
import { toldOf } from '../refusals.ts';
import menu from './menu.css?inline';
import { Panel } from './panel.ts';
import { panelStyles } from './styles.ts';

/** The files that are made of a tree: what a button says, the type, the ending, and what writes one. */
const FILES: readonly (readonly [string, string, string, (document: TreeDocument) => string | Uint8Array])[] =
  [
    ['JSON', 'application/json', 'json', toText],
    ['glTF', 'model/gltf+json', 'gltf', gltfText],
    ['GLB', 'model/gltf-binary', 'glb', glbBytes],
    ['three.js', 'application/json', 'three.json', threeText],
    ['Code', 'text/javascript', 'mjs', treeCode],
  ];

/** The part of the picture that makes files of it. */
interface Picture extends Element {
  snapshot?(type: 'image/png' | 'image/svg+xml'): Promise<Blob>;
}

export class PlaygroundShare extends Panel {
  static override styles = [panelStyles, unsafeCSS(menu)];

  /** The document of the link, and the link: `null` while it is made, and if there is none. */
  #document: TreeDocument | null = null;
  #link: string | null = null;
  #made = false;
  #said = '';

  override willUpdate(): void {
    const { document } = this.workbench;
    if (document === this.#document) return;
    this.#document = document;
    this.#made = false;
    void toLink(document, location.href).then((link) => {
      if (document !== this.#document) return;
      this.#link = link;
      this.#made = true;
      this.requestUpdate();
    });
  }

  override render(): TemplateResult {
    return html`
      ${this.#made && this.#link === null ? this.#tooLong() : this.#linked(this.#link ?? '')}
      ${this.#embedded(this.#embed())}
      <h2>Files</h2>
      <div class="row">
        ${FILES.map(
          ([name, type, ending, write]) => html`<button class="plain" type="button"
            @click=${() => this.#save(write(this.workbench.document), type, ending)}>${name}</button>`,
        )}
        <button class="plain" type="button" @click=${() => this.#image('image/png', 'png')}>PNG</button>
        <button class="plain" type="button" @click=${() => this.#image('image/svg+xml', 'svg')}>SVG</button>
      </div>
      ${this.#original()}
      <p class="quiet">${this.#ofJson()} ${this.#ofGltf()} ${this.#ofBodies()}</p>
      <p role="status">${this.#said}</p>
    `;
  }

  /** Returns the button for the file that the tree came from, and what it has and has not. */
  #original(): TemplateResult | typeof nothing {
    const { document } = this.workbench;
    const { source } = document;
    if (!source) return nothing;
    const kept = [...source.has, ...told(document.clips.length, 'animation', 'animations')];
    const left = unsavedOf(document);
    const all = kept.length > 0 ? `everything in it (${listed(kept)})` : 'everything in it';
    return html`
      <div class="row">
        <button class="main" type="button" @click=${this.#saveOriginal}>Save the mended file</button>
      </div>
      <p class="quiet">
        ${source.file.name || 'The file'} with ${all}, and the nodes as they are here at the start.${
          left.length > 0 ? ` Left out: ${listed(left)}.` : ''
        }
      </p>
    `;
  }

  #saveOriginal(): void {
    const { document } = this.workbench;
    const { source } = document;
    if (!source) return;
    try {
      const { bytes, ending, reports, gone } = savedFile({ ...document, source });
      const type = ending === 'glb' ? 'model/gltf-binary' : 'model/gltf+json';
      save(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), `${document.title} mended`, ending);
      const notes = reports.flatMap((it) => it.notes.map((note) => `${opened(note)}.`));
      const beside =
        source.beside.length > 0
          ? [`It needs ${listed(source.beside.map(({ name }) => name))} beside it.`]
          : [];
      const lost = gone > 0 ? [`${gone} ${gone === 1 ? 'node is' : 'nodes are'} in no scene of it now.`] : [];
      this.#say(['The file is saved by the browser.', ...beside, ...lost, ...notes].join(' '));
    } catch (refusal) {
      if (!(refusal instanceof KinetreeError)) throw refusal;
      this.#say(`Nothing is saved: ${toldOf(refusal)}.`);
    }
  }

  /** Returns what JSON has of the tree; what its file has besides is not in the tree. */
  #ofJson(): string {
    const left = this.workbench.document.source?.has ?? [];
    return `JSON has all of the tree, to the bit${left.length > 0 ? `; left out: ${listed(left)}` : ''}.`;
  }

  /** Returns what a glTF file has of the tree, and what it leaves out. */
  #ofGltf(): string {
    const { document } = this.workbench;
    const left = leftOutOf(document);
    const matrices = document.nodes.filter(({ stretch }) => stretch).length;
    return [
      'glTF has the nodes as they are at the start',
      left.length > 0 ? `; left out: ${listed(left)}` : '',
      matrices > 0
        ? `. ${matrices} ${matrices === 1 ? 'node holds a matrix' : 'nodes hold matrices'}: ${HOLDS.matrix.lost.join(', ')} lose that`
        : '',
      '.',
    ].join('');
  }

  /** Returns what GLB and JSON of three.js have besides. */
  #ofBodies(): string {
    const { document } = this.workbench;
    const splines = splinesOf(document);
    const boxes = document.source ? 'boxes in place of its meshes, and animations' : 'bodies and animations';
    return `GLB and three.js (ObjectLoader) have ${boxes}, too${splines > 0 ? `; of ${splines} ${splines === 1 ? 'spline' : 'splines'} three.js has none` : ''}. Code is a JavaScript program of the nodes with the package.`;
  }

  /** Returns the figure that shows this tree in a page; `null` for a tree that is too large. */
  #embed(): string | null {
    const { document, chosen } = this.workbench;
    const tree = toText(document).replaceAll('\n', '');
    const node = chosen === null ? 1 : placeOf(document, chosen) + 1;
    if (Array.from(tree).length > controls.tree.longest || node > controls.node.max) return null;
    return elementCode('playground', controls, { tree, node, turn: 0 });
  }

  /** Returns a text in a field, and the button that copies it. */
  #copied(id: string, label: unknown, text: string, what: string, about: unknown): TemplateResult {
    const press = async (): Promise<void> =>
      this.#say(await copy(text, `The ${what}`, this.renderRoot.querySelector(`#${id}`)));
    return html`
      <label for=${id}>${label}</label>
      <input id=${id} readonly .value=${text} @focus=${({ target }: FocusEvent) => (target as HTMLInputElement).select()} />
      <div class="row">
        <button class=${id === 'link' ? 'main' : 'plain'} type="button" ?disabled=${text === ''} @click=${press}>Copy ${what}</button>
        ${about}
      </div>
    `;
  }

  #linked(link: string): TemplateResult {
    const about = html`<span class="quiet">${link.length} of ${LONGEST_LINK} characters</span>`;
    return this.#copied('link', 'A link to this tree, which is all in the link', link, 'link', about);
  }

  #embedded(code: string | null): TemplateResult {
    if (code === null)
      return html`<p class="quiet">To embed it as a figure, this tree is too large: ${controls.tree.longest} characters are the most.</p>`;
    const label = html`The tree as a figure, for a page that loads <code>kinetree/element</code>`;
    return this.#copied('embed', label, code, 'embed code', nothing);
  }

  #tooLong(): TemplateResult {
    return html`<p>This tree is too large for a link of ${LONGEST_LINK} characters. Save it as JSON instead.</p>`;
  }

  #save(content: string | Uint8Array, type: string, ending: string): void {
    save(new Blob([content as Uint8Array<ArrayBuffer>], { type }), this.workbench.document.title, ending);
    this.#say(`The file is saved by the browser.`);
  }

  async #image(type: 'image/png' | 'image/svg+xml', ending: string): Promise<void> {
    try {
      const image = await this.#picture()?.snapshot?.(type);
      if (image) save(image, this.workbench.document.title, ending);
      this.#say('The picture is saved by the browser.');
    } catch (error) {
      this.#say(`The picture cannot be saved: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  /** Returns the picture of the playground that this panel is in. */
  #picture(): Picture | null {
    for (let root = this.getRootNode(); ; root = root.host.getRootNode()) {
      const found = (root as ParentNode).querySelector<Picture>('kinetree-picture');
      if (found || !(root instanceof ShadowRoot)) return found;
    }
  }

  #say(said: string): void {
    this.#said = said;
    this.requestUpdate();
  }
}

customElements.define('kinetree-share', PlaygroundShare);
