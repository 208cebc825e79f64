/**
 * One stroke of a hand on a handle of the gizmo: a drag, or presses of keys in a row. Each amount
 * is applied to the tree as it was at the beginning, so a stroke adds no rounding. It is one step
 * of undo.
 */

import { add, length, scale, type Vec3, ZERO } from '../../core/linear/vec.ts';
import { DEGREES, fixed } from '../../figure/readout.ts';
import type { State, TreeDocument } from '../document/document.ts';
import { changeAll } from '../document/edits.ts';
import { namesOf } from '../document/parts.ts';
import { transportOf } from '../transport.ts';
import type { Tool, Workbench } from '../workbench.ts';
import {
  amountsIn,
  dragged,
  type Gizmo,
  type GizmoAxis,
  type GizmoPlane,
  LEAST,
  moved,
  planesOf,
  stretched,
  turnedAbout,
} from './gizmo.ts';

/** Steps of a key, and of a key with Shift. */
const STEPS = {
  move: { coarse: 0.1, fine: 0.01 },
  turn: { coarse: 5 / DEGREES, fine: 0.5 / DEGREES },
  stretch: { coarse: 0.1, fine: 0.01 },
} as const satisfies Record<Tool, unknown>;

const WORDS = {
  move: { verb: 'Move', done: 'Moved', along: 'along' },
  turn: { verb: 'Turn', done: 'Turned', along: 'about' },
  stretch: { verb: 'Stretch', done: 'Stretched', along: 'along' },
} as const;

let strokes = 0;

export class Stroke {
  readonly #start: TreeDocument;
  readonly #merge = `stroke ${++strokes}`;
  readonly #rest: number;
  /** The document that it made last. */
  #made: TreeDocument | null = null;
  /** Meters, radians or a factor. */
  amount: number;
  #way: Vec3 = ZERO;
  /** A key is held that has it snap where it would not, and the other way round. */
  otherwise = false;

  /** `name` is the handle's: a letter, two of them for a plane, `free` or `all`. */
  constructor(
    readonly workbench: Workbench,
    readonly gizmo: Gizmo,
    readonly tool: Tool,
    readonly name: string,
  ) {
    this.#start = workbench.now;
    this.#rest = tool === 'stretch' ? 1 : 0;
    this.amount = this.#rest;
  }

