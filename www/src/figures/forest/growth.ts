/**
 * The nodes at rest: ferns of a thousand, or one long chain. Their parents, places and rotations,
 * and the runs of nodes that the wind bends by one angle.
 */
import type { Core } from '../../figure/figure.ts';

export type Kind = 'ferns' | 'chain';

/** Nodes of a fern. */
export const FERN = 1000;
/** Children of a node, the size of each in its parent, and the angle between two neighbors. */
const FORK = { children: 3, size: 0.8, angle: (25 * Math.PI) / 180 };
/** Meters between two of a hundred ferns, and ferns along a side of their square. */
export const APART = 4.4;
const SIDE = 10;
/** The size of a fern that is alone, at most: few ferns are larger, and many smaller. */
const LARGEST = 5;
/** The angle by which each fern is turned from the one before: no two in a row look alike. */
const GOLDEN = 2.399963229728653;
/** Rounds of the chain, its size at the end, its radius and rise at the foot, in meters. */
const COIL = { rounds: 100, end: 0.05, radius: 9, rise: 0.62 };
/** Runs of the chain that the wind bends by one angle each. */
const RUNS = 100;

/** A run of nodes that the wind bends by the same angle: a level of a fern, a part of the chain. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** The fern, and its place on the ground. */
  readonly tree: number;
  readonly x: number;
  readonly z: number;
  /** From 0 at the root to 1 at the tips. */
  readonly level: number;
}

export interface Growth {
  readonly kind: Kind;
  /** Nodes. */
  readonly count: number;
  readonly trees: number;
  readonly parents: Int32Array;
  /** Translation, 3 numbers a node. */
  readonly places: Float32Array;
  /** Rotation at rest in the parent, 4 numbers a node. */
  readonly bases: Float32Array;
  /** Size in the parent. */
  readonly sizes: Float32Array;
  readonly runs: readonly Run[];
  readonly tones: Uint8Array<ArrayBuffer>;
}

export function grow(core: Core, kind: Kind, count: number): Growth {
  const blank = {
    kind,
    count,
    parents: new Int32Array(count),
    places: new Float32Array(3 * count),
    bases: new Float32Array(4 * count),
    sizes: new Float32Array(count).fill(1),
    tones: new Uint8Array(count),
  };
  return kind === 'ferns' ? ferns(core, blank) : chain(core, blank);
}

type Blank = Omit<Growth, 'runs' | 'trees'>;

function ferns({ math: { sin, cos } }: Core, blank: Blank): Growth {
  const { count, parents, places, bases, sizes, tones } = blank;
  const trees = Math.ceil(count / FERN);
  const [s, c] = [sin(FORK.angle / 2), cos(FORK.angle / 2)];
  const runs: Run[] = [];
  const scale = Math.min(SIDE / Math.ceil(Math.sqrt(trees)), LARGEST);
  for (let tree = 0; tree < trees; tree++) {
    const first = tree * FERN;
    const [x, z] = placeOf(tree, trees).map((it) => scale * APART * it) as [number, number];
    parents[first] = -1;
    sizes[first] = scale;
    places.set([x, 0, z], 3 * first);
    bases.set([0, sin((GOLDEN * tree) / 2), 0, cos((GOLDEN * tree) / 2)], 4 * first);
    let [from, level, wide] = [0, 0, 1];
    while (from < FERN) {
      const to = Math.min(from + wide, FERN);
      runs.push({ from: first + from, to: first + to, tree, x, z, level: level / 6 });
      for (let i = from; i < to; i++) {
        tones[first + i] = Math.round((255 * level) / 6);
        if (i === 0) continue;
        const slot = (i - 1) % FORK.children;
        // Straight on, to one side and to the other; about x and about z by turns.
        const side = slot === 0 ? 0 : slot === 1 ? s : -s;
        const about = level % 2 === 0 ? 0 : 2;
        parents[first + i] = first + Math.floor((i - 1) / FORK.children);
        places[3 * (first + i) + 1] = 1;
        bases[4 * (first + i) + about] = side;
        bases[4 * (first + i) + 3] = slot === 0 ? 1 : c;
        sizes[first + i] = FORK.size;
      }
      from = to;
      wide *= FORK.children;
      level += 1;
    }
  }
  return { ...blank, trees, runs };
}

/**
 * Returns the place of a fern in a square, in steps from its middle. The first tenth of a hundred
 * and more are every tenth: they are spread over all of it.
 */
function placeOf(tree: number, trees: number): readonly [x: number, z: number] {
  const tenth = trees / 10;
  const spread = trees < 100 ? tree : (tree % tenth) * 10 + Math.floor(tree / tenth);
  const side = Math.ceil(Math.sqrt(trees));
  // Seven places on in each row, so that every tenth is no column.
  const row = Math.floor(spread / side);
  const column = (spread + 7 * row) % side;
  return [column - (side - 1) / 2, row - (Math.ceil(trees / side) - 1) / 2];
}

function chain({ math: { sin, cos, pow } }: Core, blank: Blank): Growth {
  const { count, parents, places, bases, sizes, tones } = blank;
  const joint = (2 * Math.PI * COIL.rounds) / count;
  const size = pow(COIL.end, 1 / count);
  const [s, c] = [sin(joint / 2), cos(joint / 2)];
  // A chord of the coil's foot.
  const step = 2 * COIL.radius * sin(joint / 2);
  const rise = (COIL.rise * COIL.rounds) / count;
  for (let i = 0; i < count; i++) {
    parents[i] = i - 1;
    places[3 * i] = step;
    places[3 * i + 1] = rise;
    bases[4 * i + 1] = s;
    bases[4 * i + 3] = c;
    sizes[i] = size;
    tones[i] = Math.round((255 * i) / count);
  }
  places.set([0, 0, COIL.radius]);
  bases.set([0, 0, 0, 1]);
  sizes[0] = 1;
  const runs = Array.from({ length: RUNS }, (_, k): Run => {
    const [from, to] = [Math.round((k * count) / RUNS), Math.round(((k + 1) * count) / RUNS)];
    return { from, to, tree: 0, x: 0, z: 0, level: k / (RUNS - 1) };
  });
  return { ...blank, trees: 1, runs };
}
