/**
 * The animations of a mended file. Channels of nodes whose parent has its old frame stay as they are;
 * translations below a stretch are multiplied by one matrix, which is exact for each interpolation. A
 * node that turns below a stretch would change that matrix in time: it is refused by name.
 */
import { allApplied, isBelow, placesUnder, refusalOf } from '../clips.ts';
import { nameOf } from '../patient.ts';
import type { LocalParts, Plan } from '../plan.ts';
import type { MendWay } from '../plans.ts';
import type { Appended, Numbers } from './bytes.ts';
import type { Leaf } from './contents.ts';
import type { Resampled } from './resample.ts';
import { type Json, objects } from './source.ts';

/** A reason for which a way cannot mend a file. */
export interface Refusal {
  /** The number of the node. */
  readonly node: number;
  readonly reason: string;
}

/** A channel of a file, as far as it names a node. */
interface Channel {
  readonly json: Json;
  readonly target: Json;
  readonly node: number;
  readonly path: string;
  readonly sampler: Json | undefined;
}

/** Returns the channels of an animation that have a node of the file. */
export function channelsOf(animation: Json, count: number): readonly Channel[] {
  const samplers = objects(animation, 'samplers');
  return objects(animation, 'channels').flatMap((json) => {
    const target = (json.target ?? {}) as Json;
    const pointed = pointerOf(target);
    const node = pointed?.node ?? (target.node as number);
    const path = pointed?.path ?? String(target.path);
    if (!Number.isInteger(node) || node < 0 || node >= count) return [];
    return [{ json, target, node, path, sampler: samplers[json.sampler as number] }];
  });
}

/** Returns the node that an animation pointer names: `/nodes/3/rotation`. */
export function pointerOf({ extensions }: Json): { node: number; path: string } | undefined {
  const { pointer } = ((extensions as Json | undefined)?.KHR_animation_pointer ?? {}) as Json;
  const [, node, path] = /^\/nodes\/(\d+)\/(\w+)/.exec(String(pointer ?? '')) ?? [];
  return node === undefined || path === undefined ? undefined : { node: Number(node), path };
}

/** Returns all nodes that any animation moves. */
export function animatedNodes(json: Json, count: number): ReadonlySet<number> {
  return new Set(objects(json, 'animations').flatMap((it) => channelsOf(it, count).map(({ node }) => node)));
}

/**
 * Returns why a plan cannot keep the animations of a file; nothing if it can. `again` are those that
 * are resampled, by their numbers: in them a node may turn below a stretch.
 */
export function refusedClips(
  plan: Plan,
  json: Json,
  way: MendWay,
  again: ReadonlyMap<number, Resampled> = new Map(),
): readonly Refusal[] {
  const { rows } = plan;
  const found: Refusal[] = [];
  for (const [number, animation] of objects(json, 'animations').entries()) {
    const clip = `clip ${clipName(animation, number)}`;
    for (const { node, path, target } of channelsOf(animation, rows.count)) {
      const refuse = (reason: string): void => {
        found.push({ node, reason: `${clip} ${reason}` });
      };
      const reason =
        path !== 'weights' && pointerOf(target) && isBelow(plan, node)
          ? `moves ${nameOf(rows, node)} by a pointer below a stretch`
          : path !== 'weights' &&
            !(path === 'rotation' && again.has(number)) &&
            refusalOf(plan, way, node, path);
      if (reason) refuse(reason);
    }
  }
  return found;
}

