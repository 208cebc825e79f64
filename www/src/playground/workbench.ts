/**
 * The state of the playground that all its panels share: the document with its history, the node
 * that is chosen, the tool, and the time. Panels read it, call it, and draw again when it changes.
 */
import { KinetreeError } from '../core/entries/index.ts';
import { EMPTY, isEdited, nodeOf, placeOf, type TreeDocument } from './document/document.ts';
import type { Made } from './document/edits.ts';
import { posed } from './document/posed.ts';
import { History, type HistoryStep } from './history.ts';
import { Course } from './motion/course.ts';
import { checkClip } from './motion/stepper.ts';
import { sentenceOf } from './refusals.ts';

export type Tool = 'move' | 'turn' | 'stretch';
/** The look of bodies and meshes: solid, by their edges, or transparent. */
export type Look = 'solid' | 'wire' | 'xray';
/** The axes along which the gizmo moves. */
export type Axes = 'node' | 'parent' | 'world';
/** The pivot of several nodes: the middle of all, or the own origin of each. */
export type Pivot = 'middle' | 'own';
/** The axes and the origin of the numbers that the inspector shows. */
export type Frame = 'parent' | 'world';

/** The parts of the state that are not in the document; none of them is undone. */
interface Settings {
  readonly tool: Tool;
  readonly axes: Axes;
  readonly pivot: Pivot;
  /** Drags go in round steps, of meters, radians and a factor. */
  readonly snaps: boolean;
  readonly steps: Readonly<Record<Tool, number>>;
  readonly frame: Frame;
  readonly look: Look;
  /** The picture has the meshes of the tree's file, if there are some, in place of boxes. */
  readonly meshes: boolean;
  /** The ids of the nodes that the picture does not show, and of those that it lets nobody move. */
  readonly hidden: ReadonlySet<number>;
  readonly locked: ReadonlySet<number>;
  /** A released node falls. */
  readonly falls: boolean;
  /** The picture has the path of the chosen node. */
  readonly trail: boolean;
}

/** A document with its history, as {@link Workbench.restore} takes it. */
export interface Restored {
  readonly document: TreeDocument;
  readonly chosen: number | null;
  readonly past: readonly HistoryStep[];
  readonly future: readonly HistoryStep[];
}

