/**
 * The labels of a figure's panes, from frame to frame.
 *
 * In a picture the size of a phone arrows have their numbers only, and the whole texts are in the
 * legend under it. There are also the labels of all panes that found no free place within reach: a
 * solid that fills its pane has its words under the picture.
 */
import { APART, HEADROOM } from '../../figure/handle.ts';
import type { Ink } from '../ink/ink.ts';
import { finding } from '../ink/obstacles.ts';
import { whole } from '../next-task.ts';
import type { PaneView } from '../views.ts';
import { footOf, LEGEND, legendOf, legendRows } from './legend.ts';
import { NARROW } from './limits.ts';
import { placing } from './place.ts';
import { type HandWords, hintOf, requestsOf, type Wanted } from './requests.ts';
import type { LabelInput, Labels, Memory, Obstacle, Rectangle } from './types.ts';
import { textWidth } from './widths.ts';

/** The tools at the right of a picture that can be turned, with the room around them. */
const TOOLS = { width: 184, height: 50 };
/** Words beside a handle, which choose their place before all others. */
const HINT = { size: 15, gap: 4, priority: 5, color: 'accent', hint: true, exact: true } as const;

/** The words of the value beside a hand that holds a ring: half of their width, and from where to where. */
const VALUE = { half: 66, from: 16, to: 42 };

/** A pane with the ink of all its things. */
export interface InkedPane {
  readonly ink: Ink;
  readonly shown: PaneView;
}

interface Rehearsed {
  readonly font: string | undefined;
  readonly from: readonly LabelInput<Wanted>[];
  readonly labels: Placed;
}

/** The labels of each pane. */
type Placed = readonly Labels<Wanted>[];

export class Lettering {
  /**
   * The legend of the last picture. Its entries stay while labels move, so that they keep their
   * places.
   */
  legend: readonly Wanted[] = [];
  #memories: readonly Memory[] = [];
  #sizes = '';
  /** The labels of a rehearsal and what they were placed from, until the first picture. */
  #rehearsed: Rehearsed | null = null;
  /** The names of all that has been in the legend. */
  readonly #listed = new Set<string>();

  /** Forgets where the labels were: after a seek, or a step of a story. */
  forget(): void {
    this.#memories = [];
    this.#listed.clear();
  }

  /**
   * Returns the labels of each pane, `seconds` after the picture before; without that all at their
   * best places. `words` tells the words at each handle, and `held` that a hand holds one of them.
   */
  place(
    panes: readonly InkedPane[],
    font?: string,
    seconds?: number,
    words?: HandWords,
    held = false,
  ): readonly Labels<Wanted>[] {
    const sizes = panes.map(({ shown: { box } }) => `${box.width} ${box.height}`).join();
    const fresh = seconds === undefined || sizes !== this.#sizes;
    const inputs = inputsOf(panes, font, words);
    const known = fresh && this.#rehearsed?.font === font ? this.#rehearsed : null;
    this.#rehearsed = null;
    // Comparing takes a tenth of placing.
    const labels =
      known && alike(inputs, known.from)
        ? known.labels
        : whole(this.#placing(panes, inputs, font, fresh, seconds, held));
    this.#memories = labels.map(({ memory }) => memory);
    this.#sizes = sizes;
    return labels;
  }

  /**
   * Places the labels of the first picture in pieces, before it is drawn: code is slow when it
   * first runs. If nothing has changed by then, they have their places.
   */
  *rehearse(panes: readonly InkedPane[], font?: string, words?: HandWords): Generator<undefined, void> {
    const from = yield* gathering(panes, font, words);
    const labels = yield* this.#placing(panes, from, font, true);
    this.#rehearsed = { font, from, labels };
  }

  /** Places the labels, and takes up the legend. Before each label there may be a pause. */
  *#placing(
    panes: readonly InkedPane[],
    inputs: readonly LabelInput<Wanted>[],
    font: string | undefined,
    fresh: boolean,
    seconds = 0,
    held = false,
  ): Generator<undefined, Placed> {
    if (fresh) this.#listed.clear();
    const memories = this.#memories;
    const clear = function* (legend: Rectangle): Generator<undefined, Placed> {
      const labels: Labels<Wanted>[] = [];
      for (const [i, input] of inputs.entries()) {
        const under = legend.height > 0 ? [seenFrom(panes[i], legend)] : [];
        const obstacles = [...input.obstacles, ...under];
        const before = fresh ? undefined : memories[i];
        labels.push(yield* placing({ ...input, obstacles, before, seconds, held }));
      }
      return labels;
    };
    // Labels keep off the words at the lower edge as they were. In a first picture the words are
    // known once labels are placed; labels in their way are placed again.
    let taken = legendBox(panes, fresh ? [] : this.legend, font);
    for (;;) {
      const labels = yield* clear(taken);
      if (!labels.some(({ restless }) => restless)) this.#listed.clear();
      for (const { legend } of labels) for (const { name } of legend) this.#listed.add(name);
      const listed = inputs.flatMap(({ requests }) => requests.filter(({ name }) => this.#listed.has(name)));
      this.legend = legendOf(labels, listed);
      const words = legendBox(panes, this.legend, font);
      if (!fresh || !labels.some((it, i) => covers(seenFrom(panes[i], words), it))) return labels;
      // The legend only grows, so this ends.
      taken = around(taken, words);
    }
  }
}

/** Tells if two inputs have the same numbers and texts. Both measure texts in the same way. */
function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a) as (keyof typeof a)[];
  return keys.length === Object.keys(b).length && keys.every((key) => alike(a[key], b[key]));
}

