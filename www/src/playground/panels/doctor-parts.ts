/** The parts of the doctor's panel. */
import { html, nothing, type TemplateResult } from 'lit';
import { MARKED } from '../../core/doctor/skew.ts';
import { farthest } from '../../core/doctor/ways.ts';
import type { Cure } from '../doctor/cures.ts';
import type { Diagnosis } from '../doctor/diagnosis.ts';
import type { Summary } from '../doctor/summary.ts';
import { degrees, listed, meters, opened, type Sentence } from '../doctor/words.ts';
import type { MendAll } from '../files/mend-all.ts';
import type { Workbench } from '../workbench.ts';

/** Returns a sentence in which each other node that is named chooses that node. */
export function sentenceTemplate(
  sentence: Sentence,
  chosen: number,
  choose: (id: number) => void,
): TemplateResult {
  return html`${sentence.map((part) => {
    if (typeof part === 'string') return part;
    return part.node === chosen
      ? part.name
      : html`<button type="button" class="node" @click=${() => choose(part.node)}>${part.name}</button>`;
  })}`;
}

/** The reader's hand on the ways out. */
export interface Hand {
  /** A finger is down, or its click is to come. */
  finger: boolean;
  /** The name of the way out that a finger has tapped once: its outline stays. */
  held: string | null;
}

/**
 * Returns the ways out as buttons. Each is shown over the picture while a mouse or the focus is on
 * it, and taken by a press. A finger cannot point: its first tap shows the way out, with buttons to
 * take it and to leave it; a second one takes it, too.
 */
export function curesTemplate(
  workbench: Workbench,
  cures: readonly Cure[],
  hand: Hand,
  { hold, take }: { readonly hold: (cure: Cure | null) => void; readonly take: (cure: Cure) => void },
): TemplateResult {
  return html`<ul class="cards" aria-label="Ways out">
    ${cures.map((cure) => {
      const stays = cure.name === hand.held && cure.document === workbench.preview;
      const show = (): void => workbench.show(cure.document);
      const hide = (): void => {
        if (!stays) workbench.show(null);
      };
      const byMouse =
        (act: () => void) =>
        ({ pointerType }: PointerEvent): void => {
          if (pointerType !== 'touch') act();
        };
      const press = (): void => {
        const { finger } = hand;
        hand.finger = false;
        if (finger && !stays) hold(cure);
        else take(cure);
      };
      return html`<li class=${stays ? 'held' : ''}>
        <button
          type="button"
          class="card cure"
          @pointerenter=${byMouse(show)}
          @pointerleave=${byMouse(hide)}
          @pointerdown=${({ pointerType }: PointerEvent) => {
            hand.finger = pointerType === 'touch';
          }}
          @pointercancel=${() => {
            hand.finger = false;
          }}
          @focus=${() => {
            // The button under a finger must not move before its click.
            if (!hand.finger) show();
          }}
          @blur=${hide}
          @click=${press}
        >
          <span>${cure.name}</span> <b>${measureOf(cure)}</b>
          <small>${cure.sentence} <span class="holds">${cure.holds}</span></small>
        </button>
        ${
          stays
            ? html`<div class="row">
              <button type="button" class="main" @click=${() => take(cure)}>Take it</button>
              <button type="button" class="plain" @click=${() => hold(null)}>Leave it</button>
            </div>`
            : nothing
        }
      </li>`;
    })}
  </ul>`;
}

/** Returns the number that compares a way with the others: its displacement, or the skew left. */
function measureOf({ effect }: Cure): string {
  return effect.degrees < MARKED ? meters(farthest(effect)) : `${degrees(effect.degrees)} left`;
}

/** Returns what other engines show of a node, as a table; nothing where all show the same. */
export function elsewhereTemplate(
  name: string,
  all: Diagnosis['elsewhere'],
): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing;
  const rows = new Map<string, string[]>();
  const keys = all.flatMap(({ name: engine, degrees: skew, meters: off, turn }) => {
    if (skew === null || off === null || turn === null) return [];
    const looks = Number.isNaN(skew) ? 'flat' : skew < MARKED ? 'not skewed' : `${degrees(skew)} off square`;
    const key = [looks, meters(off), degrees(turn)].join('|');
    const known = rows.get(key);
    rows.set(key, [...(known ?? []), engine]);
    return known ? [] : [key];
  });
  const unknown = all.filter((it) => it.meters === null).map((it) => it.name);
  return html`<table class="elsewhere">
    <caption>${opened(name)} in other engines, against here</caption>
    <tr><th scope="col">Engine</th><th scope="col">Looks</th><th scope="col">Corners move</th><th scope="col">Axes turn</th></tr>
    ${keys.map((key) => html`<tr><th scope="row">${listed(rows.get(key) ?? [])}</th>${key.split('|').map((it) => html`<td>${it}</td>`)}</tr>`)}
    ${unknown.length > 0 ? html`<tr><th scope="row">${listed(unknown)}</th><td colspan="3">no source tells</td></tr>` : nothing}
  </table>`;
}

/** Returns the line about a whole tree, with links to its skewed nodes and *Mend all*. */
export function summaryTemplate(
  {
    text,
    short,
    place,
    count,
  }: Pick<Summary, 'short' | 'text'> & { readonly place: number; readonly count: number },
  acts: { readonly previous: () => void; readonly next: () => void; readonly mend: () => void },
  all: MendAll | null,
): TemplateResult {
  const at = place < 0 ? '' : ` (${place + 1} of ${count})`;
  return html`<div class="overview row" role="group" aria-label=${`${opened(text)}.`}>
    <p title=${opened(text)}>${short}</p>
    <div class="row">
      <button type="button" class="plain" aria-label="Previous skewed node" title="Previous skewed node${at}" @click=${acts.previous}>‹</button>
      <button type="button" class="plain" aria-label="Next skewed node" title="Next skewed node${at}" @click=${acts.next}>›</button>
      <button type="button" class="main" title=${all?.cost ?? nothing} @click=${acts.mend}>Mend all</button>
    </div>
  </div>
  ${all?.cost && !all.rewriting ? html`<p class="quiet cost">Mend all takes ${all.cost}.</p>` : nothing}
  ${all?.rewriting ? rewritingTemplate(all, all.rewriting) : nothing}`;
}

/** Returns the check box that rewrites clips, with the costs of doing so and of leaving them. */
function rewritingTemplate(all: MendAll, { keys, text }: NonNullable<MendAll['rewriting']>): TemplateResult {
  const turn = ({ target }: Event): void => {
    all.rewrites = (target as HTMLInputElement).checked;
    all.changed();
  };
  return html`<label class="check"><input type="checkbox" .checked=${all.rewrites} @change=${turn} />
    Rewrite the clips (${keys} keys): ${text}.</label>`;
}
