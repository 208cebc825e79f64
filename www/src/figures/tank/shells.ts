/** Shells: a flight from the muzzle to where they come down. */
import type { Node, Tree } from '../../figure/figure.ts';
import { vec3, ZERO } from '../../figure/vec.ts';
import { frameNames } from './controls.ts';
import { TrackedPoint } from './points.ts';
import { GRAVITY, SHELL } from './shape.ts';
import type { Wall } from './wall.ts';

export class Shell extends TrackedPoint {
  state: 'in the gun' | 'flying' | 'down' = 'in the gun';

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
    this.tree.change(this.node, { translation, velocity, acceleration: GRAVITY });
    this.state = 'flying';
    for (const frame of frameNames) this.trails[frame].clear();
  }

  /** After a step: on the ground or the top of the wall it lies, at a side of the wall it falls. */
  land(wall: Wall, mass: number): void {
    if (this.state !== 'flying') return;
    const onTop = wall.stop(this.node, { width: SHELL, mass, friction: 0 }) === 'top';
    const [x, y, z] = vec3(this.tree.transformPoint(ZERO, this.node, null));
    if (y > SHELL / 2 && !onTop) return;
    this.tree.change(this.node, {
      translation: [x, Math.max(y, SHELL / 2), z],
      velocity: ZERO,
      acceleration: ZERO,
    });
    this.state = 'down';
  }
}
