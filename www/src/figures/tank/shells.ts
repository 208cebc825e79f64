/** Shells: a flight from the muzzle to where they come down. */
import type { Node, Tree } from '../../figure/figure.ts';
import { addScaled, vec3, ZERO } from '../../figure/vec.ts';
import { frameNames } from './controls.ts';
import { TrackedPoint } from './points.ts';
import { GRAVITY, landing, SHELL } from './shape.ts';
import type { Wall } from './wall.ts';

export class Shell extends TrackedPoint {
  state: 'in the gun' | 'flying' | 'down' = 'in the gun';
  /** Seconds since it came down. */
  lain = 0;
  #lies = false;

  constructor(
    readonly tree: Tree,
    node: Node = tree.add(),
  ) {
    super(node);
  }

  override get moves(): boolean {
    return this.state === 'flying';
  }

  /** Leaves from a place with a velocity, both in the world. */
  launch(translation: ArrayLike<number>, velocity: ArrayLike<number>): void {
    this.tree.setLocal(this.node, { translation, velocity, acceleration: GRAVITY });
    this.state = 'flying';
    this.lain = 0;
    this.#lies = false;
    for (const frame of frameNames) this.trails[frame].clear();
  }

  /**
   * After a step: on the ground or the top of the wall it lies, at a side of the wall it falls.
   *
   * It is put where it met the ground within the step, with the motion that it had there, so that
   * the last picture of a flight shows that motion.
   */
  land(wall: Wall, mass: number): void {
    if (this.state !== 'flying') return;
    const onTop = wall.stop(this.node, { width: SHELL, mass, friction: 0 }) === 'top';
    const { translation, velocity } = this.tree.world(this.node);
    const [place, motion] = [vec3(translation), vec3(velocity)];
    const deep = SHELL / 2 - place[1];
    if (deep < 0 && !onTop) return;
    this.state = 'down';
    if (onTop) {
      this.rest();
      return;
    }
    // Negative: it met the ground before the end of the step.
    const time = landing(-deep, motion[1]);
    const [x, , z] = addScaled(place, motion, time);
    this.tree.setLocal(this.node, {
      translation: [x, SHELL / 2, z],
      velocity: addScaled(motion, GRAVITY, time),
    });
  }

  /** Before a step of `dt` seconds: a shell that is down lies still. */
  rest(dt = 0): void {
    if (this.state !== 'down') return;
    this.lain += dt;
    if (this.#lies) return;
    this.#lies = true;
    this.tree.setLocal(this.node, { velocity: ZERO, acceleration: ZERO });
  }
}
