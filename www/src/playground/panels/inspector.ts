/**
 * `<kinetree-inspector>`: the numbers of the chosen node, or of the tree where none is chosen. Its
 * slot comes before the parts that are closed at first.
 */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { MARKED, skewOf } from '../../core/doctor/skew.ts';
import { type Local, worldParts } from '../../core/entries/index.ts';
import { rules } from '../../figure/rules.ts';
import { nodeOf, placeOf, type TreeNode } from '../document/document.ts';
import { bodyPart, bodyRows } from '../fields/body.ts';
import type { Choices, Inspection, Present } from '../fields/inspection.ts';
import { jointsPart } from '../fields/joints.ts';
import { matrixPart } from '../fields/matrix.ts';
import number from '../fields/number.css?inline';
import { NumberField } from '../fields/number-field.ts';
import { folded, type Row, row } from '../fields/row.ts';
import { compensatesPart, rulePart, treePart } from '../fields/rule.ts';
import { called, orSentence } from '../fields/setting.ts';
import { accelerationRows, accelerationText, poseRows, rateRows } from '../fields/state-rows.ts';
import { Gathering, together } from '../fields/together.ts';
import { degreesOf } from '../outline/mark.ts';
import looks from './inspector.css?inline';
import { Panel, panelStyles } from './panel.ts';

const HEAD = html`<div class="row head" aria-hidden="true"><span></span><span>x</span><span>y</span><span>z</span></div>`;

class PlaygroundInspector extends Panel implements Inspection {
  static override styles = [panelStyles, unsafeCSS(looks + number)];

  choices: Choices = { form: 'XYZ', linked: false };
  // Filled anew at each look, so that a motion makes no arrays.
  #state: Local | undefined;
  #matrix: Float64Array | undefined;

  constructor() {
    super();
    this.addEventListener('keydown', this.#undo);
  }

  /** Undoes an edit from a number field that nobody types into: there no text is to be undone. */
  #undo = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    if (!event.composedPath().some((it) => it instanceof NumberField)) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) this.workbench.redo();
    else this.workbench.undo();
  };

  get subject(): string {
    const { selected, settings } = this.workbench;
    return `${selected.join()} ${settings.frame} ${this.choices.form}`;
  }

  choose(choices: Partial<Choices>): void {
    this.choices = { ...this.choices, ...choices };
    this.requestUpdate();
  }

  override render(): TemplateResult {
    const { workbench } = this;
    const node = nodeOf(workbench.document, workbench.chosen);
    if (workbench.selected.length > 1) return this.#several(workbench.selected);
    return node ? this.#node(node) : treePart(this);
  }

  #node(node: TreeNode): TemplateResult {
    const parent = nodeOf(this.workbench.document, node.parent);
    const present = orSentence(() => this.#present(node));
    return html`
      <div class="title">
        <h2>${called(node)}</h2>
        <span>${parent ? `child of ${called(parent)}` : 'under the world'}</span>
      </div>
      ${this.#frames()}
      ${typeof present === 'string' ? html`<p class="problem">${present}</p>` : this.#fields(present)}
      <slot></slot>
      ${jointsPart(this)}
      ${typeof present === 'string' ? nothing : this.#accelerations(present)}
      ${bodyPart(this, node)}
      ${folded('Scale rule', rules[this.workbench.document.rule].name.toLowerCase(), [rulePart(this), compensatesPart(this, node, parent)])}
    `;
  }

  /** The numbers that several nodes have, set in all of them at once. */
  #several(ids: readonly number[]): TemplateResult {
    const { workbench, choices } = this;
    const gathering = new Gathering(workbench, ids);
    const it = { workbench: gathering, choices, choose: (some: Partial<Choices>) => this.choose(some) };
    const presents = orSentence(() =>
      ids.map((id) => {
        [this.#state, this.#matrix] = [undefined, undefined];
        return this.#present(nodeOf(workbench.document, id) as TreeNode);
      }),
    );
    const all = (list: (present: Present) => readonly Row[]): unknown => {
      if (typeof presents === 'string') return html`<p class="problem">${presents}</p>`;
      const rows = together(gathering, presents.map(list)).map((each) => row(this, each));
      return rows.length > 0 ? html`<div class="fields">${HEAD}${rows}</div>` : nothing;
    };
    return html`
      <div class="title"><h2>${ids.length} nodes</h2><span>a field sets all of them</span></div>
      ${this.#frames()}
      ${all((each) => [...poseRows(it, each), ...rateRows(it, each)])}
      <slot></slot>
      ${folded(
        'Accelerations',
        '',
        all((each) => accelerationRows(it, each)),
      )}
      ${folded(
        'Body',
        '',
        all(({ node }) => bodyRows(it, node)),
      )}
    `;
  }

  /** Reads the one node from the core: cheap enough for each frame of a motion. */
  #present(node: TreeNode): Present {
    const { tree, handles } = this.workbench.course.posed;
    const handle = handles[placeOf(this.workbench.document, node.id)];
    if (handle === undefined) throw new Error('the course has no such node');
    const inWorld = this.workbench.settings.frame === 'world';
    this.#state = inWorld ? worldParts(tree, handle, this.#state) : tree.local(handle, this.#state);
    this.#matrix = inWorld ? tree.worldMatrix(handle, this.#matrix) : tree.localMatrix(handle, this.#matrix);
    return { node, state: this.#state, matrix: this.#matrix };
  }

  #frames(): TemplateResult {
    const { frame } = this.workbench.settings;
    const button = (it: typeof frame, name: string): TemplateResult =>
      html`<button type="button" aria-pressed=${it === frame} @click=${() => this.workbench.set({ frame: it })}>${name}</button>`;
    return html`<div class="segment" role="group" aria-label="Numbers measured in">
      ${button('parent', 'Local')}${button('world', 'World')}
    </div>`;
  }

  #fields(present: Present): TemplateResult {
    const rows = (list: readonly Row[]): TemplateResult[] => list.map((it) => row(this, it));
    return html`<div class="fields">
        ${HEAD}
        ${rows(poseRows(this, present))}
        ${present.node.stretch ? matrixPart(this, present) : this.#skewed(present)}
        ${rows(rateRows(this, present))}
      </div>`;
  }

  #accelerations(present: Present): TemplateResult {
    const fields = html`<div class="fields">${accelerationRows(this, present).map((it) => row(this, it))}</div>`;
    return folded('Accelerations', accelerationText(present.state), fields);
  }

  /** Returns a note on a pose in the world that the fields cannot show. */
  #skewed({ matrix }: Present): TemplateResult | typeof nothing {
    const { settings, document } = this.workbench;
    if (settings.frame !== 'world' || document.rule !== 'matrices') return nothing;
    const skew = (skewOf(matrix) * 180) / Math.PI;
    if (skew <= MARKED) return nothing;
    return html`<p class="note skew">This is the scale that the rule reports; the node has a skew of
      <b>${degreesOf(skew)}</b> beside it.</p>`;
  }
}

customElements.define('kinetree-inspector', PlaygroundInspector);
