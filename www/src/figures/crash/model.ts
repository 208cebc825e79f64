/** Three collisions in step, one for each way to treat the crate. */
import type { Program } from '../../export/code.ts';
import { vec3 } from '../../figure/vec.ts';
import { Collision, type Way } from './collision.ts';
import { AFTER, ASKED, type CrashParams, RUN_UP } from './controls.ts';

export const ways: readonly Way[] = ['none', 'pair', 'complete'];

export class Crash {
  panes: readonly Collision[];
  #steps = 0;
  #dt = 0;

  constructor(params: CrashParams) {
    this.panes = this.#begun(params);
  }

  /** A change at any time is one of the run's beginning: all is worked out again up to now. */
  changed(name: keyof CrashParams, params: CrashParams): void {
    if (name === 'guess') return;
    const [steps, dt] = [this.#steps, this.#dt];
    this.dispose();
    this.panes = this.#begun(params);
    this.#steps = 0;
    for (let i = 0; i < steps; i++) this.step(dt, params);
  }

  step(dt: number, params: CrashParams): void {
    this.#dt = dt;
    // Counted in steps, so that the impact is at the same one whatever was rounded on the way.
    const at = (seconds: number): boolean => this.#steps === Math.round(seconds / dt);
    if (at(RUN_UP)) for (const pane of this.panes) pane.strike(params);
    if (this.#steps < Math.round((RUN_UP + AFTER) / dt)) for (const pane of this.panes) pane.step(dt);
    this.#steps += 1;
    if (at(RUN_UP + ASKED)) for (const pane of this.panes) pane.asked = pane.place();
  }

  dispose(): void {
    for (const pane of this.panes) pane.dispose();
  }

  #begun(params: CrashParams): readonly Collision[] {
    return ways.map((way) => new Collision(params, way));
  }
}

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
