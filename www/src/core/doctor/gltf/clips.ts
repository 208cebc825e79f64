/**
 * The animations of a mended file. Channels of nodes whose parent has its old frame stay as they are;
 * translations below a stretch are multiplied by one matrix, which is exact for each interpolation. A
 * node that turns or is stretched below one would change that matrix in time: it is refused by name,
 * unless its curves are resampled.
 */
import { KinetreeError } from '../../boundary/errors.ts';
import type { Attachment } from '../attachments.ts';
import { changesValues, isBelow, keptValues } from '../clips.ts';
import { nameOf } from '../patient.ts';
import type { Plan } from '../plan.ts';
import type { MendWay } from '../plans.ts';
import { type ChannelRefusal, channelRefusal } from '../refusals.ts';
import { freshCurves, type Resampled } from '../resample.ts';
import type { Appended, Numbers } from './bytes.ts';
import { bodiesIn, type Leaf } from './contents.ts';
import { type Json, objects } from './source.ts';

/** A reason for which a way cannot mend a file. */
export interface Refusal extends ChannelRefusal {
  /** The number of the node. */
  readonly node: number;
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
function pointerOf({ extensions }: Json): { node: number; path: string } | undefined {
  const { pointer } = ((extensions as Json | undefined)?.KHR_animation_pointer ?? {}) as Json;
  const [, node, path] = /^\/nodes\/(\d+)\/(\w+)/.exec(String(pointer ?? '')) ?? [];
  return node === undefined || path === undefined ? undefined : { node: Number(node), path };
}

/** Returns all nodes that any animation moves. */
export function animatedNodes(json: Json, count: number): ReadonlySet<number> {
  return new Set(objects(json, 'animations').flatMap((it) => channelsOf(it, count).map(({ node }) => node)));
}

/** What is known of the animations of a file that would have to be resampled. */
export interface Again {
  /** Their new curves, by their numbers. */
  readonly fresh: ReadonlyMap<number, Resampled>;
  /** Whether they are to be resampled; else they are refused, with what that would lose. */
  readonly resample: boolean;
  /** Why animations cannot be read, by their numbers. */
  readonly broken: ReadonlyMap<number, string>;
}

/** Returns why a plan cannot keep the animations of a file; nothing if it can. */
export function refusedClips(
  plan: Plan,
  json: Json,
  way: MendWay,
  numbers: Numbers,
  { fresh, resample, broken }: Again,
): readonly Refusal[] {
  const { rows } = plan;
  const found: Refusal[] = [];
  for (const [number, animation] of objects(json, 'animations').entries()) {
    const clip = `clip ${clipName(animation, number)}`;
    for (const { node, path, target, sampler } of channelsOf(animation, rows.count)) {
      if (path === 'weights') continue;
      const values = path === 'scale' ? valuesOf(sampler, numbers) : undefined;
      const spline = sampler?.interpolation === 'CUBICSPLINE';
      const kept = channelRefusal(
        plan,
        way,
        { place: node, path, values, spline },
        fresh.get(number),
        resample,
      );
      const unread = broken.get(number);
      const refusal =
        pointerOf(target) && isBelow(plan, node)
          ? { reason: `moves ${nameOf(rows, node)} by a pointer below a stretch` }
          : kept && unread
            ? { reason: `cannot be read: ${unread}` }
            : kept;
      if (refusal) found.push({ ...refusal, node, reason: `${clip} ${refusal.reason}` });
    }
  }
  return found;
}

/** Returns the scales of a channel; nothing where they cannot be read. */
function valuesOf(sampler: Json | undefined, numbers: Numbers): Float64Array | undefined {
  try {
    return sampler && numbers.read(sampler.output, 'VEC3');
  } catch (refusal) {
    if (refusal instanceof KinetreeError) return undefined;
    throw refusal;
  }
}

/** Multiplies translations below a stretch, and lets weights follow their mesh. */
export function mendClips(
  plan: Plan,
  json: Json,
  numbers: Numbers,
  appended: Appended,
  leaves: readonly Leaf[],
  { fresh, resample }: Again,
): void {
  const { rows } = plan;
  const bodies = bodiesIn(leaves);
  for (const [number, animation] of objects(json, 'animations').entries()) {
    const samplers = objects(animation, 'samplers');
    const made = resample ? fresh.get(number) : undefined;
    if (made) writeCurves(plan, animation, made, { appended, leaves });
    for (const { json: channel, target, node, path, sampler } of channelsOf(animation, rows.count)) {
      const body = bodies.get(node);
      if (path === 'weights' && body !== undefined) retarget(target, body);
      if (!sampler || made?.parts.get(node)?.some((it) => it === path) || !changesValues(plan, node, path))
        continue;
      const values = keptValues(plan, node, path, numbers.read(sampler.output, 'VEC3')) ?? [];
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
/** Replaces the curves of nodes below a stretch, and gives their leaves some of their own. */
function writeCurves(
  plan: Plan,
  animation: Json,
  made: Resampled,
  { appended, leaves }: { readonly appended: Appended; readonly leaves: readonly Leaf[] },
): void {
  const moved = new Set<string>();
  const kept = channelsOf(animation, plan.rows.count).filter(({ node, path }) => {
    if (!made.parts.get(node)?.some((it) => it === path)) return true;
    moved.add(`${node} ${path}`);
    return false;
  });
  const channels = kept.map(({ json }) => json);
  const samplers = objects(animation, 'samplers');
  const input = appended.add(made.times, 'SCALAR', { bounds: true });
  for (const { place, attachment, path, values } of freshCurves(plan, made, moved)) {
    const nodes = attachment
      ? leaves.flatMap(({ node, of, has }) => (of === place && holds(has, attachment) ? [node] : []))
      : [place];
    for (const node of nodes) {
      const output = appended.add(values, PARTS[path]);
      const sampler = samplers.push({ input, output, interpolation: 'LINEAR' }) - 1;
      channels.push({ sampler, target: { node, path } });
    }
  }
  animation.channels = channels;
  animation.samplers = samplers;
}

/** Returns whether a leaf is the one of what hangs on its node. */
function holds(has: Leaf['has'], { kind }: Attachment): boolean {
  if (kind === 'body') return has === 'mesh';
  return kind === 'joint' ? has === 'joint' : has === 'camera' || has === 'light';
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
