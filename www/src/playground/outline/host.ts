/** The outline, as its parts act on it. */
import type { Workbench } from '../workbench.ts';
import type { Way } from './moves.ts';
import type { Indents, Rows } from './rows.ts';

export interface OutlineHost {
  readonly workbench: Workbench;
  readonly rows: Rows;
  /** The row that takes the focus. */
  readonly current: number;
  readonly selected: ReadonlySet<number>;
  /** The id of the node whose name is edited. */
  readonly renaming: number | null;
  /** The row under which a node would be dropped. */
  readonly into: number | null;
  readonly indents: Indents;
  /** The height of a row, in pixels. */
  readonly height: number;
  choose(row: number, focus?: boolean): void;
  /** Takes the focus to the chosen row. */
  focusChosen(): void;
  toggle(id: number): void;
  /** Shows the nodes that have a text in their names, or all for an empty one. */
  filter(text: string): void;
  /** Opens the field for the chosen node's name. */
  rename(): void;
  /** Takes over a name, if it is one. */
  readonly keep: (name: string) => void;
  step(way: Way): void;
  /** Asks for another parent of the chosen node. */
  moveTo(): void;
  openMenu(point: { readonly x: number; readonly y: number }): void;
}
