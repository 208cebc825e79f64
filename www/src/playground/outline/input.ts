/** Keys and presses on the rows of the outline. */
import type { OutlineHost } from './host.ts';
import { stepOf, type Way } from './moves.ts';
import { nodeAt } from './rows.ts';

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

export class OutlineInput {
  constructor(readonly host: OutlineHost) {}

  readonly click = (event: MouseEvent): void => {
    const row = rowOf(event);
    if (row === null || isWithin(event, 'input, .twig svg, .eye')) return;
    if (event.shiftKey) this.#extend(row);
    // A finger has no Ctrl, so it selects by a tap on the icon.
    else if (event.ctrlKey || event.metaKey || isWithin(event, '.coarse i')) this.#toggle(row);
    else this.host.choose(row);
  };

  readonly double = (event: Event): void => {
    if (!isWithin(event, 'input, .twig, .eye')) this.host.rename();
  };

  readonly context = (event: MouseEvent): void => {
    const row = rowOf(event);
    if (row === null || isWithin(event, 'input')) return;
    event.preventDefault();
    const id = nodeAt(this.host.rows, row)?.id;
    if (id === undefined || !this.host.workbench.selected.includes(id)) this.host.choose(row);
    this.host.openMenu({ x: event.clientX, y: event.clientY });
  };

  readonly over = (event: Event): void => {
    const row = rowOf(event);
    this.host.workbench.hover(row === null ? null : (nodeAt(this.host.rows, row)?.id ?? null));
  };

  readonly leave = (): void => this.host.workbench.hover(null);

  readonly key = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    const way = WAYS[key];
    if (event.altKey && way) this.host.step(way);
    else if (event.shiftKey && (key === 'ArrowDown' || key === 'ArrowUp'))
      this.#extend(this.host.current + (key === 'ArrowDown' ? 1 : -1));
    else if (event.altKey || !this.#go(key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** The row from which rows are selected with Shift. */
  #anchor = 0;

  #toggle(row: number): void {
    const id = nodeAt(this.host.rows, row)?.id;
    if (id !== undefined) this.host.workbench.toggle(id);
    this.host.focusChosen();
  }

  /** Selects all rows from the one that was chosen first on. */
  #extend(row: number): void {
    const { workbench, rows, current } = this.host;
    if (workbench.selected.length <= 1) this.#anchor = current;
    const to = nodeAt(rows, row)?.id;
    if (to === undefined) return;
    const ids: number[] = [];
    for (let at = Math.min(this.#anchor, row); at <= Math.max(this.#anchor, row); at++) {
      const id = nodeAt(rows, at)?.id;
      if (id !== undefined) ids.push(id);
    }
    workbench.choose(to, ids);
    this.host.focusChosen();
  }

  /** Does what a key says; returns whether it says something. */
  #go(key: string): boolean {
    const { host } = this;
    const step = stepOf(host.rows, host.current, key);
    if (!step) return false;
    if ('toggle' in step) host.toggle(step.toggle);
    else host.choose(host.workbench.chosen === null && key === 'ArrowDown' ? 0 : step.to);
    return true;
  }
}

function isWithin(event: Event, selector: string): boolean {
  return (event.target as Element).closest(selector) !== null;
}

function rowOf(event: Event): number | null {
  const row = (event.target as Element).closest<HTMLElement>('.row');
  return row ? Number(row.dataset.row) : null;
}
