/** `<kinetree-frames>`: applies a transform, sets the pivot, resets. It is gone once it is closed. */
import { html, type TemplateResult } from 'lit';
import { opened } from '../doctor/words.ts';
import { nodeOf } from '../document/document.ts';
import { FRAME_VERBS, type FrameTried, type FrameVerb, tryFrame } from '../outline/frames.ts';
import { Question } from './question.ts';

class PlaygroundFrames extends Question {
  #tried: ReadonlyMap<FrameVerb, FrameTried> | null = null;

  override willUpdate(): void {
    const { now, selected } = this.workbench;
    const verbs = FRAME_VERBS.flatMap(([, , list]) => list);
    this.#tried ??= new Map(verbs.map(([verb]) => [verb, tryFrame(now, selected, verb)]));
  }

  override render(): TemplateResult {
    const { selected } = this.workbench;
    return this.asks(
      this.#whom(),
      html`${FRAME_VERBS.map(
        ([group, about, verbs]) => html`<h3>${group}</h3>
          <p class="quiet">${selected.length === 1 ? about : about.replaceAll('The node’s', 'Each node’s')}</p>
          <div class="row">${verbs.map(([verb, words]) => this.#button(verb, words))}</div>
          ${this.#refusals(verbs)}`,
      )}
      <form method="dialog"><button class="plain">Cancel</button></form>`,
    );
  }

  #whom(): string {
    const { document, chosen, selected } = this.workbench;
    return selected.length === 1 ? (nodeOf(document, chosen)?.name ?? '') : `${selected.length} nodes`;
  }

  #button(verb: FrameVerb, words: string): TemplateResult {
    const can = 'document' in (this.#tried?.get(verb) ?? {});
    return html`<button type="button" class="plain" ?disabled=${!can} @click=${() => this.#take(verb)}>${words}</button>`;
  }

  /** Says why some verbs cannot be done: each reason once. */
  #refusals(verbs: (typeof FRAME_VERBS)[number][2]): TemplateResult[] {
    const why = new Map<string, string[]>();
    for (const [verb, words] of verbs) {
      const tried = this.#tried?.get(verb);
      if (tried && 'why' in tried) why.set(tried.why, [...(why.get(tried.why) ?? []), words]);
    }
    return [...why].map(([reason, words]) => html`<p class="quiet">${words.join(', ')}: ${reason}.</p>`);
  }

  #take(verb: FrameVerb): void {
    const tried = this.#tried?.get(verb);
    if (!tried || !('document' in tried)) return;
    const whom = this.#whom();
    const step = FRAME_VERBS.flatMap(([, , list]) => list).find(([it]) => it === verb)?.[2] ?? '';
    this.leave();
    this.workbench.edit(`${step} of ${whom}`, () => tried.document, { said: `${opened(step)}: ${whom}.` });
  }
}

customElements.define('kinetree-frames', PlaygroundFrames);
