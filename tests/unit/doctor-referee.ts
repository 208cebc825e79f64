/**
 * The doctor's findings as JavaScript had them before the core did: the referee of what the core finds.
 * They share the rows with the doctor, and none of the core's code.
 */
import type { Cause, Finding, FindingKind, Found } from '../../www/src/core/doctor/findings.ts';
import { evened, isUneven, ownScale, pathOf, type Rows } from '../../www/src/core/doctor/patient.ts';
import { pairName, skewOf3, worstPair3 } from '../../www/src/core/doctor/skew.ts';
import { columnsTimes, determinant, multiplyInto, NINE } from '../../www/src/core/linear/matrix3.ts';

const DEGREES = 180 / Math.PI;
/** World matrices of all nodes: nine numbers of axes. */
interface Worlds {
  readonly linear: Float64Array;
  /** The axes without the node's own stretch, which a child inherits that compensates. */
  readonly unscaled: Float64Array | null;
}

/** Returns the linear parts of nodes in the world where matrices are multiplied. */
function worldsOf({ count, order, parents, rotations, stretches, compensates }: Rows): Worlds {
  const linear = new Float64Array(NINE * count);
  const unscaled = compensates && new Float64Array(NINE * count);
  const turned = new Float64Array(NINE);
  for (const place of order) {
    const [at, parent] = [NINE * place, parents[place] as number];
    const inherited = unscaled && compensates?.[place] ? unscaled : linear;
    if (parent < 0) turned.set(rotations.subarray(at, at + NINE));
    else multiplyInto(turned, 0, inherited, NINE * parent, rotations, at);
    unscaled?.set(turned, at);
    multiplyInto(linear, at, turned, 0, stretches, at);
  }
  return { linear, unscaled };
}

/** Returns the skew of each node in degrees; NaN for one that is flat by a scale of 0, its own or above. */
function skewsOf({ count, order, parents, stretches, compensates }: Rows, { linear }: Worlds): Float64Array {
  const skews = new Float64Array(count);
  const [flat, above] = [new Uint8Array(count), new Uint8Array(count)];
  for (const place of order) {
    const parent = parents[place] as number;
    if (parent >= 0) above[place] = (compensates?.[place] ? above : flat)[parent] as number;
    flat[place] = above[place] || determinant(stretches, NINE * place) === 0 ? 1 : 0;
    skews[place] = flat[place] ? Number.NaN : DEGREES * skewOf3(linear, NINE * place);
  }
  return skews;
}

/** Degrees by which the axes of a node's own matrix leave a right angle. */
function shearOf({ stretches }: Rows, place: number): number {
  return DEGREES * skewOf3(stretches, NINE * place);
}

/** Degrees by which one trial has to be better than another, above rounding. */
const BETTER = 1e-6;

/** Trials of one node at once: those of the nearest stretches above it. */
const MOST_TRIALS = 64;
/** Trials of all nodes that may be in memory: each has eighteen numbers. */
const MOST_KEPT = 1e6;

/**
 * The trials of a node: the places scaled evenly, nearest last, and nine numbers for each, in lists that
 * may be longer.
 */
interface Trials {
  readonly stretches: readonly number[];
  readonly linear: Float64Array;
  readonly unscaled: Float64Array | null;
}

/** Lists of trials that nobody needs any more: a large tree has many nodes, and few at once. */
class Spare {
  readonly #size: number;
  readonly #lists: Float64Array[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  take(): Float64Array {
    return this.#lists.pop() ?? new Float64Array(this.#size);
  }

  give({ linear, unscaled }: Trials): void {
    this.#lists.push(linear);
    if (unscaled) this.#lists.push(unscaled);
  }
}

/**
 * Yields the causes of each node that leans, in the order of the rows: the one that matters most
 * first, of two that matter as much the nearer one. Of a chain with more than 64 stretches, the
 * nearest are tried, and `all` is false.
 */
function* causesOfAll(
  rows: Rows,
  skews: Float64Array,
  least: number,
): Generator<readonly [place: number, causes: readonly Cause[], all: boolean]> {
  const { count, order, parents } = rows;
  const worlds = worldsOf(rows);
  const most = Math.max(8, Math.min(MOST_TRIALS, Math.floor(MOST_KEPT / Math.max(1, count))));
  const wanted = new Uint8Array(count);
  const children = new Int32Array(count);
  for (let i = count - 1; i >= 0; i--) {
    const place = order[i] as number;
    const parent = parents[place] as number;
    if ((skews[place] as number) >= least) wanted[place] = 1;
    if (parent < 0 || !wanted[place]) continue;
    wanted[parent] = 1;
    children[parent] = (children[parent] as number) + 1;
  }
  const spare = new Spare(NINE * most);
  /** The trials of nodes whose children are still to come. */
  const kept = new Map<number, Trials>();
  const cut = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const place = order[i] as number;
    if (!wanted[place]) continue;
    const parent = parents[place] as number;
    const above = parent < 0 ? undefined : kept.get(parent);
    const trials = trialsOf(rows, worlds, place, above, { most, spare });
    if (parent >= 0) {
      cut[place] = cut[parent] as number;
      children[parent] = (children[parent] as number) - 1;
    }
    if (above && above.stretches.length === most && isUneven(rows, place)) cut[place] = 1;
    if (above && children[parent] === 0) {
      kept.delete(parent);
      spare.give(above);
    }
    const now = skews[place] as number;
    const found = now >= least ? best(rows, trials, place, now) : null;
    if (children[place]) kept.set(place, trials);
    else spare.give(trials);
    if (found) yield [place, found, cut[place] === 0];
  }
}

