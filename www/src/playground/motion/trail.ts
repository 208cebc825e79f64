/** The path of the chosen node in the picture. */
import type { Painter } from '../../figure/drawing.ts';
import { length, subtract, type Vec3 } from '../../figure/vec.ts';
import type { Workbench } from '../workbench.ts';
import { SAMPLES, trackOf } from './track.ts';

/** Seconds of the path that are shown. */
const TRAIL = 3;
/** Samples between two dots: 0.15 s. */
const DOT = 0.15 * SAMPLES;

/** Adds the path of the last seconds, up to where the node is now, to a pane. */
export function paintTrail(workbench: Workbench, pane: Painter, now: Vec3): void {
  const { document, course, settings } = workbench;
  // At its start a path is a point: it is computed once there is more of it to see.
  const track = settings.trail && course.time > document.start ? trackOf(workbench) : null;
  if (!track) return;
  track.reach(course.time);
  const last = track.sampleAt(course.time);
  const first = Math.max(0, last - TRAIL * SAMPLES);
  const points = track.places.slice(first, last + 1);
  const size = Math.max(...points.map((it) => length(subtract(it, now))));
  if (!(size > 1e-9)) return;
  const style = { color: 'axis', aside: true, part: 'trail' } as const;
  pane.line([...points, now], { ...style, width: 2.4, fade: 0.1 });
  const begin = Math.ceil(first / DOT) * DOT;
  for (let sample = begin; sample <= last; sample += DOT)
    pane.dot(points[sample - first] as Vec3, { ...style, size: 2.6 });
}
