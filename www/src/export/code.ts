/**
 * A figure's hierarchy as a program that runs: in Kinetree's JavaScript, in three.js, in Rust with glam.
 *
 * Each program holds the nodes' own numbers, all their digits, makes the world's from them by the figure's rule, and prints one line
 * a node: its name and its world matrix, column by column; where something moves, lines with its rates in the world follow.
 *
 * Few readers ask for it, so it is loaded when they do: import it with `import()`.
 */
import { type Chain, moves, rates } from './chain.ts';
import { glam } from './glam.ts';
import { kinetree } from './kinetree.ts';
import { three } from './three.ts';

export type { Chain, ChainNode } from './chain.ts';

export type Language = 'kinetree' | 'three' | 'glam';

/** What a menu offers. */
export const languages: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'kinetree', label: 'Kinetree (JavaScript)' },
  { value: 'three', label: 'three.js' },
  { value: 'glam', label: 'Rust with glam' },
];

/** @throws RangeError for a hierarchy that is none: it names the node and what is wrong with it. */
export function toCode(title: string, chain: Chain, language: Language): string {
  checked(chain);
  return { kinetree, three, glam }[language](title.replace(/\s+/g, ' '), chain);
}

function checked({ rule, nodes }: Chain): void {
  const moving = moves({ rule, nodes });
  if (moving && rule !== 'matrices') throw new RangeError(`rates do not go with the rule "${rule}"`);
  const known = new Set<string>();
  for (const node of nodes) {
    const { name, parent } = node;
    if (known.has(name)) throw new RangeError(`two nodes are named "${name}"`);
    if (parent !== null && !known.has(parent))
      throw new RangeError(`the parent "${parent}" of "${name}" does not stand before it`);
    known.add(name);
    const { translation, rotation, scale = [1, 1, 1] } = node;
    const parts = {
      translation,
      rotation,
      scale,
      ...Object.fromEntries(rates.map((it) => [it, node[it] ?? []])),
    };
    for (const [part, numbers] of Object.entries(parts)) {
      const bad = numbers.find((it) => !Number.isFinite(it));
      if (bad !== undefined) throw new RangeError(`the ${part} of "${name}" has a ${bad} in it`);
    }
    const [x, y, z] = scale;
    if (moving && !(x > 0 && x === y && y === z))
      throw new RangeError(
        `"${name}" is scaled by ${scale.join(', ')}: what moves has one scale, above zero`,
      );
  }
}
