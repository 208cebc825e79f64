/**
 * The labels of a figure's panes, from frame to frame.
 *
 * In a picture the size of a phone arrows have their numbers only, and the whole texts are in the
 * legend under it. There the labels of all panes are, too, that no free place within reach was
 * found for: a solid that fills its pane has its words under the picture.
 */
import { HEAD, headOf } from '../panes.ts';
import type { PaneView } from '../views.ts';
import { obstaclesOf } from './obstacles.ts';
import { placeLabels } from './place.ts';
import { requestsOf, type Wanted } from './requests.ts';
import type { LabelInput, Labels, Memory, Obstacle } from './types.ts';
import { textWidth } from './widths.ts';

/** The tools in the upper right corner of a picture that can be turned. */
const TOOLS = { width: 184, height: 50 };
/** Height of the letters of a pane's words, over the height that they take. */
const LETTERS = 0.65;

export class Lettering {
  #memories: readonly Memory[] = [];
  #sizes = '';

  /** Forgets where the labels were: after a seek, or a step of a story. */
  forget(): void {
    this.#memories = [];
  }

  /**
   * Returns the labels of each pane, `seconds` after the picture before; without that all at their
   * best places.
   */
  place(panes: readonly PaneView[], font: string, seconds?: number): readonly Labels<Wanted>[] {
    const sizes = panes.map(({ box }) => `${box.width} ${box.height}`).join();
    const fresh = seconds === undefined || sizes !== this.#sizes;
    const labels = panes.map((_, i) =>
      placeLabels({
        ...inputOf(panes, i, font),
        before: fresh ? undefined : this.#memories[i],
        seconds: seconds ?? 0,
      }),
    );
    this.#memories = labels.map(({ memory }) => memory);
    this.#sizes = sizes;
    return labels;
  }
}

/** Returns the input of a pane's labels, as far as it is known without time. */
export function inputOf(panes: readonly PaneView[], index: number, font: string): LabelInput<Wanted> {
  const view = panes[index];
  if (!view) throw new RangeError(`there are ${panes.length} panes, but none has the number ${index}`);
  const { pane, box, sight } = view;
  const project = sight.project.bind(sight);
  return {
    width: box.width,
    height: box.height,
    obstacles: [...obstaclesOf(pane.things, project), ...over(panes, view, font)],
    requests: requestsOf(pane.things, project, box),
    measure: (text, size) => textWidth(text, size, font),
  };
}

/** Returns what lies over a pane: its words, the tools, and the insets after it. */
function over(panes: readonly PaneView[], { pane, box, view }: PaneView, font: string): Obstacle[] {
  const right = Math.max(...panes.map((it) => it.box.x + it.box.width));
  const found: Obstacle[] = panes.flatMap((it) =>
    it.box.inset && it.pane !== pane
      ? [{ ...it.box, kind: 'rectangle', x: it.box.x - box.x, y: it.box.y - box.y } as const]
      : [],
  );
  if (view.flat) return found;
  const words = [
    textWidth(pane.title, HEAD.title * LETTERS, font),
    textWidth(pane.subtitle ?? '', HEAD.subtitle * LETTERS, font),
  ];
  found.push({ kind: 'rectangle', x: 0, y: 0, width: Math.max(...words), height: headOf(pane) });
  const x = right - box.x - TOOLS.width;
  if (box.y === 0 && x < box.width) found.push({ kind: 'rectangle', x, y: 0, ...TOOLS });
  return found;
}

/** Returns the legend of a picture: each text once, in the order of the panes. */
export function legendOf(labels: readonly Labels<Wanted>[]): readonly Wanted[] {
  const seen = new Set<string>();
  return labels
    .flatMap(({ legend }) => legend)
    .filter(({ text, color }) => {
      const same = `${color} ${text}`;
      return !seen.has(same) && seen.add(same);
    });
}
