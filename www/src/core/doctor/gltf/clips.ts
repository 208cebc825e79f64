/**
 * The animations of a mended file. Channels of nodes whose parent has its old frame stay as they are;
 * translations below a stretch are multiplied by one matrix, which is exact for each interpolation. A
 * node that turns below a stretch would change that matrix in time: it is refused by name.
 */
import { applied, type Vector } from '../linear.ts';
import { nameOf, type Rows } from '../patient.ts';
import type { Plan } from '../plan.ts';
import type { MendWay } from '../plans.ts';
import type { Appended, Numbers } from './bytes.ts';
import type { Leaf } from './contents.ts';
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

/** Returns why a plan cannot keep the animations of a file; nothing if it can. */
export function refusedClips(plan: Plan, json: Json, way: MendWay): readonly Refusal[] {
  const { rows } = plan;
  const found: Refusal[] = [];
  for (const [number, animation] of objects(json, 'animations').entries()) {
    const clip = `clip ${clipName(animation, number)}`;
    for (const { node, path, target } of channelsOf(animation, rows.count)) {
      const refuse = (reason: string): void => {
        found.push({ node, reason: `${clip} ${reason}` });
      };
      if (plan.helpers.has(node)) refuse('moves a node that holds a sheared matrix, which no clip may move');
      if (path === 'weights' || !(plan.locals.has(node) || isBelow(plan, node) || changesBelow(plan, node)))
        continue;
      if (path === 'scale' && plan.locals.has(node))
        refuse(
          `scales ${nameOf(rows, node)}, whose scale would have to change on a leaf and in all below it`,
        );
      else if (path === 'scale' && changesBelow(plan, node))
        refuse(`scales ${nameOf(rows, node)}, above nodes whose scales were made rigid`);
      else if (pointerOf(target) && isBelow(plan, node))
        refuse(`moves ${nameOf(rows, node)} by a pointer below a stretch`);
      else if ((way === 'rigid' || way === 'bake') && path === 'rotation' && isBelow(plan, node))
        refuse(`turns ${nameOf(rows, node)} below a stretch, so that what is left over changes in time`);
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
): void {
  const { rows } = plan;
  const bodies = new Map(
    leaves.flatMap(({ has, of, node }) => (has === 'mesh' ? [[of, node] as const] : [])),
  );
  for (const animation of objects(json, 'animations')) {
    const samplers = objects(animation, 'samplers');
    for (const { json: channel, target, node, path, sampler } of channelsOf(animation, rows.count)) {
      const body = bodies.get(node);
      if (path === 'weights' && body !== undefined) retarget(target, body);
      const rest = plan.rests.get(rows.parents[node] as number);
      if (path !== 'translation' || !rest || !sampler || !plan.locals.has(node)) continue;
      const values = numbers.read(sampler.output, 'VEC3');
      const made = new Float64Array(values.length);
      for (let at = 0; at < values.length; at += 3)
        made.set(applied(rest, [...values.subarray(at, at + 3)] as unknown as Vector), at);
      const like = objects(json, 'accessors')[sampler.output as number];
      const output = appended.add(made, 'VEC3', like ? { like } : {});
      // A sampler may serve other channels too: this one gets its own.
      channel.sampler = samplers.push({ ...sampler, output }) - 1;
    }
    if (samplers.length > 0) animation.samplers = samplers;
  }
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

/** Returns whether the parent of a node has another frame than before. */
function isBelow({ rows, changed }: Plan, node: number): boolean {
  const parent = rows.parents[node] as number;
  return parent >= 0 && changed[parent] === 1;
}

const below = new WeakMap<Plan, Uint8Array>();

/** Returns whether a plan changes a node below one. */
function changesBelow(plan: Plan, node: number): boolean {
  let found = below.get(plan);
  if (!found) {
    found = spread(plan.rows, plan.changed);
    below.set(plan, found);
  }
  return found[node] === 1;
}

function spread({ order, parents, count }: Rows, changed: Uint8Array): Uint8Array {
  const above = new Uint8Array(count);
  for (let i = order.length - 1; i >= 0; i--) {
    const place = order[i] as number;
    const parent = parents[place] as number;
    if (parent >= 0 && (changed[place] || above[place])) above[parent] = 1;
  }
  return above;
}
