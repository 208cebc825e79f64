/** The ways out of one node's skew, each tried on the tree, with what it changes and what holds it. */
import { KinetreeError } from '../boundary/errors.ts';
import type { ClipLike } from '../clip.ts';
import type { SceneNode } from '../hierarchy/scene.ts';
import { diagnose } from './diagnose.ts';
import { shownOf } from './displayed-world.ts';
import { type Bodies, type Effect, effectOf } from './effect.ts';
import { HOLDS, type Holding } from './holds.ts';
import { keptClips, type Mended, mendedScene, planned } from './mend.ts';
import { type Box, type Patient, placeOf, placesOf, type Rows, type SceneLike } from './patient.ts';
import type { Plan } from './plan.ts';
import { planOf } from './plans.ts';
import { rowsOf } from './rows.ts';
import { LEAST_MENDED } from './wanted.ts';

/**
 * The ways out, by their stable names.
 *
 * ```js
 * console.log(wayKinds.join(' ')); // → rigid leaf even shape compensate components
 * ```
 */
export const wayKinds = ['rigid', 'leaf', 'even', 'shape', 'compensate', 'components'] as const;

/**
 * A way out:
 *
 * - `rigid`, `leaf` and `even`: those of {@link mend}.
 * - `shape`: bodies and the places of children are scaled instead of the nodes.
 * - `compensate`: the children of what stretches do not inherit its scale, as joints of Maya.
 * - `components`: the whole tree multiplies translations, rotations and scales part by part, as Unreal.
 */
export type WayKind = (typeof wayKinds)[number];

/** A way out for one node, as it was tried. */
export interface WayOut extends Pick<Mended, 'added' | 'clips' | 'scene'> {
  readonly kind: WayKind;
  readonly effect: Effect;
  /** The formats and the programs that keep it, and those that lose it. */
  readonly holds: Holding;
  /** The nodes that it acts on, by the caller's numbers; of the whole tree none. */
  readonly acts: readonly number[];
  /** The boxes of bodies that it scales, by the caller's numbers. */
  readonly shapes: ReadonlyMap<number, Box>;
}

/**
 * Returns the ways out for a node that leans, the one that moves least first, each with its tree, what
 * it changes, and which formats and programs hold it. A way that an animation of the tree forbids is
 * left out, and so is `shape` where nothing has a shape.
 *
 * ```js
 * const nodes = [
 *   { name: 'base', scale: [1, 2.5, 1] },
 *   { name: 'arm', parent: 0, rotation: [0, 0, 0.6, 0.8] },
 * ];
 * const [first, ...others] = waysOut({ nodes }, 1);
 * console.log(first.kind, first.effect.origin, first.effect.degrees < 1e-9); // → rigid 0 true
 * console.log(first.holds.formats[0], others.some(({ kind }) => kind === 'compensate')); // → glTF true
 * ```
 *
 * @throws KinetreeError as {@link diagnose}.
 */
export function waysOut(tree: Patient, node: number): readonly WayOut[] {
  return [...seekWays(tree, node, wayKinds)]
    .flatMap((it) => {
      if (!it) return [];
      const { rests: _, ...way } = it;
      return [way];
    })
    .sort(byMovement);
}

/** A part of a displacement within which two ways move as much: rounding is far less. */
const SAME = 1e-9;

/** Puts the way that moves least first; of two that move as much, that with the fewer nodes moved. */
export function byMovement(
  { effect: a }: Pick<WayOut, 'effect'>,
  { effect: b }: Pick<WayOut, 'effect'>,
): number {
  const [one, other] = [farthest(a), farthest(b)];
  const isSame = Math.abs(one - other) <= SAME * Math.max(one, other);
  return isSame ? a.moved.length - b.moved.length : one - other;
}

/** Returns how far a way moves a corner or an origin, in meters. */
export const farthest = ({ meters, origin }: Pick<Effect, 'meters' | 'origin'>): number =>
  Math.max(meters, origin);

/** A way out, and what is left over of the stretches of nodes, by their places: skins are bound anew by it. */
export interface SoughtWay extends WayOut {
  readonly rests: Plan['rests'];
}

/** Yields the ways out among some, in their order, and nothing between slices of the work. */
export function* seekWays(
  tree: Patient,
  node: number,
  kinds: readonly WayKind[],
): Generator<SoughtWay | undefined> {
  const { kind: found, causes } = diagnose(tree, node);
  if (found !== 'skewed') return;
  const rows = rowsOf(tree);
  const place = placeOf(rows, node);
  const guilty = causes.map((it) => placeOf(rows, it.node));
  for (const kind of kinds) {
    try {
      yield;
      const tried = attempt(tree, kind, { rows, place, guilty });
      if (!tried) continue;
      const { bodies, ...made } = tried;
      const after = rowsOf(made.scene);
      yield;
      const effect = effectOf(rows, [shownOf(rows), shownOf(after)], place, bodies);
      yield { ...made, kind, effect, holds: HOLDS[kind] };
    } catch (refusal) {
      if (!(refusal instanceof KinetreeError)) throw refusal;
    }
  }
}

