/** A BVH file as a document: its joints, without bodies, and its frames as a clip. */
import { type BvhFile, type BvhOptions, readBvh } from '../../core/bvh.ts';
import type { FileNote } from '../../core/notes.ts';
import { EMPTY, PLAIN_SHAPE, type TreeDocument } from '../document/document.ts';
import { nodesOf } from '../document/scene.ts';
import { named } from './named.ts';

/** Units that people record in, and the meters in each. */
export const units = { meters: 1, centimeters: 0.01, inches: 0.0254 } as const;
export type Unit = keyof typeof units;

/** How position channels are read: added to the OFFSET, or in its place. */
export type Positions = NonNullable<BvhOptions['positions']>;

/** A figure that is taller than this in meters was written in centimeters. */
const GIANT = 10;

/** @throws KinetreeError `BAD_BVH` with the line. */
export function bvhDocument(
  text: string,
  title: string,
  {
    unit: asked = null,
    positions = null,
  }: { readonly unit?: Unit | null; readonly positions?: Positions | null },
): { document: TreeDocument; unit: Unit; notes: readonly FileNote[] } {
  const unit = asked ?? guessed(text);
  const { scene, clip, notes } = readBvh(text, { unit: units[unit], ...(positions ? { positions } : {}) });
  const shapes = scene.nodes.map(() => ({ ...PLAIN_SHAPE, kind: 'none' as const }));
  // The id of a node is its place in the scene, from 1.
  const channels = clip.channels.map((it) => ({ ...it, node: it.node + 1 }));
  const moves = channels.length > 0;
  return {
    unit,
    notes,
    document: {
      ...EMPTY,
      title,
      rule: scene.rule,
      nodes: nodesOf(named(scene), shapes),
      clips: moves ? [{ name: 'motion', channels }] : [],
      clip: moves ? 0 : null,
    },
  };
}

/** Guesses the unit from the height of the joints at rest; the format does not tell it. */
function guessed(text: string): Unit {
  const [joints = ''] = text.split(/^[ \t]*MOTION/im, 1);
  let rest: BvhFile;
  try {
    rest = readBvh(`${joints}\nMOTION\nFrames: 0\nFrame Time: 1\n`);
  } catch {
    // The whole file is refused too, with the right line.
    return 'centimeters';
  }
  const heights: number[] = [];
  let [low, high] = [0, 0];
  for (const { parent, translation } of rest.scene.nodes) {
    const height = (heights[parent ?? -1] ?? 0) + (translation?.[1] ?? 0);
    heights.push(height);
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  return high - low > GIANT ? 'centimeters' : 'meters';
}