/** Returns the height of the words over a picture, under which the tools are. */
export function headOver(panes: readonly PaneView[]): number {
  return Math.max(0, ...panes.map(({ box }) => (box.inset || box.whole.y > 0 ? 0 : box.head.height)));
}

/** Returns the place of a legend over the lower edge of a picture, with the room under it. */
export function legendBox(panes: readonly InkedPane[], legend: readonly Wanted[], font?: string): Rectangle {
  const wholes = panes.map(({ shown }) => shown.box.whole);
  const width = Math.max(...wholes.map((it) => it.x + it.width));
  const narrow = (wholes[0]?.width ?? width) < NARROW;
  const foot = narrow
    ? footOf(
        panes.map(({ shown }) => shown.pane),
        width,
      )
    : 0;
  const rows = legendRows(legend, width, font);
  const height = rows.height > 0 ? rows.height + LEGEND.under : 0;
  return {
    x: 0,
    y: Math.max(...wholes.map((it) => it.y + it.height)) + foot - height,
    width: rows.width,
    height,
  };
}

/** Returns a rectangle of the picture as an obstacle of a pane. */
function seenFrom(pane: InkedPane | undefined, { x, y, width, height }: Rectangle) {
  const { box } = pane?.shown ?? { box: { x: 0, y: 0 } };
  return { kind: 'rectangle', x: x - box.x, y: y - box.y, width, height } as const;
}

/** Tells if a label is under a rectangle. */
function covers(it: Rectangle, { placements }: Labels<Wanted>): boolean {
  if (it.height === 0) return false;
  return placements.some(
    ({ box }) =>
      box.x < it.x + it.width &&
      it.x < box.x + box.width &&
      box.y < it.y + it.height &&
      it.y < box.y + box.height,
  );
}

/** Returns the rectangle around two that begin in the same lower left corner. */
function around(a: Rectangle, b: Rectangle): Rectangle {
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  return { x: 0, y: b.y + b.height - height, width, height };
}

/** Returns the input of each pane's labels, as far as it is known without time. */
export function inputsOf(
  panes: readonly InkedPane[],
  font?: string,
  words?: HandWords,
): readonly LabelInput<Wanted>[] {
  return whole(gathering(panes, font, words));
}

/** Gathers the input of each pane's labels, with pauses. */
function* gathering(
  panes: readonly InkedPane[],
  font?: string,
  words: HandWords = () => null,
): Generator<undefined, readonly LabelInput<Wanted>[]> {
  const right = Math.max(...panes.map(({ shown: { box } }) => box.x + box.width));
  // Of a point that several panes show, the first has the hint, and of two rings too near to one
  // another the first alone is shown.
  const hinted = new Set<string>();
  const rings: { readonly x: number; readonly y: number }[] = [];
  const inputs: LabelInput<Wanted>[] = [];
  for (const [i, { ink, shown }] of panes.entries()) {
    const { pane, box, view, sight } = shown;
    const taken: Obstacle[] = [...(yield* finding(ink, shown, font))];
    for (const { shown: other } of panes) {
      if (!other.box.inset || other === shown) continue;
      taken.push({ ...other.box, kind: 'rectangle', x: other.box.x - box.x, y: other.box.y - box.y });
    }
    const wanted: Wanted[] = [];
    for (const thing of pane.things) {
      if (thing.kind !== 'handle' && thing.kind !== 'hold') continue;
      const said = words(thing, i);
      if (hinted.has(thing.name) && !said?.over) continue;
      hinted.add(thing.name);
      const at = sight.project(thing.at);
      if (!at || at.x < 0 || at.x > box.width || at.y < 0 || at.y > box.height) continue;
      const ring = { x: box.x + at.x, y: box.y + at.y };
      if (rings.some(({ x, y }) => Math.hypot(x - ring.x, y - ring.y) < APART)) continue;
      rings.push(ring);
      const under = 'below' in thing && thing.below === true;
      // A value without a place of its own is over its ring, or under it.
      if (thing.name === pane.held && !said?.over) {
        const y = at.y + (under || ring.y < HEADROOM ? VALUE.from : -VALUE.to);
        const size = { width: 2 * VALUE.half, height: VALUE.to - VALUE.from };
        taken.push({ kind: 'rectangle', x: at.x - VALUE.half, y, ...size });
      }
      const side = under ? { side: [0, 1] as const } : {};
      if (said?.text) wanted.push({ ...HINT, ...side, ...said, name: hintOf(thing.name), at: [at.x, at.y] });
    }
    wanted.push(...requestsOf(pane.things, (point) => sight.project(point), box));
    const x = right - box.x - TOOLS.width;
    const y = headOver(panes.map((it) => it.shown));
    if (!view.flat && box.y === 0 && x < box.width) taken.push({ kind: 'rectangle', x, y, ...TOOLS });
    inputs.push({
      width: box.width,
      height: box.height,
      corner: box.inset && right >= NARROW,
      obstacles: taken,
      requests: wanted,
      measure: (text, size) => textWidth(text, size, font),
    });
  }
  return inputs;
}
