/** The documents before and after the present one, with the names of the edits between them. */
import type { TreeDocument } from './document/document.ts';

/** A document that was edited, and the name of that edit: `Move boom`. */
export interface HistoryStep {
  readonly document: TreeDocument;
  /** The id of the node that was chosen. */
  readonly chosen: number | null;
  readonly name: string;
}

/** Undo and redo without a limit. Steps of one hand, such as a drag, are one step. */
export class History {
  #past: HistoryStep[] = [];
  #future: HistoryStep[] = [];
  #merging: string | null = null;
  /** The steps to do again, from before the running step. */
  #shelved: HistoryStep[] = [];

  get past(): readonly HistoryStep[] {
    return this.#past;
  }

  get future(): readonly HistoryStep[] {
    return this.#future;
  }

  /**
   * Notes that the present document is about to be edited. Edits in a row with the same `merge` are
   * one step, until {@link settle}.
   */
  note(present: HistoryStep, merge: string | null = null): void {
    if (merge !== null && merge === this.#merging) return;
    this.#shelved = this.#future;
    this.#future = [];
    this.#merging = merge;
    this.#past.push(present);
  }

  /** Forgets the step that runs, and returns it; `undefined` if none does. */
  withdraw(): HistoryStep | undefined {
    if (this.#merging === null) return undefined;
    this.#merging = null;
    this.#future = this.#shelved;
    return this.#past.pop();
  }

  /** Ends a step: the hand has let go. */
  settle(): void {
    this.#merging = null;
  }

  /** Returns the step before, and keeps the present one for {@link redo}; `undefined` if none. */
  undo(present: Omit<HistoryStep, 'name'>): HistoryStep | undefined {
    return this.#move(this.#past, this.#future, present);
  }

  redo(present: Omit<HistoryStep, 'name'>): HistoryStep | undefined {
    return this.#move(this.#future, this.#past, present);
  }

  #move(from: HistoryStep[], to: HistoryStep[], present: Omit<HistoryStep, 'name'>): HistoryStep | undefined {
    this.#merging = null;
    const step = from.pop();
    if (step) to.push({ ...present, name: step.name });
    return step;
  }

  /** Takes up a history that was kept elsewhere. */
  restore(past: readonly HistoryStep[], future: readonly HistoryStep[]): void {
    this.#past = [...past];
    this.#future = [...future];
    this.#merging = null;
  }
}
