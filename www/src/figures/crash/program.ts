/** The impact as "Copy as code" hands it out. */
import type { Program } from '../../export/code.ts';
import { vec3 } from '../../figure/vec.ts';
import type { Crash } from './model.ts';

/** Returns the program of the impact; `null` before it. */
export function program({ panes: [pane] }: Crash): Program | null {
  if (!pane?.impact) return null;
  const { hull, hullBefore, crate } = pane.impact;
  return {
    example: 'crash',
    constants: {
      HULL_VELOCITY: hullBefore.velocity,
      HULL_SPIN: hullBefore.spin,
      JUMP: vec3(hull.velocity),
      SPIN_JUMP: vec3(hull.angularVelocity)[1],
      CRATE: crate.place,
      CRATE_VELOCITY: crate.velocity,
    },
  };
}