/** A matrix on its way: it is written and read within one call. */
const turned = new Float64Array(NINE);

function trialsOf(
  rows: Rows,
  worlds: Worlds,
  place: number,
  above: Trials | undefined,
  { most, spare }: { readonly most: number; readonly spare: Spare },
): Trials {
  const own = isUneven(rows, place);
  const inherited = above?.stretches ?? [];
  const skip = own && inherited.length === most ? 1 : 0;
  const stretches = own ? [...inherited.slice(skip), place] : inherited;
  const linear = spare.take();
  const unscaled = rows.compensates && spare.take();
  const compensates = rows.compensates?.[place] === 1;
  const [at, parent] = [NINE * place, rows.parents[place] as number];
  for (let i = 0; i < stretches.length; i++) {
    const to = NINE * i;
    const tried = stretches[i] !== place;
    const base = tried ? above : worlds;
    const inherits = (compensates ? base?.unscaled : base?.linear) as Float64Array;
    if (parent < 0) turned.set(rows.rotations.subarray(at, at + NINE));
    else multiplyInto(turned, 0, inherits, tried ? NINE * (i + skip) : NINE * parent, rows.rotations, at);
    unscaled?.set(turned, to);
    if (tried) multiplyInto(linear, to, turned, 0, rows.stretches, at);
    else linear.set(columnsTimes(turned, evened(ownScale(rows, place))), to);
  }
  return { stretches, linear, unscaled };
}

/** Returns the trials that change a node's skew, the best first. */
function best(rows: Rows, { stretches, linear }: Trials, place: number, now: number): readonly Cause[] {
  const causes: (Cause & { readonly near: number })[] = [];
  for (let i = stretches.length - 1; i >= 0; i--) {
    const stretch = stretches[i] as number;
    // A node's own scale is along its own axes: only a matrix leans it.
    if (stretch === place && !rows.sheared[place]) continue;
    const left = DEGREES * skewOf3(linear, NINE * i);
    if (!(Math.abs(left - now) <= BETTER)) causes.push({ node: rows.ids[stretch] as number, left, near: i });
  }
  causes.sort((a, b) => (Math.abs(a.left - b.left) > BETTER ? a.left - b.left : b.near - a.near));
  return causes.map(({ node, left }) => ({ node, left }));
}

/** Radians by which axes below a scale of 0 leave a right angle, if they are not along it. */
const FLATTENED = 1e-6;

/** Does as `foundIn` of the doctor. */
export function foundByReferee(rows: Rows, least: number): Found {
  const multiplies = rows.rule === 'matrices';
  const worlds = worldsOf(rows);
  const skews = multiplies ? skewsOf(rows, worlds) : new Float64Array(rows.count);
  if (rows.unseen) for (const [place, it] of rows.unseen.entries()) if (it) skews[place] = 0;
  // A skew of exactly 0 is none, whatever the least is.
  const bound = Math.max(least, Number.MIN_VALUE);
  const causes = new Map<number, readonly Cause[]>();
  const guilty = new Set<number>();
  let complete = true;
  if (multiplies)
    for (const [place, found, all] of causesOfAll(rows, skews, bound)) {
      causes.set(place, found);
      complete &&= all;
      for (const { node } of found) guilty.add(node);
    }
  const findings: Finding[] = [];
  let [skewed, worst] = [0, 0];
  const { flat, above } = flatsOf(rows);
  const add = (place: number, kind: FindingKind): void => {
    const leans = kind === 'skewed';
    findings.push({
      node: rows.ids[place] as number,
      // Few of a hundred thousand nodes lean, so names and pairs are looked up for these alone.
      get path() {
        return pathOf(rows, place);
      },
      kind,
      degrees: kind === 'flat' ? Number.NaN : (skews[place] as number),
      get pair() {
        return leans ? pairName(worstPair3(worlds.linear, NINE * place)) : null;
      },
      causes: leans ? (causes.get(place) ?? []) : [],
    });
  };
  for (let i = 0; i < rows.count; i++) {
    const place = rows.order[i] as number;
    if (rows.unseen?.[place]) continue;
    const degrees = skews[place] as number;
    if (degrees > worst) worst = degrees;
    if (degrees >= bound) {
      skewed++;
      add(place, 'skewed');
    }
    if (rows.sheared[place] && !(shearOf(rows, place) < bound)) add(place, 'sheared');
    const leans = multiplies && skewOf3(worlds.linear, NINE * place) > FLATTENED;
    // Below a flat node only one that programs show skewed is a finding: the others are as their
    // parent.
    if (flat[place] && (!above[place] || leans)) add(place, 'flat');
    else if (determinant(rows.stretches, NINE * place) < 0) add(place, 'mirrored');
  }
  const culprits = [...rows.order].flatMap((place) => {
    const id = rows.ids[place] as number;
    return guilty.has(id) ? [id] : [];
  });
  return {
    nodes: rows.count,
    skewed,
    causes: culprits,
    worst,
    findings,
    complete,
  };
}

/** Returns the nodes that are flat, and those that inherit it by the rule of the rows. */
function flatsOf({
  count,
  order,
  parents,
  rule,
  stretches,
  compensates,
}: Rows): Record<'above' | 'flat', Uint8Array> {
  const [flat, above] = [new Uint8Array(count), new Uint8Array(count)];
  const apart = rule === 'matrices' || rule === 'lossy' ? compensates : null;
  for (const place of order) {
    const parent = parents[place] as number;
    if (parent >= 0 && rule !== 'compensated')
      above[place] = (apart?.[place] ? above : flat)[parent] as number;
    flat[place] = above[place] || determinant(stretches, NINE * place) === 0 ? 1 : 0;
  }
  return { flat, above };
}
