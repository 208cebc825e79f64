/** The template of the inspector's rows of number fields. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Triple } from '../document/document.ts';
import type { Inspection } from './inspection.ts';
import './number-field.ts';
import type { Take } from './number-field.ts';
import { degrees, isAngle, type KindName, kinds, radians } from './units.ts';

export interface Cell {
  readonly letter: string;
  readonly name: string;
  readonly value: number;
  /** The value is the first of several, which differ. */
  readonly mixed?: boolean;
  readonly kind: KindName;
  readonly take: Take;
}

export interface Row {
  readonly key: string;
  readonly label: unknown;
  /** The name of the group that is spoken. */
  readonly name: string;
  readonly cells: readonly Cell[];
  /** A sentence about its numbers. */
  readonly note?: string;
}

export function row(it: Inspection, { key, label, name, cells, note }: Row): TemplateResult {
  const { workbench, subject } = it;
  // The field shows its refusal, so the page's line does not repeat it.
  const show = (refusal: string | null): string | null => {
    if (refusal && workbench.refused) workbench.say('');
    return refusal;
  };
  return html`<div class="row" role="group" aria-label=${name} data-row=${key}>
    <span class="label quiet">${label}</span>
    ${cells.map(
      (cell) => html`<kinetree-number
        .value=${cell.value} .mixed=${cell.mixed ?? false} .kind=${kinds[cell.kind]} .name=${cell.name} .letter=${cell.letter}
        .subject=${subject} .settle=${() => workbench.settle()}
        .take=${(...given: Parameters<Take>) => show(cell.take(...given))}
      ></kinetree-number>`,
    )}
    ${note ? html`<p class="note">${note}</p>` : nothing}
  </div>`;
}

/** Returns a part that is closed at first, because few readers need it. */
export function folded(name: string, about: string, content: unknown): TemplateResult {
  return html`<details><summary>${name} <span>${about}</span></summary>${content}</details>`;
}

/** Options of a row of three numbers: a name to be spoken, a head in place of the label, a note. */
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
