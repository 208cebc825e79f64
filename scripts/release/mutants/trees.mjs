/** Mutants of a tree's face: two nodes, numbers or verbs that change places, a stale view. */
import { on } from './on.mjs';

const TREES = ['hierarchy.test', 'hierarchy-scene', 'face', 'four-jobs'];
const MOVING = ['hierarchy.test', 'face', 'motion-terms', 'laws.test', 'blend', 'four-jobs'];

/** @type {readonly import('../mutate.mjs').Place[]} */
export const trees = [
  on(
    'www/src/core/hierarchy/states.ts',
    ['unit', ...TREES],
    [
      'const [DRIVES, FREELY, COMPENSATING] = [7, 8, 10];',
      'const [DRIVES, FREELY, COMPENSATING] = [7, 10, 8];',
      'a node that is to be free compensates',
    ],
    [
      'velocity: drive.slice(0, 3), angularVelocity: drive.slice(3)',
      'velocity: drive.slice(3), angularVelocity: drive.slice(0, 3)',
      'the rates of a drive change places',
    ],
    ['else if (into.free !== undefined) into.free = undefined;', '', 'an out goes on being free'],
    ['return value ? 0b11 : 0b01;', 'return value ? 0b11 : 0b00;', 'a free node is never held again'],
    [
      '  status(core.change(it, parts), core, it);',
      '  core.change(it, parts);',
      'no change of a state is refused',
    ],
  ),
  on(
    'www/src/core/hierarchy/world.ts',
    ['unit', ...TREES],
    [
      'xy: angle(2), yz: angle(0), zx: angle(1)',
      'xy: angle(0), yz: angle(1), zx: angle(2)',
      'a node’s angles of skew are of other planes',
    ],
    ['return it === NO_ANGLE ? null : it;', 'return it;', 'a skew without a value has one'],
    ['core.set_world(it, parts, fit)', 'core.change(it, parts)', 'a state of the world is set in the parent'],
  ),
  on(
    'www/src/core/hierarchy/frames.ts',
    ['unit', ...MOVING],
    [
      "const frames = [handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')] as const;",
      "const frames = [handleOrWorld(to, 'frame'), handleOrWorld(from, 'frame')] as const;",
      'points, vectors and normals are carried the other way',
    ],
    [
      "transformVector = /* @__PURE__ */ carried('vector')",
      "transformVector = /* @__PURE__ */ carried('point')",
      'a vector is carried as a point',
    ],
    [
      "transformNormal = /* @__PURE__ */ carried('normal')",
      "transformNormal = /* @__PURE__ */ carried('vector')",
      'a normal is carried as a vector',
    ],
    [
      "core[name](handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame'))",
      "core[name](handleOrWorld(to, 'frame'), handleOrWorld(from, 'frame'))",
      'a motion is carried the other way',
    ],
    [
      "writePart(sheet, 0, 3, 'vector', forward, 'forward', '');\n  writePart(sheet, 3, 3, 'vector', top,",
      "writePart(sheet, 3, 3, 'vector', forward, 'forward', '');\n  writePart(sheet, 0, 3, 'vector', top,",
      'what is to point at the target and what is to be up change places',
    ],
    [
      "moved('motion_terms', 'motionTerms')",
      "moved('transform_motion', 'motionTerms')",
      'the terms of a motion are the motion',
    ],
  ),
  on(
    'www/src/core/hierarchy/forces.ts',
    ['unit', ...MOVING],
    [
      'alone ? core.add_world_rates_without_children(it) : core.add_world_rates(it)',
      'alone ? core.add_world_rates(it) : core.add_world_rates_without_children(it)',
      'children that are to stay are carried',
    ],
    [
      "writeBody(body, 'point', at, 'impulse', impulse);",
      "writeBody(body, 'point', impulse, 'impulse', at);",
      'an impulse and its point change places',
    ],
    [
      "writeBody(body, 'force', force, 'torque', torque ?? ZERO)",
      "writeBody(body, 'force', torque ?? ZERO, 'torque', force)",
      'force and torque change places',
    ],
    [
      "writeBody(body, 'point', at, 'force', force);",
      "writeBody(body, 'point', force, 'force', at);",
      'a force and its point change places',
    ],
    [
      "take(4);\n  sheet[0] = expectNumber(mass, 'mass');",
      'take(4);\n  sheet[0] = 1;',
      'an acceleration under a force is that of a kilogram',
    ],
  ),
  on(
    'www/src/core/hierarchy/verbs.ts',
    ['unit', ...MOVING],
    [
      'core.attach(it, above, fitNumber(fit), at)',
      'core.attach(above, it, fitNumber(fit), at)',
      'a node is attached to its child',
    ],
    [
      'core.remove_keeping_children(it, keepNumber(keep), fitNumber(fit))',
      'core.remove_keeping_children(it, fitNumber(fit), keepNumber(keep))',
      'what is kept is taken for the fit',
    ],
    ['numbers().set(pull);', '', 'what is released falls as whatever was last in the block'],
  ),
  on(
    'www/src/core/hierarchy/row.ts',
    ['unit', 'hierarchy.test', 'hierarchy-row.test'],
    ['core.set_scale(it, x, y, z)', 'core.set_scale(it, z, y, x)', 'scales of x and z change places'],
    [
      'core.set_rotation(it, x, y, z, w)',
      'core.set_rotation(it, w, x, y, z)',
      'a quaternion begins with its w',
    ],
  ),
  on(
    'www/src/core/hierarchy/views.ts',
    ['unit', 'hierarchy-row', 'world-rates'],
    [
      'if (!(tree.views.current && tree.views.matrices.length > 0)) {',
      'if (!tree.views.current) {',
      'views of memory that has grown are stale',
    ],
    [
      '=== matrices && views.matrices.length > 0;',
      '=== matrices;',
      'matrices of memory that has grown are those of before',
    ],
    [
      'if (views.singles?.length !== length || views.singlesAt !== at) {',
      'if (views.singlesAt !== at) {',
      'matrices of 32 bits have no length after memory has grown',
    ],
    [
      'if (views.rates && there && velocities.length === 3 * count)',
      'if (views.rates && there)',
      'rates of memory that has grown are those of before',
    ],
    ['  if (all) forget(written);\n', '', 'rows that were told of are told of again'],
  ),
  on(
    'www/src/core/hierarchy2.ts',
    ['unit', 'hierarchy2.test', 'between'],
    [
      "stepWithLaw(this.space, dt, lifted<Law>(law, 'law'), scheme);",
      "stepWithLaw(this.space, 2 * dt, lifted<Law>(law, 'law'), scheme);",
      'a step under a law in the plane is twice as long',
    ],
  ),
  on(
    'www/src/core/jacobian.ts',
    ['unit', 'jacobian'],
    [
      "write(sheet, 0, point, 3, 'point');",
      "write(sheet, 0, ZERO, 3, 'point');",
      'every point is the origin',
    ],
    [
      'motion_jacobian(core, it, from, list.length, what, rate)',
      'motion_jacobian(core, it, it, list.length, what, rate)',
      'a Jacobian is seen from its own node',
    ],
  ),
  on(
    'www/src/core/blend.ts',
    ['unit', 'blend'],
    ["expectNumber(weight, 'weight'),\n", '1,\n', 'all weigh as much'],
    ["expectNumber(weightRate, 'weight'),", '0,', 'no weight changes in time'],
    ['...playing({ loop, speed }),', '...playing({ loop }),', 'each speed is one'],
  ),
  on(
    'www/src/core/smooth.ts',
    ['unit', 'smooth'],
    [
      'core.smooth(hertz, automatic, instants)',
      'core.smooth(hertz, automatic, new Float64Array())',
      'no break is told',
    ],
    ['core.smooth(hertz, automatic', 'core.smooth(2 * hertz, automatic', 'a cutoff is twice as high'],
  ),
  on(
    'www/src/core/doctor/findings.ts',
    ['unit', 'doctor-check', 'doctor-core', 'doctor-random'],
    ["1: 'xy', 2: 'xz'", "1: 'xz', 2: 'xy'", 'two pairs of axes change names'],
    ['left: DEGREES * at(cause + 1)', 'left: at(cause + 1)', 'what a cause leaves is told in radians'],
    [
      "['skewed', 'sheared', 'mirrored', 'flat']",
      "['skewed', 'mirrored', 'sheared', 'flat']",
      'two kinds change names',
    ],
  ),
  on(
    'www/src/core/affine-motion.ts',
    ['unit', 'affine-motion'],
    [
      'readPart(found, 16, 16, into.rate)',
      'readPart(found, 32, 16, into.rate)',
      'the first rate of a matrix is the second',
    ],
  ),
];
