/** The motion of the chosen node in the picture: its trail, and its velocity or acceleration. */
import { KinetreeError } from '../../core/entries/index.ts';
import type { Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/readout.ts';
import { paintSum } from '../../figure/sum.ts';
import { length, subtract, type Vec3, vec3 } from '../../figure/vec.ts';
import { ancestorsOf, nodeOf, placeOf } from '../document/document.ts';
import { affine, linear, volume } from '../picture/matrix3.ts';
import type { Workbench } from '../workbench.ts';
import {
  composition,
  type Handles,
  handlesOf,
  ORIGIN,
  type Quantity,
  tellingTerms,
  watchedOf,
} from './terms.ts';
import { SAMPLES, type Track, trackOf } from './track.ts';

/** Seconds of the path that are shown. */
const TRAIL = 3;
/** Samples between two dots: 0.15 s. */
const DOT = 0.15 * SAMPLES;
/** Share of the mechanism's size that the longest sum takes, at most. */
const LONGEST = 0.6;
/** Seconds before and after now whose longest sum gives the arrows their scale. */
const AROUND = 2;

export const units: Readonly<Record<Quantity, string>> = { velocity: 'm/s', acceleration: 'm/s²' };

/** Adds it to a pane. */
export function paintMotion(workbench: Workbench, pane: Painter): void {
  const { document, chosen, course, settings } = workbench;
  const { shown } = settings.motion;
  // At its start a path is a point: it is computed once there is more of it to see.
  const trail = settings.motion.trail && course.time > document.start;
  const watched = watchedOf(document, chosen, settings.motion);
  if (!watched || (!trail && shown === 'none')) return;
  const track = trackOf(workbench);
  if (!track) return;
  const handles = handlesOf(document, course.posed, watched);
  if (trail) paintTrail(pane, workbench, track, handles);
  if (shown !== 'none') paintTerms(pane, workbench, track, handles, shown);
}

/** Adds the path of the last seconds, as it is seen from a node, where that node is now. */
function paintTrail(pane: Painter, { course }: Workbench, track: Track, { tree, node, from }: Handles): void {
  track.reach(course.time);
  const last = track.sampleAt(course.time);
  const first = Math.max(0, last - TRAIL * SAMPLES);
  const frame = from === null ? null : tree.worldMatrix(from);
  const place = (at: ArrayLike<number>): Vec3 => (frame ? affine(frame, at) : vec3(at));
  const points: Vec3[] = [];
  for (let sample = first; sample <= last; sample++) points.push(place(track.position(sample)));
  const now = vec3(tree.transformPoint(ORIGIN.position, node, null));
  const size = Math.max(...points.map((it) => length(subtract(it, now))));
  if (!(size > 1e-9)) return;
  const style = { color: 'axis', aside: true, part: 'trail' } as const;
  pane.line([...points, now], { ...style, width: 2.4, fade: 0.1 });
  const begin = Math.ceil(first / DOT) * DOT;
  for (let sample = begin; sample <= last; sample += DOT)
    pane.dot(points[sample - first] as Vec3, { ...style, size: 2.6 });
}

function paintTerms(
  pane: Painter,
  workbench: Workbench,
  track: Track,
  handles: Handles,
  shown: Quantity,
): void {
  const { tree, node, from } = handles;
  const toWorld = (vector: ArrayLike<number>): Vec3 => vec3(tree.transformVector(vector, from, null));
  const start = vec3(tree.transformPoint(ORIGIN.position, node, null));
  const scale = arrowScale(workbench, track, handles, shown);
  if (!Number.isFinite(scale)) return;
  const label = (vector: Vec3): string => `${fixed(length(vector), 2)} ${units[shown]}`;
  try {
    const found = composition(handles, shown);
    const summands = tellingTerms(found).map(({ key, name, color, vector }) => ({
      vector: toWorld(vector),
      color,
      aside: true,
      part: key,
      name: `${name} ${label(vector)}`,
      short: label(vector),
    }));
    paintSum(pane, { from: start, summands, total: toWorld(found.total), scale });
  } catch (refusal) {
    if (!(refusal instanceof KinetreeError)) throw refusal;
    // Where there are no terms there is the whole, unless the view is flat.
    if (refusal.code === 'SINGULAR') return;
    const total = vec3(tree.transformMotion(ORIGIN, node, from)[shown]);
    const name = `${shown} ${label(total)}`;
    paintSum(pane, {
      from: start,
      summands: [{ vector: toWorld(total), color: 'ink', aside: true, name, short: label(total) }],
      total: toWorld(total),
      scale,
    });
  }
}

/**
 * Returns the meters of arrow for a unit. It is round, and of the seconds around now, so that it
 * seldom changes and arrows at two instants can be compared.
 */
export function arrowScale(workbench: Workbench, track: Track, handles: Handles, shown: Quantity): number {
  const { time } = workbench.course;
  track.reach(time + AROUND);
  const most = track.mostReach(shown, time - AROUND, time + AROUND);
  const { tree, from } = handles;
  // Lengths of the node from which it is seen, in meters of the world.
  const size = from === null ? 1 : Math.cbrt(Math.abs(volume(linear(tree.worldMatrix(from)))));
  return roundBelow((LONGEST * extent(workbench, handles)) / (size * most));
}

/** Returns the size of the mechanism that moves a point: its body, and the way to its ancestors. */
function extent({ document, course }: Workbench, { tree, node }: Handles): number {
  const { handles } = course.posed;
  const id = document.nodes[handles.indexOf(node)]?.id ?? 0;
  const matrix = tree.worldMatrix(node);
  const shape = nodeOf(document, id)?.shape;
  let most = 0.2;
  if (shape && shape.kind !== 'none')
    for (let i = 0; i < 3; i++)
      most = Math.max(most, (shape.size[i] ?? 0) * length(matrix.subarray(4 * i, 4 * i + 3)));
  const at = matrix.slice(12, 15);
  for (const above of ancestorsOf(document, id)) {
    const other = tree.worldMatrix(handles[placeOf(document, above)] as typeof node);
    most = Math.max(most, length(subtract(other.subarray(12, 15), at)));
  }
  return most;
}

/** Returns the largest of … 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5 … that is not above a number. */
export function roundBelow(most: number): number {
  if (!(most > 0 && Number.isFinite(most))) return Number.NaN;
  const ten = 10 ** Math.floor(Math.log10(most));
  const [found = ten] = [5 * ten, 3 * ten, 2 * ten].filter((it) => it <= most);
  return found;
}
