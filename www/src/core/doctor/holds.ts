/** The formats and the programs that keep what a way out makes, and those that do not. */

import { engines, enginesBy, enginesNotBy } from './engines.ts';
import { wayName } from './way-names.ts';
import { listed } from './words.ts';

/** The formats and programs that keep the result of a way out, and those that lose it. */
export interface Holding {
  /** Formats of files that hold it. */
  readonly formats: readonly string[];
  /** Programs that show it as it is meant. */
  readonly programs: readonly string[];
  /** Formats and programs that leave it out, so that the skew is back there. */
  readonly lost: readonly string[];
}

const OURS = 'Kinetree JSON';

/** A translation, a rotation and a scale for each node: all that most formats know. */
const PARTS: Holding = {
  formats: ['glTF', 'three.js JSON', OURS],
  programs: ['every engine'],
  lost: [],
};

/**
 * Holders of the results of each way, and of a matrix of a node's own. Programs are named where the
 * page "Which engine does what" has a source for it.
 */
export const HOLDS = {
  rigid: PARTS,
  leaf: PARTS,
  even: PARTS,
  /** New lengths of bodies: a tree of nodes has none, only vertices hold them. */
  shape: {
    formats: [OURS],
    programs: [`every engine, once a glTF file is mended by ${wayName('bake')}`],
    lost: ['glTF and three.js files of a tree without its meshes'],
  },
  compensate: {
    formats: [OURS],
    programs: enginesBy('compensated'),
    lost: ['glTF', ...enginesNotBy('compensated')],
  },
  components: {
    formats: [OURS],
    programs: enginesBy('transforms'),
    lost: ['glTF', ...enginesNotBy('transforms')],
  },
  /** A matrix that no translation, rotation and scale can hold. */
  matrix: {
    formats: ['three.js JSON', OURS],
    programs: engines.flatMap(([, { name, matrix }]) => (matrix === 'kept' ? [name] : [])),
    lost: [
      'glTF, which forbids it: three.js and Babylon.js take it apart while they read',
      ...engines.flatMap(([, { name, matrix }]) => (matrix === 'lost' ? [name] : [])),
    ],
  },
} as const satisfies Readonly<Record<string, Holding>>;

/** Returns `Held by Kinetree JSON and Maya’s joints. Lost in glTF and Unity.` */
export function holdsSentence({ formats, programs, lost }: Holding): string {
  if (lost.length === 0) return 'Every format and engine holds it.';
  return `Held by ${listed([...formats, ...programs])}. Lost in ${listed(lost)}.`;
}
