/** The path of the chosen node in the picture, as far as it was played. */

import { length, subtract, type Vec3 } from '../../core/linear/vec.ts';
import type { Painter } from '../../figure/drawing.ts';
import type { Workbench } from '../workbench.ts';

/** Seconds of the path that are shown, between two dots, and between two places that are one path. */
const TRAIL = { shown: 3, dot: 0.15, gap: 0.5 };

export class Trail {
  #of: readonly unknown[] = [];
  #seen: readonly { readonly time: number; readonly at: Vec3 }[] = [];

  /** Notes where the chosen node is now, and adds its path of the last seconds to a pane. */
  paint({ document, chosen, course: { time }, settings }: Workbench, pane: Painter, now: Vec3): void {
    const same = this.#of[0] === document && this.#of[1] === chosen;
    this.#of = [document, chosen];
    // Going back in time takes back what came after.
    const before = this.#seen.filter((it) => same && it.time < time && it.time >= time - TRAIL.shown);
    const goesOn = time - (before.at(-1)?.time ?? time) <= TRAIL.gap;
    this.#seen = [...(goesOn ? before : []), { time, at: now }];
    const points = this.#seen.map(({ at }) => at);
    const size = Math.max(...points.map((it) => length(subtract(it, now))));
    if (!settings.trail || !(size > 1e-9)) return;
    const style = { color: 'axis', aside: true, part: 'trail' } as const;
    pane.line(points, { ...style, width: 2.4, fade: 0.1 });
    const dotAt = (i: number): number => Math.floor((this.#seen[i]?.time ?? 0) / TRAIL.dot + 1e-6);
    for (let i = 1; i < points.length; i++)
      if (dotAt(i) > dotAt(i - 1)) pane.dot(points[i] as Vec3, { ...style, size: 2.6 });
  }
}
