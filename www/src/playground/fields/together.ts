/** The fields of several nodes at once: each shows what all have, and sets it in all as one step. */
import type { TreeDocument } from '../document/document.ts';
import type { Workbench } from '../workbench.ts';
import type { Editing } from './inspection.ts';
import type { Take } from './number-field.ts';
import type { Cell, Row } from './row.ts';

/** Gathers the edits that fields make, one for each node, to be done as one. */
export class Gathering implements Editing {
  readonly said = '';
  #name = '';
  #merge: string | null = null;
  #makes: ((now: TreeDocument) => TreeDocument)[] = [];

  constructor(
    readonly bench: Workbench,
    readonly ids: readonly number[],
  ) {}

  get settings(): Workbench['settings'] {
    return this.bench.settings;
  }

  get document(): TreeDocument {
    return this.bench.document;
  }

  edit(...[name, make, { merge = null } = {}]: Parameters<Workbench['edit']>): boolean {
    this.#name ||= name;
    this.#merge ||= merge;
    this.#makes.push((now) => {
      const made = make(now);
      return 'document' in made ? made.document : made;
    });
    return true;
  }

  /** Does as one step what the fields of all nodes do; returns the sentence of a refusal. */
  do(acts: readonly (() => string | null)[]): string | null {
    this.#name = '';
    this.#merge = null;
    this.#makes = [];
    for (const act of acts) {
      const refusal = act();
      if (refusal) return refusal;
    }
    const makes = this.#makes;
    if (makes.length === 0) return null;
    const name = this.#name.replace(/( of|^Drive) .*/, `$1 ${this.ids.length} nodes`);
    const merge = this.#merge && `${this.#merge} ${this.ids.join()}`;
    const all = (now: TreeDocument): TreeDocument => makes.reduce((made, make) => make(made), now);
    return this.bench.edit(name, all, { merge }) ? null : this.bench.said;
  }
}

/** Returns the rows that all of several nodes have. */
export function together(gathering: Gathering, each: readonly (readonly Row[])[]): readonly Row[] {
  const [first = [], ...others] = each;
  return first.flatMap((row) => {
    const rows = others.map((list) => list.find(({ key, name }) => key === row.key && name === row.name));
    if (rows.some((it) => it?.cells.length !== row.cells.length)) return [];
    const cells = row.cells.map((cell, i): Cell => {
      const all = [cell, ...rows.map((it) => it?.cells[i] as Cell)];
      const take: Take = (value, more, of) =>
        gathering.do(all.map((it) => () => it.take(it === cell ? value : of(it.value), more, of)));
      return { ...cell, take, mixed: all.some((it) => it.value !== cell.value) };
    });
    const { note: _, ...rest } = row;
    return [{ ...rest, cells }];
  });
}
