/**
 * The labels of a figure's panes, from frame to frame.
 *
 * In a picture the size of a phone arrows have their numbers only, and the whole texts are in the
 * legend under it. There the labels of all panes are, too, that no free place within reach was
 * found for: a solid that fills its pane has its words under the picture.
 */
import type { Ink } from '../ink/ink.ts';
import { obstacles } from '../ink/obstacles.ts';
import type { PaneView } from '../views.ts';
import { once } from './legend.ts';
import { placeLabels } from './place.ts';
import { requestsOf, type Wanted } from './requests.ts';
import type { LabelInput, Labels, Memory, Obstacle } from './types.ts';
import { textWidth } from './widths.ts';

/** The tools in the upper right corner of a picture that can be turned. */
const TOOLS = { width: 184, height: 50 };
/** Words over a handle: the size of their letters, and the rectangle that they take. */
const HINT = { size: 15, above: 42, height: 24 };

/** A pane with the ink of all its things. */
export interface InkedPane {
  readonly ink: Ink;
  readonly shown: PaneView;
}

export class Lettering {
  /**
   * The legend of the last picture. What has been in it stays while the picture plays, so that the
   * page under it does not move.
   */
  legend: readonly Wanted[] = [];
  #memories: readonly Memory[] = [];
  #sizes = '';
  /** The names of all that has been in the legend. */
  readonly #listed = new Set<string>();

  /** Forgets where the labels were: after a seek, or a step of a story. */
  forget(): void {
    this.#memories = [];
    this.#listed.clear();
  }

  /**
   * Returns the labels of each pane, `seconds` after the picture before; without that all at their
   * best places.
   */
  place(panes: readonly InkedPane[], font?: string, seconds?: number): readonly Labels<Wanted>[] {
    const sizes = panes.map(({ shown: { box } }) => `${box.width} ${box.height}`).join();
    const fresh = seconds === undefined || sizes !== this.#sizes;
    if (fresh) this.#listed.clear();
    const inputs = inputsOf(panes, font);
    const labels = inputs.map((input, i) =>
      placeLabels({ ...input, before: fresh ? undefined : this.#memories[i], seconds: seconds ?? 0 }),
    );
    for (const { legend } of labels) for (const { name } of legend) this.#listed.add(name);
    this.legend = once(
      inputs.flatMap(({ requests }) => requests.filter(({ name }) => this.#listed.has(name))),
    );
    this.#memories = labels.map(({ memory }) => memory);
    this.#sizes = sizes;
    return labels;
  }
}

/** Returns the input of each pane's labels, as far as it is known without time. */
export function inputsOf(panes: readonly InkedPane[], font?: string): readonly LabelInput<Wanted>[] {
  const right = Math.max(...panes.map(({ shown: { box } }) => box.x + box.width));
  // Of a point that several panes show, the first has the hint.
  const hinted = new Set<string>();
  return panes.map(({ ink, shown }) => {
    const { pane, box, view, sight } = shown;
    const taken: Obstacle[] = [...obstacles(ink, shown, font)];
    for (const { shown: other } of panes) {
      if (!other.box.inset || other === shown) continue;
      taken.push({ ...other.box, kind: 'rectangle', x: other.box.x - box.x, y: other.box.y - box.y });
    }
    for (const thing of pane.things) {
      if (thing.kind !== 'handle' || hinted.has(thing.name)) continue;
      hinted.add(thing.name);
      const at = thing.hint ? sight.project(thing.at) : null;
      if (!at) continue;
      const width = textWidth(thing.hint ?? '', HINT.size, font);
      taken.push({
        kind: 'rectangle',
        x: at.x - width / 2,
        y: at.y - HINT.above,
        width,
        height: HINT.height,
      });
    }
    const x = right - box.x - TOOLS.width;
    if (!view.flat && box.y === 0 && x < box.width) taken.push({ kind: 'rectangle', x, y: 0, ...TOOLS });
    return {
      width: box.width,
      height: box.height,
      obstacles: taken,
      requests: requestsOf(pane.things, (point) => sight.project(point), box),
      measure: (text, size) => textWidth(text, size, font),
    };
  });
}