/** Multiplies translations below a stretch, and lets weights follow their mesh. */
export function mendClips(
  plan: Plan,
  json: Json,
  numbers: Numbers,
  appended: Appended,
  leaves: readonly Leaf[],
  again: ReadonlyMap<number, Resampled> = new Map(),
): void {
  const { rows } = plan;
  const bodies = new Map(
    leaves.flatMap(({ has, of, node }) => (has === 'mesh' ? [[of, node] as const] : [])),
  );
  for (const [number, animation] of objects(json, 'animations').entries()) {
    const samplers = objects(animation, 'samplers');
    const made = again.get(number);
    if (made) writeCurves(plan, animation, made, { appended, bodies });
    for (const { json: channel, target, node, path, sampler } of channelsOf(animation, rows.count)) {
      const body = bodies.get(node);
      if (path === 'weights' && body !== undefined) retarget(target, body);
      const under = placesUnder(plan, node);
      if (path !== 'translation' || !under || !sampler || made) continue;
      const values = allApplied(under, numbers.read(sampler.output, 'VEC3'));
      const like = objects(json, 'accessors')[sampler.output as number];
      const output = appended.add(values, 'VEC3', like ? { like } : {});
      // A sampler may serve other channels too: this one gets its own.
      channel.sampler = samplers.push({ ...sampler, output }) - 1;
    }
    if (samplers.length > 0) animation.samplers = samplers;
  }
}

/** The paths of a node's parts, with the types of their numbers. */
const PARTS = { translation: 'VEC3', rotation: 'VEC4', scale: 'VEC3' } as const;
/** A difference of a part below which it does not change in time. */
const STILL = 1e-9;

/** Replaces the curves of nodes below a stretch, and gives their leaves some of their own. */
function writeCurves(
  plan: Plan,
  animation: Json,
  { times, states, places }: Resampled,
  { appended, bodies }: { readonly appended: Appended; readonly bodies: ReadonlyMap<number, number> },
): void {
  const mine = new Set(places);
  const moved = new Set<string>();
  const kept = channelsOf(animation, plan.rows.count).filter(({ node, path }) => {
    if (path === 'weights' || !mine.has(node)) return true;
    moved.add(`${node} ${path}`);
    return false;
  });
  const channels = kept.map(({ json }) => json);
  const samplers = objects(animation, 'samplers');
  const input = appended.add(times, 'SCALAR', { bounds: true });
  const put = (node: number, states: readonly (LocalParts | undefined)[], all: boolean): void => {
    for (const path of ['translation', 'rotation', 'scale'] as const) {
      const values = unfolded(states.map((it) => (it as LocalParts)[path]));
      const [first] = values;
      const moves = values.some((it) => it.some((x, i) => Math.abs(x - (first?.[i] ?? 0)) > STILL));
      if (!moves && !(all && moved.has(`${node} ${path}`))) continue;
      const output = appended.add(values.flat(), PARTS[path]);
      const sampler = samplers.push({ input, output, interpolation: 'LINEAR' }) - 1;
      channels.push({ sampler, target: { node, path } });
    }
  };
  for (const place of places) {
    put(
      place,
      states.map(({ nodes }) => nodes.get(place)),
      true,
    );
    const body = bodies.get(place);
    const leaves = states.map(({ leaves }) => leaves.get(place));
    // A leaf without a rest is as its node.
    if (body !== undefined)
      put(
        body,
        leaves.map((it) => it ?? WHOLE),
        false,
      );
  }
  animation.channels = channels;
  animation.samplers = samplers;
}

const WHOLE: LocalParts = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };

/** Returns quaternions each in the half of the one before: a program may not take the shorter way. */
function unfolded(list: readonly (readonly number[])[]): readonly (readonly number[])[] {
  let last: readonly number[] = [];
  return list.map((it) => {
    const cosine = it.length === 4 ? it.reduce((sum, x, i) => sum + x * (last[i] ?? 0), 0) : 1;
    last = cosine < 0 ? it.map((x) => -x) : it;
    return last;
  });
}

function retarget(target: Json, node: number): void {
  const pointed = pointerOf(target);
  if (!pointed) {
    target.node = node;
    return;
  }
  const extension = (target.extensions as Json).KHR_animation_pointer as Json;
  extension.pointer = String(extension.pointer).replace(/^\/nodes\/\d+/, `/nodes/${node}`);
}

function clipName({ name }: Json, number: number): string {
  return typeof name === 'string' && name !== '' ? `"${name.slice(0, 80)}"` : String(number);
}
