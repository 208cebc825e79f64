/** The curves that a clip gets when it is resampled, part by part. */
import { type Attachment, leafAt } from './attachments.ts';
import type { LocalParts } from './local-parts.ts';
import type { Path } from './motion.ts';
import type { Plan } from './plan.ts';
import type { Resampled } from './resample.ts';

/** One curve of a node, or of the leaf of what hangs on it, with a list of numbers for each key. */
interface FreshCurve {
  readonly place: number;
  readonly attachment: Attachment | null;
  readonly path: Path;
  readonly values: readonly (readonly number[])[];
}

/** A difference of a part below which it is at rest. */
const STILL = 1e-9;
const PATHS = ['translation', 'rotation', 'scale'] as const;

/**
 * Returns the new curves of a clip: those that leave what is at rest, and those of `moved`, by place and
 * path, that had been there.
 */
export function freshCurves(
  plan: Plan,
  { states, parts, attachments }: Resampled,
  moved: ReadonlySet<string>,
): readonly FreshCurve[] {
  const found: FreshCurve[] = [];
  for (const [place, paths] of parts)
    for (const path of paths) {
      const values = unfolded(states.map(({ nodes }) => (nodes.get(place) as LocalParts)[path]));
      const rest = (plan.locals.get(place) as LocalParts)[path];
      // The scale of a node whose leaf has it rests at its signs.
      const stays = path === 'scale' && plan.leaves?.has(place) === true;
      if ((moved.has(`${place} ${path}`) && !stays) || leaves(values, rest))
        found.push({ place, attachment: null, path, values });
    }
  for (const attachment of attachments) {
    const { place } = attachment;
    const rest = leafAt(attachment, plan.rests.get(place));
    for (const path of PATHS) {
      const values = unfolded(states.map((it) => (it.leaves.get(attachment) as LocalParts)[path]));
      if (leaves(values, rest[path])) found.push({ place, attachment, path, values });
    }
  }
  return found;
}

/** Returns what hangs on nodes whose leaves move in some of these clips, or leave what they are at rest. */
export function movingAttachments(plan: Plan, fresh: Iterable<Resampled>): readonly Attachment[] {
  const found = new Set<Attachment>();
  for (const it of fresh)
    for (const { attachment } of freshCurves(plan, it, new Set())) if (attachment) found.add(attachment);
  return [...found];
}

/** Returns whether a part is ever elsewhere than at rest; a quaternion and its opposite are one turn. */
function leaves(values: readonly (readonly number[])[], rest: readonly number[]): boolean {
  return values.some((it) => {
    const off = (sign: number): boolean => it.some((x, i) => Math.abs(x - sign * (rest[i] ?? 0)) > STILL);
    return off(1) && (it.length !== 4 || off(-1));
  });
}

/** Returns quaternions each in the half of the one before: a program may not take the shorter way. */
function unfolded(list: readonly (readonly number[])[]): readonly (readonly number[])[] {
  let last: readonly number[] = [];
  return list.map((it) => {
    const cosine = it.length === 4 ? it.reduce((sum, x, i) => sum + x * (last[i] ?? 0), 0) : 1;
    last = cosine < 0 ? it.map((x) => -x) : it;
    return last;
  });
}
