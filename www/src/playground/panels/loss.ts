/**
 * `<kinetree-loss>`: asks which part of a pose to give up before a node is put under a parent where
 * no translation, rotation and scale keeps it as it is.
 */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { HOLDS, holdsSentence } from '../../core/doctor/holds.ts';
import { type Loss, type LossFit, lossOf, type Way } from '../doctor/loss.ts';
import { degrees, meters, opened, the } from '../doctor/words.ts';
import { nodeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { attaching } from '../outline/actions.ts';
import type { Target } from '../outline/moves.ts';
import looks from './loss.css?inline';
import { panelStyles } from './panel.ts';
import { Question } from './question.ts';

/** The ways to hold a node: the part that is kept, and its meaning. */
const NAMES: Readonly<Record<Way, readonly [name: string, meaning: string]>> = {
  matrix: [
    'Keep the matrix',
    `It holds a matrix of its own, and stays skewed. ${holdsSentence(HOLDS.matrix)}`,
  ],
  polar: ['Nearest rotation and scale', 'Shape and rotation give way.'],
  lossy: ['Keep the rotation, nearest scale', 'Its shape gives way.'],
  local: ['Keep its numbers', 'It takes its numbers along, and jumps.'],
};

/** The ways that a translation, rotation and scale can take. */
const FITTED: readonly Way[] = ['polar', 'lossy'];

class PlaygroundLoss extends Question {
  static override styles = [panelStyles, unsafeCSS(looks)];

  /** The id of the node that would move, and where to. */
  declare moved: number;
  declare target: Target;
  #document: TreeDocument | null = null;
  #loss: Loss | null = null;
  #fit: Way = 'polar';

  override willUpdate(): void {
    if (this.#document) return;
    this.#document = this.workbench.now;
    const { parent, position } = this.target;
    this.#loss = lossOf(this.#document, this.moved, parent, position);
    this.#fit = gentlest(this.#loss);
  }

  override render(): TemplateResult | typeof nothing {
    const document = this.workbench.now;
    const node = nodeOf(document, this.moved);
    const parent = nodeOf(document, this.target.parent);
    const loss = this.#loss;
    if (!node || !loss) return nothing;
    // The node itself may lose nothing, but a node below, such as one that compensates.
    const what = loss.residual.displacement > 5e-7 ? the(node) : `all below ${the(node)}`;
    const there = parent ? `under ${the(parent)}` : 'in the world';
    return this.asks(
      `${opened(what)} cannot keep its shape there`,
      html`<p>
        ${opened(there)}, no translation, rotation and scale holds ${what} as it is. Nothing has been done yet.
      </p>
      <fieldset class="cards">
        <legend class="quiet">What gives way. The outline over the picture is what you get.</legend>
        ${loss.fits.map((fit) => this.#option(fit))}
      </fieldset>
      <p class="quiet">
        <a href="engines.html" target="_blank" rel="noopener">What each engine does, with sources</a>
      </p>
      <div class="row end">
        <button type="button" class="plain" @click=${() => this.leave()}>Leave it</button>
        <button type="button" class="main" @click=${() => this.#take(node, parent)}>Attach it</button>
      </div>`,
    );
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    this.renderRoot.querySelector<HTMLInputElement>('input:checked')?.focus();
    this.#preview();
  }

  #option({ fit, displacement, angle, below }: LossFit): TemplateResult {
    const [name, meaning] = NAMES[fit];
    const exact = displacement < 5e-7 && angle < 5e-5;
    const farther = below > 5e-4 ? ` Below it, up to ${meters(below)}.` : '';
    const take = (): void => {
      this.#fit = fit;
      this.requestUpdate();
      this.#preview();
    };
    return html`<label class="card">
      <input type="radio" name="fit" .checked=${fit === this.#fit} @change=${take} />
      <span>${name}</span>
      <b>${exact ? 'nothing lost' : `${meters(displacement)}, ${degrees(angle)}`}</b>
      <small>${meaning}${farther}</small>
    </label>`;
  }

  /** Returns the way that is chosen. */
  #chosen(loss = this.#loss): LossFit | undefined {
    return loss?.fits.find(({ fit }) => fit === this.#fit);
  }

  #preview(): void {
    this.workbench.show(this.#chosen()?.document ?? null);
  }

  protected override leave(): void {
    if (this.isConnected) this.workbench.show(null);
    super.leave();
  }

  #take(node: TreeNode, parent: TreeNode | undefined): void {
    const { displacement = 0, angle = 0 } = this.#chosen() ?? {};
    const above = parent ? the(parent) : 'the world';
    const { workbench, target } = this;
    workbench.edit(
      attaching(node, parent?.name ?? 'the world'),
      (now) => {
        // In motion the tree has gone on while the dialog was open.
        const there =
          now === this.#document ? this.#loss : lossOf(now, node.id, target.parent, target.position);
        return this.#chosen(there)?.document ?? there?.document ?? now;
      },
      {
        said: `${opened(the(node))} is attached to ${above}. ${NAMES[this.#fit][0]}: ${meters(displacement)} and ${degrees(angle)}.`,
      },
    );
    this.leave();
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
