/** Runs the laws between the parts over random trees: see `scripts/release/laws.mjs`. */
import { Random } from '../unit/random.ts';
import { laws } from './laws.ts';
import { recipe } from './trees.ts';

/** A law that a tree breaks. */
export interface Finding {
  readonly law: string;
  /** What makes the tree again. */
  readonly seed: number;
  readonly broke: string;
}

/**
 * Looks at `trees` random trees, from a seed on, each under all laws. Returns the first finding of
 * each law and kind.
 */
export function findings(trees: number, seed: number, only?: RegExp): Finding[] {
  const found = new Map<string, Finding>();
  for (let i = 0; i < trees; i++) {
    for (const [name, { law, plane = false }] of Object.entries(laws)) {
      if (only && !only.test(name)) continue;
      const random = new Random(seed + i);
      try {
        law(recipe(random, { plane }), random);
      } catch (error) {
        const broke = error instanceof Error ? error.message : String(error);
        const kind = `${name}: ${broke.replace(/[-\d.e+]+/g, '#').slice(0, 60)}`;
        if (!found.has(kind)) found.set(kind, { law: name, seed: seed + i, broke });
      }
    }
  }
  return [...found.values()];
}
