/**
 * The nodes at rest: ferns of a thousand, or one long chain. Their parents, places and rotations,
 * and the runs of nodes that the wind bends by one angle.
 */
import * as math from '../../core/math.ts';
import { dot, type Vec3 } from '../../figure/vec.ts';

export type Kind = 'ferns' | 'chain';

/** Nodes of a fern. */
export const FERN = 1000;
/** Children of a node, the size of each in its parent, and the angle between two neighbors. */
const FORK = { children: 3, size: 0.8, angle: (25 * Math.PI) / 180 };
/** Half of the grove's width and depth in meters: seen from the front, it is deeper than wide. */
export const GROVE = { x: 18, z: 21 } as const;
/** Half of the ferns that are as large as these, in the grove. */
const HUNDRED = 100;
/** The size of a fern that is alone, at most: few ferns are larger, and many smaller. */
const LARGEST = 2.5;
/** The angle by which each fern is turned from the one before: about itself, and the middle. */
const GOLDEN = 2.399963229728653;
const GOLDEN_SHARE = 0.618033988749895;
/** Sizes of ferns beside each other, as shares of the middle one's. */
const SIZES = { least: 0.7, more: 0.6 } as const;
/** Places of the levels on the ramp from stem to leaves, and by how much autumn is farther on. */
const LEAVES = [0, 0.08, 0.16, 0.28, 0.38, 0.48, 0.58] as const;
const AUTUMN = 0.3;
/** Steps of autumn: in SVG each color costs bytes. */
const HUES = 4;
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
  readonly high: number;
  readonly tones: Uint8Array<ArrayBuffer>;
}

export function grow(kind: Kind, count: number): Growth {
  const blank = {
    kind,
    count,
    parents: new Int32Array(count),
    places: new Float32Array(3 * count),
    bases: new Float32Array(4 * count),
    sizes: new Float32Array(count).fill(1),
    tones: new Uint8Array(count),
  };
  return kind === 'ferns' ? ferns(blank) : chain(blank);
}

type Blank = Omit<Growth, 'runs' | 'trees' | 'high'>;

/** Levels of a fern: 1, 3, 9 … nodes, and what is left of a thousand. */
const LEVELS = 7;

/** Returns the height of a fern at rest, in meters: its stem and what goes straight on from it. */
export function tall(size: number): number {
  return (size * (1 - math.pow(FORK.size, LEVELS))) / (1 - FORK.size);
}

function ferns(blank: Blank): Growth {
  const { sin, cos } = math;
  const { count, parents, places, bases, sizes, tones } = blank;
  const trees = Math.ceil(count / FERN);
  const [s, c] = [sin(FORK.angle / 2), cos(FORK.angle / 2)];
  const runs: Run[] = [];
  const scale = Math.min(Math.sqrt(HUNDRED / trees), LARGEST);
  for (const [tree, [x, , z]] of placesOf(trees).entries()) {
    const first = tree * FERN;
    const [own, autumn] = [part(7 * tree + 3), Math.round(HUES * cube(part(tree))) / HUES];
    parents[first] = -1;
    sizes[first] = scale * (SIZES.least + SIZES.more * own);
    places.set([x, 0, z], 3 * first);
    bases.set([0, sin((GOLDEN * tree) / 2), 0, cos((GOLDEN * tree) / 2)], 4 * first);
    let [from, level, wide] = [0, 0, 1];
    while (from < FERN) {
      const to = Math.min(from + wide, FERN);
      runs.push({ from: first + from, to: first + to, tree, x, z, level: level / 6 });
      const tone = toneOf(level, autumn);
      for (let i = from; i < to; i++) {
        tones[first + i] = tone;
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
  // A stem is less than the sum of all powers of its fork's size.
  const high = (scale * (SIZES.least + SIZES.more)) / (1 - FORK.size);
  return { ...blank, trees, runs, high };
}

/** From the middle of the grove toward a reader before it, level. */
export const TOWARD: Vec3 = [-0.6, 0, 0.8];

/**
 * Returns the places of all ferns, in meters from the middle: each is turned by the golden angle from
 * another and a little farther out, as seeds of a sunflower are, so that there are no rows. The nearest
 * tenth is the first, since no more may be drawn; the next is the last, since no more may move.
 */
function placesOf(trees: number): readonly Vec3[] {
  const seeds = Array.from({ length: trees }, (_, seed): Vec3 => {
    const out = Math.sqrt(seed / Math.max(trees, 10));
    return [GROVE.x * out * math.cos(GOLDEN * seed), 0, GROVE.z * out * math.sin(GOLDEN * seed)];
  }).sort((a, b) => dot(b, TOWARD) - dot(a, TOWARD));
  const tenth = Math.ceil(trees / 10);
  return [...seeds.slice(0, tenth), ...seeds.slice(2 * tenth), ...seeds.slice(tenth, 2 * tenth).reverse()];
}

/** Returns a share from 0 to 1 for a number: neighbors have shares far apart. */
const part = (n: number): number => (n * GOLDEN_SHARE) % 1;
const cube = (n: number): number => n * n * n;

/** Returns the tone of a level: stem, leaves, and lighter ones outside; a few ferns are golden. */
function toneOf(level: number, autumn: number): number {
  const leaf = LEAVES[level] ?? 0;
  return Math.round(255 * (level < 3 ? leaf : leaf + AUTUMN * autumn));
}

function chain(blank: Blank): Growth {
  const { sin, cos, pow } = math;
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
  // The rises of its nodes, each as large as the node is: a geometric sum.
  const high = (rise * (1 - COIL.end)) / (1 - size);
  return { ...blank, trees: 1, runs, high };
}