export class Workbench extends EventTarget {
  #document: TreeDocument = EMPTY;
  #chosen: number | null = null;
  /** The nodes that are selected with the chosen one. */
  #also: ReadonlySet<number> = new Set();
  #hovered: number | null = null;
  #settings: Settings = {
    tool: 'move',
    axes: 'node',
    pivot: 'middle',
    snaps: false,
    steps: { move: 0.25, turn: Math.PI / 12, stretch: 0.25 },
    frame: 'parent',
    look: 'solid',
    meshes: true,
    hidden: new Set(),
    locked: new Set(),
    falls: true,
    trail: true,
  };
  #preview: TreeDocument | null = null;
  #course: Course = new Course(EMPTY);
  #said = '';
  #refused = false;
  #spoken = false;
  #stop: (() => void) | null = null;
  readonly history = new History();

  /** Calls `listener` after each change until `signal` aborts. */
  watch(listener: () => void, signal?: AbortSignal): void {
    this.addEventListener('change', listener, signal ? { signal } : undefined);
  }

  /** The document as it was edited last: the tree at the time of its start. */
  get document(): TreeDocument {
    return this.#document;
  }

  /** The document as it is now, in motion: what an edit edits. */
  get now(): TreeDocument {
    return this.#course.document;
  }

  /** The run of the document through time; it has the tree of the core as it is now. */
  get course(): Course {
    return this.#course;
  }

  get chosen(): number | null {
    return this.#chosen;
  }

  /** The ids of the nodes that are selected, in the order of the outline: the chosen one is too. */
  get selected(): readonly number[] {
    if (this.#chosen === null) return [];
    if (this.#also.size === 0) return [this.#chosen];
    return [...new Set([...this.#also, this.#chosen])].sort(
      (a, b) => placeOf(this.#document, a) - placeOf(this.#document, b),
    );
  }

  /** The id of the node that a pointer is on, in whichever panel. */
  get hovered(): number | null {
    return this.#hovered;
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** The document that a way out would make: its outline is shown over the picture. */
  get preview(): TreeDocument | null {
    return this.#preview;
  }

  /** The last sentence for the reader: an outcome, or a refusal. */
  get said(): string {
    return this.#said;
  }

  /** `true` if the last sentence is a refusal. */
  get refused(): boolean {
    return this.#refused;
  }

  /** `true` if the last sentence is only spoken, because the page shows it elsewhere. */
  get spoken(): boolean {
    return this.#spoken && this.#said !== '';
  }

  /** Stops the work that the last sentence is about; `null` where none is under way. */
  get stop(): (() => void) | null {
    return this.#stop;
  }

  /** Chooses a node, whose numbers are shown; `also` are selected with it. */
  choose(id: number | null, also: readonly number[] = []): void {
    if (this.#chosen === id && also.length === 0 && this.#also.size === 0) return;
    this.#chosen = id;
    this.#also = new Set(also);
    this.#preview = null;
    this.history.settle();
    this.#changed();
  }

  /** Selects a node with the others, or no longer. */
  toggle(id: number): void {
    const { selected } = this;
    const left = selected.filter((it) => it !== id);
    if (left.length < selected.length) this.choose(left.at(-1) ?? null, left);
    else this.choose(id, selected);
  }

  hover(id: number | null): void {
    if (this.#hovered === id) return;
    this.#hovered = id;
    this.#changed();
  }

  set(part: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...part };
    this.#changed();
  }

  show(preview: TreeDocument | null): void {
    if (this.#preview === preview) return;
    this.#preview = preview;
    this.#changed();
  }

  say(sentence: string, refused = false): void {
    this.#tell(sentence, refused);
    this.#changed();
  }

  /** Says a sentence about work under way, with a way to stop it, until the next sentence. */
  wait(sentence: string, stop: () => void): void {
    this.#tell(sentence);
    this.#stop = stop;
    this.#changed();
  }

  /** Says a sentence that the page shows elsewhere. */
  speak(sentence: string): void {
    this.#tell(sentence);
    this.#spoken = true;
    this.#changed();
  }

  /**
   * Replaces the document by what `make` returns from the present one, as one step that undo
   * withdraws. Where the core refuses, the document stays, and its sentence is said. Returns
   * whether it was done.
   *
   * `name` is the step's: `Move boom`. Edits in a row with the same `merge` are one step, until
   * {@link settle}. An edit in motion begins a new course at that time.
   */
  edit(
    name: string,
    make: (now: TreeDocument) => TreeDocument | Made,
    { merge = null, said = '' }: { readonly merge?: string | null; readonly said?: string } = {},
  ): boolean {
    const before = { document: this.#document, chosen: this.#chosen, name };
    let made: TreeDocument | Made;
    try {
      made = make(this.now);
      const document = 'document' in made ? made.document : made;
      const tree = posed(document);
      const { clips, clip } = this.#document;
      if (document.clips !== clips || document.clip !== clip) checkClip(document, tree);
    } catch (refusal) {
      this.#refuse(refusal);
      return false;
    }
    this.history.note(before, merge);
    this.#tell(said);
    this.#preview = null;
    if ('document' in made) this.#take(made.document, made.id);
    else this.#take(made, this.#chosen);
    return true;
  }

  /** Ends a step of edits that merge. */
  settle(): void {
    this.history.settle();
  }

  /**
   * Goes back to before the step of edits that merge, as if it had not begun, at the start of its
   * course: the way to a later time may be long. Returns whether there was such a step.
   */
  withdraw(): boolean {
    const step = this.history.withdraw();
    if (!step) return false;
    this.#tell('');
    this.#take(step.document, step.chosen);
    return true;
  }

  /** Opens another document. It is a step like others, so undo leads back. */
  open(document: TreeDocument, name = `Open ${document.title}`): boolean {
    return this.edit(name, () => ({ document, id: document.nodes[0]?.id ?? Number.NaN }));
  }

  /** Takes up a document and a history that were kept. It is no step. */
  restore({ document, chosen, past, future }: Restored): void {
    this.history.restore(past, future);
    this.#preview = null;
    this.#take(document, chosen);
  }

  undo(): void {
    this.go(-1);
  }

  redo(): void {
    this.go(1);
  }

  /** Goes some steps on, or back where they are below 0, or as far as there are any. */
  go(steps: number): void {
    const way = steps < 0 ? 'undo' : 'redo';
    let at: Omit<HistoryStep, 'name'> = { document: this.#document, chosen: this.#chosen };
    const names: string[] = [];
    for (let left = Math.abs(steps); left > 0; left--) {
      const step = this.history[way](at);
      if (!step) break;
      names.push(step.name);
      at = step;
    }
    if (names.length === 0) return;
    this.#preview = null;
    const [only] = names;
    this.#tell(
      `${steps < 0 ? 'Undid' : 'Did again'}: ${names.length === 1 ? only : `${names.length} steps`}.`,
    );
    this.#take(at.document, at.chosen);
  }

  #take(document: TreeDocument, chosen: number | null): void {
    // Another tree has the same numbers for other nodes.
    if (!isEdited(this.#document, document))
      this.#settings = { ...this.#settings, hidden: new Set(), locked: new Set() };
    const { selected } = this;
    this.#document = document;
    this.#course = this.#course.after(document);
    this.#chosen = chosen !== null && placeOf(document, chosen) >= 0 ? chosen : null;
    // If a step leads to another selected node, all stay selected.
    const left = selected.filter((id) => placeOf(document, id) >= 0);
    const stays = left.length > 1 && this.#chosen !== null && left.includes(this.#chosen);
    this.#also = new Set(stays ? left : []);
    if (this.#hovered !== null && !nodeOf(document, this.#hovered)) this.#hovered = null;
    this.#changed();
  }

  /**
   * Goes to a time, in seconds, or as near as `most` steps lead. Where the core cannot go on, it
   * says so. Returns whether it could.
   */
  seek(time: number, most?: number): boolean {
    try {
      this.#course.seek(time, most);
    } catch (refusal) {
      this.#refuse(refusal);
      return false;
    }
    this.#changed();
    return true;
  }

  #refuse(refusal: unknown): void {
    if (!(refusal instanceof KinetreeError)) throw refusal;
    this.say(sentenceOf(refusal), true);
  }

  #tell(sentence: string, refused = false): void {
    this.#said = sentence;
    this.#refused = refused;
    this.#spoken = false;
    this.#stop = null;
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
