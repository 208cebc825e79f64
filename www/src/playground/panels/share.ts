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
const IMAGES = [
  ['PNG', 'image/png', 'png'],
  ['SVG', 'image/svg+xml', 'svg'],
] as const;

export class PlaygroundShare extends Panel {
  static override styles = [panelStyles, unsafeCSS(menu)];

  /** The document of the link, and the link: `undefined` while it is made, `null` if there is none. */
  #document: TreeDocument | null = null;
  #link: string | null | undefined;
  #said = '';

  override willUpdate(): void {
    const { document } = this.workbench;
    if (document === this.#document) return;
    this.#document = document;
    this.#link = undefined;
    void toLink(document, location.href).then((link) => {
      if (document !== this.#document) return;
      this.#link = link;
      this.requestUpdate();
    });
  }

  override render(): TemplateResult {
    const { document } = this.workbench;
    return html`
      ${this.#linked()} ${this.#embedded()}
      <h2>Files</h2>
      <div class="row">
        ${FILES.map(([name, type, ending, write]) =>
          this.#button(name, () => this.#save(write(document), type, ending)),
        )}
        ${IMAGES.map(([name, type, ending]) => this.#button(name, () => this.#image(type, ending)))}
      </div>
      ${document.source ? this.#original(document, document.source) : nothing}
      <p class="quiet">${aboutFiles(document)}</p>
      <p role="status">${this.#said}</p>
    `;
  }

  #button(name: string, act: () => void): TemplateResult {
    return html`<button class="plain" type="button" @click=${act}>${name}</button>`;
  }

  /** Returns the button for the file that the tree came from, and what it has and has not. */
  #original(document: TreeDocument, source: NonNullable<TreeDocument['source']>): TemplateResult {
    const kept = [...source.has, ...told(document.clips.length, 'animation', 'animations')];
    const left = unsavedOf(document);
    const all = kept.length > 0 ? `everything in it (${listed(kept)})` : 'everything in it';
    const press = (): void => {
      try {
        const { bytes, ending, reports, gone } = savedFile({ ...document, source });
        const type = ending === 'glb' ? 'model/gltf-binary' : 'model/gltf+json';
        const beside = source.beside.map(({ name }) => name);
        const notes = [
          ...(beside.length > 0 ? [`It needs ${listed(beside)} beside it.`] : []),
          ...told(gone, 'node is', 'nodes are').map((it) => `${it} in no scene of it now.`),
          ...reports.flatMap((it) => it.notes.map((note) => `${opened(note)}.`)),
        ];
        this.#save(bytes, type, ending, `${document.title} mended`, notes);
      } catch (refusal) {
        if (!(refusal instanceof KinetreeError)) throw refusal;
        this.#say(`Nothing is saved: ${toldOf(refusal)}.`);
      }
    };
    return html`
      <div class="row">
        <button class="main" type="button" @click=${press}>Save the mended file</button>
      </div>
      <p class="quiet">
        ${source.file.name || 'The file'} with ${all}, and the nodes as they are here at the start.${
          left.length > 0 ? ` Left out: ${listed(left)}.` : ''
        }
      </p>
    `;
  }

  #linked(): TemplateResult {
    if (this.#link === null)
      return html`<p>This tree is too large for a link of ${LONGEST_LINK} characters. Save it as JSON instead.</p>`;
    const link = this.#link ?? '';
    const about = html`<span class="quiet">${link.length} of ${LONGEST_LINK} characters</span>`;
    return this.#copied('link', 'A link to this tree, which is all in the link', link, 'link', about);
  }

  /** Returns the figure that shows this tree in a page, unless it is too large for one. */
  #embedded(): TemplateResult {
    const { document, chosen } = this.workbench;
    const tree = toText(document).replaceAll('\n', '');
    const node = chosen === null ? 1 : placeOf(document, chosen) + 1;
    if (Array.from(tree).length > controls.tree.longest || node > controls.node.max)
      return html`<p class="quiet">To embed it as a figure, this tree is too large: ${controls.tree.longest} characters are the most.</p>`;
    const code = elementCode('playground', controls, { tree, node, turn: 0 });
    const label = html`The tree as a figure, for a page that loads <code>kinetree/element</code>`;
    return this.#copied('embed', label, code, 'embed code', nothing);
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

  #save(
    content: string | Uint8Array,
    type: string,
    ending: string,
    title = this.workbench.document.title,
    notes: readonly string[] = [],
  ): void {
    save(new Blob([content as Uint8Array<ArrayBuffer>], { type }), title, ending);
    this.#say(['The file is saved by the browser.', ...notes].join(' '));
  }

  /** Saves the picture of the page's playground. */
  async #image(type: 'image/png' | 'image/svg+xml', ending: string): Promise<void> {
    const shell = document.querySelector('kinetree-playground');
    try {
      const image = await shell?.shadowRoot?.querySelector<Picture>('kinetree-picture')?.snapshot?.(type);
      if (image) save(image, this.workbench.document.title, ending);
      this.#say('The picture is saved by the browser.');
    } catch (error) {
      this.#say(`The picture cannot be saved: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  #say(said: string): void {
    this.#said = said;
    this.requestUpdate();
  }
}

/** The part of the picture that makes files of it. */
type Picture = Element & { snapshot?(type: 'image/png' | 'image/svg+xml'): Promise<Blob> };

/** Returns what the formats have of a tree, and what they leave out: what its file has besides is not in the tree. */
function aboutFiles(document: TreeDocument): string {
  const { source, nodes } = document;
  const without = (left: readonly string[]): string => (left.length > 0 ? `; left out: ${listed(left)}` : '');
  const matrices = nodes.filter(({ stretch }) => stretch).length;
  const boxes = source ? 'boxes in place of its meshes, and animations' : 'bodies and animations';
  return [
    `JSON has all of the tree, to the bit${without(source?.has ?? [])}.`,
    `glTF has the nodes as they are at the start${without(leftOutOf(document))}.`,
    ...told(matrices, 'node holds a matrix', 'nodes hold matrices').map(
      (it) => `${it}: ${HOLDS.matrix.lost.join(', ')} lose that.`,
    ),
    `GLB and three.js (ObjectLoader) have ${boxes}, too.`,
    ...told(splinesOf(document), 'spline', 'splines').map((it) => `Of ${it} three.js has none.`),
    'Code is a JavaScript program of the nodes with the package.',
  ].join(' ');
}

customElements.define('kinetree-share', PlaygroundShare);
