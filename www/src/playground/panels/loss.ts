/**
 * `<kinetree-loss>`: asks what is to give way before a node is put under a parent where no
 * translation, rotation and scale keeps it as it is.
 */
import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { HOLDS, holdsSentence } from '../../core/doctor/holds.ts';
import { KinetreeError } from '../../core/entries/index.ts';
import { type Loss, type LossFit, lossOf, type Way } from '../doctor/loss.ts';
import { type ThreeAnswer, threeOf } from '../doctor/three.ts';
import { degrees, meters, opened, the } from '../doctor/words.ts';
import { nodeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { attaching } from '../outline/actions.ts';
import type { Workbench } from '../workbench.ts';
import looks from './loss.css?inline';
import { panelStyles } from './styles.ts';

/** The ways to hold a node: what is kept, and what that means. */
const NAMES: Readonly<Record<Way, readonly [name: string, meaning: string]>> = {
  matrix: [
    'Keep the matrix',
    `It holds a matrix of its own, and stays skewed. ${holdsSentence(HOLDS.matrix)}`,
  ],
  polar: ['Nearest rotation and scale', 'Shape and rotation give way.'],
  lossyScale: ['Keep the rotation, nearest scale', 'Its shape gives way.'],
  local: ['Keep its numbers', 'It takes its numbers along, and jumps.'],
};

/** The ways that a translation, rotation and scale can take. */
const FITTED: readonly Way[] = ['polar', 'lossyScale'];

/** A question that is being asked. */
interface Question {
  readonly workbench: Workbench;
  readonly document: TreeDocument;
  readonly node: TreeNode;
  readonly parent: TreeNode | undefined;
  readonly position: number | undefined;
  readonly loss: Loss;
  readonly three: ThreeAnswer | null;
  readonly answer: (done: boolean) => void;
}

export class PlaygroundLoss extends LitElement {
  static override styles = [panelStyles, unsafeCSS(looks)];

  #question: Question | null = null;
  #fit: Way = 'polar';

  /**
   * Puts a node under another parent, if nothing is lost; else asks first what is to give way.
   * Returns whether it was done. A refusal of the core is said by the workbench.
   */
  async ask(workbench: Workbench, id: number, parent: number | null, position?: number): Promise<boolean> {
    this.#answered(false);
    const document = workbench.now;
    const node = nodeOf(document, id);
    if (!node) return false;
    const above = nodeOf(document, parent);
    const name = attaching(node, above?.name ?? 'the world');
    let loss: Loss;
    let three: ThreeAnswer | null;
    try {
      loss = lossOf(document, id, parent, position);
      const { document: kept } = loss;
      if (kept) return workbench.edit(name, () => kept);
      three = threeOf(document, id, parent);
    } catch (refusal) {
      if (!(refusal instanceof KinetreeError)) throw refusal;
      return workbench.edit(name, () => {
        throw refusal;
      });
    }
    this.#fit = gentlest(loss);
    const at = { workbench, document, node, parent: above, position, loss, three };
    return new Promise((answer) => {
      this.#question = { ...at, answer };
      this.requestUpdate();
      void this.updateComplete.then(() => {
        this.#dialog?.showModal();
        this.#dialog?.querySelector<HTMLInputElement>('input:checked')?.focus();
        this.#preview();
      });
    });
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#answered(false);
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.#question) return nothing;
    const { node, parent, loss, three } = this.#question;
    // Where the node itself loses nothing, a node below does: one that compensates, for instance.
    const what = loss.residual.displacement > 5e-7 ? the(node) : `all below ${the(node)}`;
    const there = parent ? `under ${the(parent)}` : 'in the world';
    // The browser tells of the closing a task later: until then the outline would be shown on.
    const left = () => this.#answered(false);
    return html`<dialog aria-labelledby="title" @cancel=${left} @close=${left}>
      <h3 id="title">${opened(what)} cannot keep its shape there</h3>
      <p>
        ${opened(there)}, no translation, rotation and scale holds ${what} as it is. Nothing has been done yet.
      </p>
      <fieldset>
        <legend>What gives way. The outline over the picture is what you get.</legend>
        ${loss.fits.map((fit) => this.#option(fit))}
      </fieldset>
      <p class="quiet">
        ${
          three
            ? html`three.js, <code>attach</code>: a corner is ${meters(three.displacement)} off, an axis
                ${degrees(three.angle)}.`
            : nothing
        }
        <a href="engines.html" target="_blank" rel="noopener">What each engine does, with sources</a>
      </p>
      <div class="row end">
        <button type="button" class="plain" @click=${left}>Leave it</button>
        <button type="button" class="main" @click=${() => this.#take()}>Attach it</button>
      </div>
    </dialog>`;
  }

  #option({ fit, displacement, angle, below }: LossFit): TemplateResult {
    const [name, meaning] = NAMES[fit];
    const exact = displacement < 5e-7 && angle < 5e-5;
    const farther = below > 5e-4 ? ` Below it, up to ${meters(below)}.` : '';
    return html`<label>
      <input
        type="radio"
        name="fit"
        value=${fit}
        .checked=${fit === this.#fit}
        @change=${() => {
          this.#fit = fit;
          this.requestUpdate();
          this.#preview();
        }}
      />
      <span>${name}</span>
      <b>${exact ? 'nothing lost' : `${meters(displacement)}, ${degrees(angle)}`}</b>
      <small>${meaning}${farther}</small>
    </label>`;
  }

  #preview(): void {
    const fit = this.#question?.loss.fits.find((it) => it.fit === this.#fit);
    this.#question?.workbench.show(fit?.document ?? null);
  }

  #take(): void {
    const question = this.#question;
    if (!question) return;
    const { workbench, node, parent, position, document, loss } = question;
    const chosen = loss.fits.find(({ fit }) => fit === this.#fit);
    const [name] = NAMES[this.#fit];
    const above = parent ? the(parent) : 'the world';
    const done = workbench.edit(
      attaching(node, parent?.name ?? 'the world'),
      (now) => {
        // In motion the tree has gone on while the dialog was open.
        const there = now === document ? loss : lossOf(now, node.id, parent?.id ?? null, position);
        const fitted = there.fits.find(({ fit }) => fit === this.#fit);
        return fitted?.document ?? there.document ?? now;
      },
      {
        said: `${opened(the(node))} is attached to ${above}. ${name}: ${meters(chosen?.displacement ?? 0)} and ${degrees(chosen?.angle ?? 0)}.`,
      },
    );
    this.#answered(done);
  }

  #answered(done: boolean): void {
    const question = this.#question;
    if (!question) return;
    this.#question = null;
    this.#dialog?.close();
    if (!done) question.workbench.show(null);
    question.answer(done);
    this.requestUpdate();
  }
}

/** Returns the fit that moves corners least: it is chosen at first. */
function gentlest({ fits }: Loss): Way {
  const [first] = fits
    .filter(({ fit }) => FITTED.includes(fit))
    .toSorted((a, b) => a.displacement - b.displacement);
  return first?.fit ?? fits[0]?.fit ?? 'local';
}

customElements.define('kinetree-loss', PlaygroundLoss);
