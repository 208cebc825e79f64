/** The template of the inspector's rows of number fields. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Triple } from '../document/document.ts';
import './number-field.ts';
import type { NumberField, Take } from './number-field.ts';
import { degrees, isAngle, type KindName, kinds, radians } from './units.ts';

export interface Cell {
  readonly letter: string;
  readonly name: string;
  readonly value: number;
  readonly kind: KindName;
  readonly take: Take;
}

export interface Row {
  /** The name of the row, by which its sentences are kept. */
  readonly key: string;
  readonly label: unknown;
  /** The name of the group that is spoken. */
  readonly name: string;
  readonly cells: readonly Cell[];
  /** A sentence about its numbers. */
  readonly note?: string;
}

/** The thing that has rows. */
export interface RowOwner {
  /** The thing whose numbers they are. */
  readonly subject: unknown;
  /** Returns the sentence about a row; an empty one for none. */
  sentence(key: string): string;
  /** Is told what a field of a row has to say. */
  tell(key: string, field: NumberField, sentence: string): void;
  /** Takes over a refusal, which the row shows: the page's line does not say it as well. */
  shows(refusal: string | null): string | null;
  settle(): void;
}

export function row(owner: RowOwner, { key, label, name, cells, note }: Row): TemplateResult {
  const problem = owner.sentence(key);
  const told = (event: CustomEvent<string>): void =>
    owner.tell(key, event.currentTarget as NumberField, event.detail);
  return html`<div class="row" role="group" aria-label=${name} data-row=${key}>
    <span class="label quiet">${label}</span>
    ${cells.map(
      (cell) => html`<kinetree-number
        .value=${cell.value} .kind=${kinds[cell.kind]} .name=${cell.name} .letter=${cell.letter}
        .subject=${owner.subject} .told=${`problem-${key}`} .settle=${() => owner.settle()} @problem=${told}
        .take=${(value: number, more: boolean) => owner.shows(cell.take(value, more))}
      ></kinetree-number>`,
    )}
    ${problem ? html`<p class="problem" role="alert" id="problem-${key}">${problem}</p>` : nothing}
    ${note && !problem ? html`<p class="note">${note}</p>` : nothing}
  </div>`;
}

/** What a row of three numbers may have besides: another name to be spoken, a head in place of its label, a note. */
type Besides = Partial<Pick<Row, 'name' | 'note'>> & { readonly head?: unknown };

/**
 * Returns the row of three numbers along x, y and z. `set` takes them with another one at a place,
 * and returns the sentence of a refusal. Angles are in degrees in the fields, and in radians else.
 */
export function vectorRow(
  key: string,
  label: string,
  kind: KindName,
  values: ArrayLike<number>,
  set: (values: Triple, more: boolean, place: number) => string | null,
  { name = label, note = '', head = `${label} ${kinds[kind].unit}` }: Besides = {},
): Row {
  const turns = isAngle(kinds[kind]);
  const cells = ['x', 'y', 'z'].map((letter, place): Cell => {
    const own = values[place] ?? Number.NaN;
    const take = (value: number, more: boolean): string | null => {
      const changed = Array.from(values).with(place, turns ? radians(value) : value);
      return set(changed as unknown as Triple, more, place);
    };
    return { letter, name: `${name} ${letter}`, kind, value: turns ? degrees(own) : own, take };
  });
  return { key, label: head, name, cells, note };
}
