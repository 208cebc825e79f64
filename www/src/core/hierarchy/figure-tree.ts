/** The trees of figures. */
import { type ScaleRule, scaleRules } from '../accumulate.ts';
import { choice } from '../boundary/vectors.ts';
import { starter } from '../boundary/wasm.ts';
import type { HierarchyEditing as Core } from '../generated/main/glue.js';
import { hierarchy as group } from '../generated/main/groups/hierarchy.js';
import { HierarchyForces } from './forces.ts';
import { copyOf } from './owner.ts';

const start = /* @__PURE__ */ starter(group);

/**
 * A tree with those methods of a `Hierarchy` that figures use: readers do not load the others' part
 * of the core. `entries/tree.ts` lists them.
 */
export class FigureTree extends HierarchyForces {
  constructor(rule: ScaleRule | Core = 'matrices') {
    const { Hierarchy } = start();
    // A tree of figures never calls what its core lacks.
    super((rule instanceof Hierarchy ? rule : new Hierarchy(choice(scaleRules, rule))) as Core);
  }

  copy(): FigureTree {
    return new FigureTree(copyOf(this.unchanged));
  }
}
