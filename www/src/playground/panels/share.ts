/** `<kinetree-share>`: the ways out of the playground, a link and files. */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { HOLDS } from '../../core/doctor/holds.ts';
import { listed } from '../../core/doctor/words.ts';
import { elementCode } from '../../link/embed-code.ts';
import { LONGEST_LINK } from '../../link/tree-link.ts';
import { controls } from '../controls.ts';
import { hasMeshes, placeOf, type TreeDocument } from '../document/document.ts';
import { treeCode } from '../files/code.ts';
import { toText } from '../files/document-text.ts';
import { glbBytes } from '../files/glb-out.ts';
import { countedIfAny, gltfText, leftOutOf } from '../files/gltf-out.ts';
import { toLink } from '../files/link.ts';
import { aboutSave, saveTree } from '../files/save.ts';
import { copy, save } from '../files/saving.ts';
import { splinesOf, threeText } from '../files/three-out.ts';
import menu from './menu.css?inline';
import { Panel, panelStyles } from './panel.ts';
import './run.ts';

type About = (document: TreeDocument) => string;
const without = (left: readonly string[] = []): string =>
  left.length > 0 ? ` Left out: ${listed(left)}.` : '';
const boxes: About = ({ source }) =>
  source ? 'boxes in place of its meshes, and animations' : 'bodies and animations';
const lossOf: About = (document) =>
  countedIfAny(matricesIn(document), 'node holds a matrix', 'nodes hold matrices')
    .map((it) => ` ${it}: ${HOLDS.matrix.lost.join(', ')} lose that.`)
    .join('');
const leftInThree = ({ source, ...document }: TreeDocument): readonly string[] => [
  ...(source?.has ?? []),
  ...countedIfAny(splinesOf(document), 'spline', 'splines'),
];

/** The formats: button, type, ending, writer, and sentences on its contents and omissions. */
const FORMATS: readonly (readonly [
  string,
  string,
  string,
  (it: TreeDocument) => string | Uint8Array,
  About,
])[] = [
  [
    'JSON',
    'application/json',
    'json',
    toText,
    (it) => `All of the tree, to the bit.${without(it.source?.has)}`,
  ],
  [
    'GLB',
    'model/gltf-binary',
    'glb',
    glbBytes,
    (it) => `The nodes with ${boxes(it)}.${without(it.source?.has)}`,
  ],
  [
    'glTF',
    'model/gltf+json',
    'gltf',
    gltfText,
    (it) => `The nodes alone, as they are at the start.${without(leftOutOf(it))}${lossOf(it)}`,
  ],
  [
    'three.js',
    'application/json',
    'three.json',
    threeText,
    (it) => `For ObjectLoader: the nodes with ${boxes(it)}.${without(leftInThree(it))}`,
  ],
  ['Code', 'text/javascript', 'mjs', treeCode, () => 'A JavaScript program of the nodes with the package.'],
];

const matricesIn = ({ nodes }: TreeDocument): number => nodes.filter(({ stretch }) => stretch).length;

const IMAGES = [
  ['PNG', 'image/png', 'png'],
  ['SVG', 'image/svg+xml', 'svg'],
] as const;

class PlaygroundShare extends Panel {
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
      <h2>The file</h2>
      <div class="row">
        <button class="main" type="button" @click=${() => saveTree(this.workbench)}>Save</button>
        <span class="quiet">${aboutSave(document)}</span>
      </div>
      <kinetree-run .workbench=${this.workbench}></kinetree-run>
      <h2>Other formats</h2>
      <ul class="formats">
        ${FORMATS.map(
          ([name, type, ending, write, about]) => html`<li>
            ${this.#button(name, () => this.#save(write(document), type, ending))}
            <span class="quiet">${about(document)}</span>
          </li>`,
        )}
        <li>
          ${IMAGES.map(([name, type, ending]) => this.#button(name, () => this.#image(type, ending)))}
          <span class="quiet">The picture.</span>
        </li>
      </ul>
      <p role="status">${this.#said}</p>
    `;
  }

  #button(name: string, act: () => void): TemplateResult {
    return html`<button class="plain" type="button" @click=${act}>${name}</button>`;
  }

  #linked(): TemplateResult {
    if (this.#link === null)
      return html`<p>This tree is too large for a link of ${LONGEST_LINK} characters. Save it as JSON instead.</p>`;
    const link = this.#link ?? '';
    const about = html`<span class="quiet">${link.length} of ${LONGEST_LINK} characters</span>`;
    const meshes = hasMeshes(this.workbench.document)
      ? 'A link: the whole tree is in it. Its meshes are not: they show as boxes'
      : 'A link: the whole tree is in it';
    return this.#copied('link', meshes, link, 'link', about);
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

  #save(content: string | Uint8Array, type: string, ending: string): void {
    save(new Blob([content as Uint8Array<ArrayBuffer>], { type }), this.workbench.document.title, ending);
    this.#say('The file is saved by the browser.');
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

/** The methods of the picture's panel that make files. */
type Picture = Element & { snapshot?(type: 'image/png' | 'image/svg+xml'): Promise<Blob> };

customElements.define('kinetree-share', PlaygroundShare);