type Tried = Omit<SoughtWay, 'effect' | 'holds' | 'kind'> & { readonly bodies?: Bodies };

interface Leaning {
  readonly rows: Rows;
  readonly place: number;
  readonly guilty: readonly number[];
}

function attempt(tree: Patient, kind: WayKind, at: Leaning): Tried | null {
  const { rows, place } = at;
  const nodes = [rows.ids[place] as number];
  switch (kind) {
    case 'compensate':
      return compensated(tree, at);
    case 'components':
      return { ...plainly(tree, { ...rows, rule: 'transforms' }), acts: [] };
    case 'shape':
      return shaped(tree, planOf(rows, 'leaf', LEAST_MENDED, [place]));
    default: {
      const { scene, added, clips, plan } = planned(tree, { way: kind, nodes });
      const acts = kind === 'leaf' ? plan.rests.keys() : plan.locals.keys();
      return {
        scene,
        added,
        clips,
        acts: [...acts].map((it) => rows.ids[it] as number),
        shapes: new Map(),
        rests: plan.rests,
        bodies: { at: new Map(added.map(({ node, of }) => [of, node])) },
      };
    }
  }
}

const UNCHANGED = {
  locals: new Map(),
  rests: new Map(),
  bodies: new Map(),
  helpers: new Map(),
  moved: { corner: 0, cornerOf: -1, origin: 0, originOf: -1 },
} as const;

/** Returns the scene of rows, and clips that nothing happens to. */
function plainly(tree: Patient, rows: Rows): Pick<Tried, 'added' | 'clips' | 'rests' | 'scene' | 'shapes'> {
  const plan: Plan = { rows, ...UNCHANGED, changed: new Uint8Array(rows.count) };
  return {
    ...mendedScene(plan, tree),
    clips: placed(rows, (tree as SceneLike).clips ?? []),
    shapes: new Map(),
    rests: new Map(),
  };
}

/** Returns clips whose channels name nodes by their places. */
function placed(rows: Rows, clips: readonly ClipLike[]): readonly ClipLike[] {
  const places = placesOf(rows);
  return clips.map((clip) => ({
    ...clip,
    channels: clip.channels.flatMap((it) => {
      const node = places.get(it.node);
      return node === undefined ? [] : [{ ...it, node }];
    }),
  }));
}

/** Lets the child of each cause on the way to the node compensate. */
function compensated(tree: Patient, { rows, place, guilty }: Leaning): Tried | null {
  const acts: number[] = [];
  const compensates = rows.compensates?.slice() ?? new Uint8Array(rows.count);
  for (let at = place; at >= 0; at = rows.parents[at] as number)
    if (guilty.includes(rows.parents[at] as number) && !compensates[at]) {
      compensates[at] = 1;
      acts.push(rows.ids[at] as number);
    }
  if (acts.length === 0) return null;
  const { scene, ...rest } = plainly(tree, rows);
  const nodes = scene.nodes.map(
    (node, at): SceneNode => (compensates[at] ? { ...node, compensates: true } : node),
  );
  return { ...rest, scene: { ...scene, nodes }, acts };
}

/** Gives the stretches of a plan for leaves to the bodies themselves; `null` where none can take one. */
function shaped(tree: Patient, plan: Plan): Tried | null {
  const { rows, rests } = plan;
  const boxes = new Map<number, Box>();
  for (const [place, rest] of rests) {
    const box = rows.boxes[place];
    if (rows.sheared[place]) return null;
    if (!box) continue;
    const along = (list: Box['size']): Box['size'] => [
      list[0] * (rest[0] as number),
      list[1] * (rest[4] as number),
      list[2] * (rest[8] as number),
    ];
    boxes.set(place, { size: along(box.size), center: along(box.center) });
  }
  if (boxes.size === 0) return null;
  const idOf = (place: number): number => rows.ids[place] as number;
  return {
    ...mendedScene(plan, tree, { leaves: false }),
    ...keptClips(plan, 'leaf', tree),
    acts: [...rests.keys()].map(idOf),
    shapes: new Map([...boxes].map(([place, box]) => [idOf(place), box])),
    rests: new Map(),
    bodies: { boxes },
  };
}