  get #snaps(): boolean {
    return this.workbench.settings.snaps !== this.otherwise;
  }

  /** The step of a drag or a key that snaps. */
  get #snap(): number {
    return this.workbench.settings.steps[this.tool];
  }

  /** `true` until something else changes the tree. */
  get current(): boolean {
    return this.#made !== null && this.workbench.document === this.#made;
  }

  /** Goes to an amount. Returns whether the tree could follow. */
  set(amount: number): boolean {
    const rest = this.#rest;
    const snap = this.#snap;
    const snapped = this.#snaps ? rest + snap * Math.round((amount - rest) / snap) : amount;
    const wanted = this.tool === 'stretch' ? Math.max(LEAST, snapped) : snapped;
    return this.#edit(() => this.#with(wanted), wanted, ZERO);
  }

  /** Goes a way in the world, in the plane of a handle that has one. */
  drag(way: Vec3): boolean {
    const snap = this.#snap;
    const stepped = (it: number): number => (this.#snaps ? snap * Math.round(it / snap) : it);
    const plane = this.#plane;
    if (plane) {
      const [a, b] = plane;
      const [first = 0, second = 0] = amountsIn(plane, way).map(stepped);
      const there = add(scale(a.shift, first), scale(b.shift, second));
      const part = (it: Gizmo): Partial<State> => {
        const [a, b] = (!it.middle && planesOf(it).get(this.name)) || plane;
        return moved(this.#start, it, [a, first], [b, second]);
      };
      return this.#edit(() => this.#each(part), length([first, second, 0]), there);
    }
    const wanted = way.map(stepped) as unknown as Vec3;
    return this.#edit(() => this.#each((it) => dragged(this.#start, it, wanted)), length(wanted), wanted);
  }

  /** Goes on by one press of a key. `way` is the direction in the world of a free move. */
  step(sign: number, fine: boolean, way: Vec3 | null): boolean {
    const { coarse, fine: small } = STEPS[this.tool];
    const by = sign * (this.#snaps ? this.#snap : fine ? small : coarse);
    return way ? this.drag(add(this.#way, scale(way, by))) : this.set(this.amount + by);
  }

  #with(amount: number): TreeDocument {
    const { tool, name } = this;
    return this.#each((it) => {
      // All go one way where they go together.
      const { along } = tool === 'move' && it.middle ? this.gizmo : it;
      const axis = along.find(({ letter }) => letter === name) ?? null;
      if (tool === 'stretch') return stretched(this.#start, it, axis, amount);
      if (!axis) return {};
      return tool === 'turn'
        ? turnedAbout(this.#start, it, axis, amount)
        : moved(this.#start, it, [axis, amount]);
    });
  }

  /** Returns the tree with the changes of each node in the hand. */
  #each(part: (gizmo: Gizmo) => Partial<State>): TreeDocument {
    return changeAll(
      this.#start,
      this.#gizmos.map((it) => [it.id, part(it)] as const),
    );
  }

  get #gizmos(): readonly Gizmo[] {
    return [this.gizmo, ...this.gizmo.others];
  }

  #edit(make: () => TreeDocument, amount: number, way: Vec3): boolean {
    const merge = this.#merge;
    const name = `${WORDS[this.tool].verb} ${this.#node}`;
    if (!this.workbench.edit(name, make, { merge })) return false;
    this.#made = this.workbench.document;
    this.amount = amount;
    this.#way = way;
    return true;
  }

  get #axis(): GizmoAxis | null {
    return this.gizmo.along.find(({ letter }) => letter === this.name) ?? null;
  }

  get #plane(): GizmoPlane | undefined {
    return planesOf(this.gizmo).get(this.name);
  }

  get #node(): string {
    const ids = this.#gizmos.map(({ id }) => id);
    return namesOf(this.#start, ids) || 'the node';
  }

  /** The amount, as it is shown beside the hand: `+0.75 m`, `32°`, `× 1.50`. */
  get text(): string {
    const { tool, amount } = this;
    if (tool === 'turn')
      return `${fixed(amount * DEGREES, Number.isInteger(tidy(amount * DEGREES)) ? 0 : 1)}°`;
    if (tool === 'stretch') return `× ${fixed(amount, 2)}`;
    const plane = this.#plane;
    if (plane)
      return `${amountsIn(plane, this.#way)
        .map((it, i) => `${plane[i as 0 | 1].letter} ${fixed(it, 2)}`)
        .join(', ')} m`;
    return `${this.name !== 'free' && amount > 0 ? '+' : ''}${fixed(amount, 2)} m`;
  }

  /** Ends it, and says what it has done. */
  end(): void {
    this.workbench.settle();
    if (!this.current || this.amount === this.#rest) return;
    const { done, along } = WORDS[this.tool];
    const plane = this.#plane?.map(({ letter }) => letter).join(' and ');
    const where = plane ? ` in the plane of ${plane}` : this.tool === 'stretch' ? ' evenly' : '';
    const axis = this.#axis ? ` ${along} ${this.#axis.letter}` : where;
    this.workbench.say(`${done} ${this.#node}${axis}: ${this.text}.`);
  }

  /** Takes it back, as if it had not begun. */
  cancel(): void {
    const { workbench } = this;
    const { time } = workbench.course;
    if (!this.current) workbench.settle();
    // The way back to the present time may be too long for one frame.
    else if (workbench.withdraw()) transportOf(workbench).seek(time);
  }
}

/** Returns a number without its rounding. */
function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
