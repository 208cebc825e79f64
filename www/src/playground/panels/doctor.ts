/** `<kinetree-doctor>`: why the chosen node is skewed, and the ways out. */
import { html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import { byMovement } from '../../core/doctor/ways.ts';
import { type Cure, curesInFile, curesOf, isMend, MOST_TRIED, seekCures } from '../doctor/cures.ts';
import { type Diagnosis, diagnose, spoken } from '../doctor/diagnosis.ts';
import { inSlices } from '../doctor/slices.ts';
import { nextOf, type Summary, summarize } from '../doctor/summary.ts';
import { degrees, the } from '../doctor/words.ts';
import type { TreeDocument } from '../document/document.ts';
import { unlessRefused } from '../document/posed.ts';
import { isInFile, MendAll } from '../files/mend-all.ts';
import { tryInWorker } from '../files/try-in-worker.ts';
import { withCore } from '../with-core.ts';
import looks from './doctor.css?inline';
import {
  curesTemplate,
  elsewhereTemplate,
  type Hand,
  sentenceTemplate,
  summaryTemplate,
} from './doctor-parts.ts';
import { Panel, panelStyles } from './panel.ts';

/** Milliseconds from a change to the ways out of it, and to the reasons in motion. */
const LATER = 150;
/** The same for a very large tree. */
const MUCH_LATER = 1000;
/**
 * Nodes of a tree that is looked at several times a second while it moves. A larger one is looked
 * at when it has come to rest, so that it stays swift.
 */
const FEW = 300;

/** A document, and the diagnosis of the chosen node in it. */
interface Found {
  readonly document: TreeDocument;
  readonly diagnosis: Diagnosis | null;
}

/** The ways out of a document, which are worked out later than the reasons. */
interface Ways {
  readonly document: TreeDocument;
  /** The id of the node. */
  readonly node: number;
  readonly cures: readonly Cure[];
}

class PlaygroundDoctor extends Panel {
  static override styles = [panelStyles, unsafeCSS(looks)];

  #found: Found | null = null;
  #ways: Ways | null = null;
  /** The summary of the whole document, and the document that it is about. */
  #summary: Summary | null = null;
  #counted: TreeDocument | null = null;
  /**
   * Document, node and time of the last update. A node that comes with another document is not
   * spoken.
   */
  #seen: { readonly document: TreeDocument; readonly chosen: number | null; readonly time: number } | null =
    null;
  #timer = 0;
  /** Ends the work on the ways out of a large tree. */
  #working: AbortController | null = null;
  #speaks = false;
  #hand: Hand = { finger: false, held: null };
  #all: MendAll | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
    this.#all?.stop();
    this.#seen = null;
  }

  override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { workbench } = this;
    const { chosen, document, course } = workbench;
    const { time } = course;
    const before = this.#seen;
    const other = chosen !== before?.chosen;
    if (before && !other && before.document === document && before.time === time) return;
    this.#seen = { document, chosen, time };
    if (other) {
      this.#speaks = document === before?.document;
      this.#ways = null;
    }
    // In motion each instant is another document, so the reasons are updated now and then.
    const still = time === document.start;
    if (other || still) this.#look(still ? document : workbench.now);
    const few = document.nodes.length <= FEW;
    if (few && !before) this.#count();
    if (few && other) this.#work();
    this.#later(few);
  }

  override updated(): void {
    if (!this.#speaks) return;
    this.#speaks = false;
    const diagnosis = this.#found?.diagnosis;
    if (diagnosis && diagnosis.kind !== 'square') {
      const { workbench } = this;
      // After this update, since it asks for another one.
      queueMicrotask(() => workbench.speak(spoken(diagnosis)));
    }
  }

  /** Looks through the whole document. */
  #count(): void {
    const { document } = this.workbench;
    if (document !== this.#counted) this.#summary = summarize(document);
    this.#counted = document;
    if (this.#all?.workbench !== this.workbench)
      this.#all = new MendAll(this.workbench, () => this.requestUpdate());
    if (this.#summary) this.#all.look(document);
  }

  #look(document: TreeDocument): void {
    const { chosen } = this.workbench;
    if (this.#found?.document === document && this.#found.diagnosis?.node.id === chosen) return;
    const diagnosis = chosen === null ? null : (unlessRefused(() => diagnose(document, chosen)) ?? null);
    this.#found = { document, diagnosis };
  }

  #later(few: boolean): void {
    if (this.#timer !== 0 && few) return;
    this.#stop();
    const { length } = this.workbench.document.nodes;
    const look = (): void => {
      this.#timer = 0;
      this.#look(this.workbench.now);
      this.#count();
      this.#work();
      this.requestUpdate();
    };
    this.#timer = window.setTimeout(look, length > MOST_TRIED ? MUCH_LATER : LATER);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#working?.abort();
    this.#working = null;
  }

  #work(): void {
    const { document, diagnosis } = this.#found ?? {};
    if (!document || !diagnosis) return;
    if (this.#ways?.document === document && this.#ways.node === diagnosis.node.id) return;
    this.#working?.abort();
    this.#working = null;
    if (document.nodes.length > FEW || isInFile(document)) void this.#workInSlices(document, diagnosis);
    else this.#keep(document, diagnosis, curesOf(document, diagnosis));
  }

  async #workInSlices(document: TreeDocument, diagnosis: Diagnosis): Promise<void> {
    const working = new AbortController();
    this.#working = working;
    const found = await inSlices(seekCures(document, diagnosis), working.signal);
    let cures = found?.toSorted(byMovement);
    if (cures && cures.length > 0 && isInFile(document)) {
      // In motion only once it rests.
      if (document !== this.workbench.document) await new Promise((done) => setTimeout(done, 2 * LATER));
      const tries = await tryInWorker(document, [diagnosis.node.id], null, working.signal);
      if (tries) cures = [...curesInFile(document, cures, tries.ways)];
    }
    if (!cures || this.#working !== working) return;
    this.#working = null;
    this.#keep(document, diagnosis, cures);
    this.requestUpdate();
  }

  #keep(document: TreeDocument, { node }: Diagnosis, cures: readonly Cure[]): void {
    this.#ways = { document, node: node.id, cures };
  }

  override render(): TemplateResult | typeof nothing {
    return html`${this.#overview()} ${this.#chosenNode()}`;
  }

  /** Returns the summary of the whole tree. */
  #overview(): TemplateResult | typeof nothing {
    const { workbench } = this;
    if (!this.#summary) return nothing;
    const { text, short, skewed } = this.#summary;
    const place = workbench.chosen === null ? -1 : skewed.indexOf(workbench.chosen);
    const step = (by: 1 | -1) => () => {
      if (this.#summary) workbench.choose(nextOf(this.#summary, workbench.chosen, by));
    };
    return summaryTemplate(
      { text, short, place, count: skewed.length },
      { previous: step(-1), next: step(1), mend: () => void this.#all?.mend() },
      this.#all,
    );
  }

  #chosenNode(): TemplateResult | typeof nothing {
    const diagnosis = this.#found?.diagnosis;
    if (!diagnosis) return nothing;
    const { kind, node, reasons, elsewhere, title } = diagnosis;
    const sentence = (it: (typeof reasons)[0]): TemplateResult => sentenceTemplate(it, node.id, this.#choose);
    const extra = elsewhereTemplate(the(node), elsewhere);
    if (kind === 'square')
      return html`<section aria-label="Skew of ${node.name}">
        <p class="quiet">${reasons.map(sentence)}</p>
        ${extra}
      </section>`;
    return html`<section aria-labelledby="why">
      <h3 id="why" tabindex="-1">${title}</h3>
      <ol>
        ${reasons.map((reason) => html`<li><span>${sentence(reason)}</span></li>`)}
      </ol>
      ${this.#ways && this.#ways.cures.length > 0 ? curesTemplate(this.workbench, this.#ways.cures, this.#hand, { hold: this.#hold, take: this.#take }) : nothing}
      ${this.#working ? html`<p class="quiet">Working out the ways out…</p>` : nothing}
      ${
        kind === 'skewed' && this.workbench.document.nodes.length > MOST_TRIED
          ? html`<p class="quiet">In a tree of more than ${MOST_TRIED.toLocaleString('en')} nodes, a way out that changes more than these is not tried.</p>`
          : nothing
      }
      ${extra}
      <p class="quiet links">
        <a href="stretch.html">Chapter 2: where the scale goes</a> ·
        <a href="engines.html">Which engine does what</a>
      </p>
    </section>`;
  }

  #choose = (id: number): void => {
    this.workbench.choose(id);
    // Keeps the focus in the panel, because its link may be gone with the sentence.
    void this.updateComplete.then(() => this.renderRoot.querySelector('h3')?.focus());
  };

  /** Shows the outline of a way out over the picture, or none for `null`. */
  #hold = (cure: Cure | null): void => {
    this.#hand.held = cure?.name ?? null;
    this.workbench.show(cure?.document ?? null);
    if (cure) this.workbench.speak(`Shown over the picture: ${cure.name}. ${cure.sentence}`);
  };

  #take = async (given: Cure): Promise<void> => {
    const { workbench } = this;
    const { kind } = given;
    const inFile =
      isInFile(workbench.document) && isMend(kind) ? await withCore(import('../files/in-file.ts')) : null;
    // In motion the tree has gone on since the way out was worked out.
    this.#look(workbench.now);
    const { document, diagnosis } = this.#found ?? {};
    if (!document || !diagnosis) return;
    const cure =
      this.#ways?.document === document ? given : (cureNamed(document, diagnosis, given.name) ?? given);
    const { node } = diagnosis;
    const make = (): TreeDocument =>
      inFile && isInFile(document) && isMend(kind)
        ? inFile.mendedInFile(document, { way: kind, ids: [node.id] }).document
        : cure.document;
    const left = degrees(cure.effect.degrees);
    workbench.edit(cure.name, make, {
      said: `${cure.name}. ${left} of skew left in ${the(node)}. ${cure.sentence}`,
    });
  };
}

/** Returns one of the ways out, without the others after it. */
function cureNamed(document: TreeDocument, diagnosis: Diagnosis, name: string): Cure | undefined {
  for (const cure of seekCures(document, diagnosis)) if (cure?.name === name) return cure;
  return undefined;
}

customElements.define('kinetree-doctor', PlaygroundDoctor);
