/**
 * Mutants of the boundary: two fields, two arguments or two numbers that change places, a refusal
 * that is lost, an answer that is kept too long. No formula is spoiled here.
 */
import { on } from './on.mjs';

const FACE = ['face', 'dynamic.test', 'motion-terms', 'rotation.test', 'physics.test', 'hierarchy.test'];
/** Those that hand in an `out`. */
const OUTS = ['libraries', 'reentry', 'boundary.test', 'misuse'];

/** @type {readonly import('../mutate.mjs').Place[]} */
export const boundary = [
  on(
    'www/src/core/boundary/records.ts',
    ['unit', ...FACE, ...OUTS],
    [
      "  velocity: 'vector',\n  acceleration: 'vector',\n",
      "  acceleration: 'vector',\n  velocity: 'vector',\n",
      'velocity and acceleration of all states change places',
    ],
    [
      "  angularVelocity: 'bivector',\n  angularAcceleration: 'bivector',\n",
      "  angularAcceleration: 'bivector',\n  angularVelocity: 'bivector',\n",
      'angular velocity and acceleration of all states change places',
    ],
    [
      "'position', 'velocity', 'acceleration')",
      "'velocity', 'position', 'acceleration')",
      'a point’s place is read as its velocity',
    ],
    [
      "    'euler',\n    'centripetal',",
      "    'centripetal',\n    'euler',",
      'Euler’s term is called centripetal',
    ],
    [
      "'euler', 'centrifugal', 'coriolis', 'total'",
      "'euler', 'coriolis', 'centrifugal', 'total'",
      'the centrifugal term is called Coriolis’',
    ],
    [
      "'baseVelocity',\n    'rotationalVelocity',",
      "'rotationalVelocity',\n    'baseVelocity',",
      'two terms of a velocity change names',
    ],
    [
      "'applied', 'gyroscopic', 'total'",
      "'gyroscopic', 'applied', 'total'",
      'the gyroscopic term is called applied',
    ],
    [
      "axis: 'vector', angle: 'scalar' }",
      "angle: 'scalar', axis: 'vector' }",
      'an angle is read from where the axis begins',
    ],
    ["residual: 'scalar' })", "residual: 'vector' })", 'a residual is read as three numbers'],
    ["const rest = part === 'scale' ? 1 : 0;", 'const rest = 0;', 'a scale that is not given is zero'],
    ['if (size === 4) into[place + 3] = 1;', '', 'a rotation that is not given is no rotation'],
    ['mask |= 1 << i;', 'mask |= 2 << i;', 'a part that is set is taken for the next one'],
    [
      'into[at + 4] = y;\n    into[at + 8] = z;',
      'into[at + 4] = z;\n    into[at + 8] = y;',
      'two principal moments change places',
    ],
    [
      'if (!names.includes(key) && !others.includes(key)) throw noSuch',
      'if (false) throw noSuch',
      'a misspelled part is passed over',
    ],
    [
      "if (typeof value !== 'number')\n      throw",
      'if (false)\n      throw',
      'a text is taken for a number',
    ],
    [
      'if (!(off > SAME_SIZE * Math.abs(x)) && !mirrorOfPlane) return;',
      'return;',
      'a state may be stretched unevenly',
    ],
    [
      'if (part !== undefined) expectPart(size, part);\n    parts.push',
      'parts.push',
      'an out without room is written in part',
    ],
    [
      'if (length !== size)\n      throw',
      'if (length < size)\n      throw',
      'an out that is too long is taken',
    ],
  ),
  on(
    'www/src/core/dynamic.ts',
    ['unit', 'face', 'dynamic.test', 'motion-terms', 'physics.test', 'hierarchy2.test'],
    [
      'core.relative_to(dimension), dynamicTransform, child, parent)',
      'core.relative_to(dimension), dynamicTransform, parent, child)',
      'refusals of relativeTo name the other one',
    ],
    [
      'core.compose(dimension), dynamicTransform, parent, child)',
      'core.compose(dimension), dynamicTransform, child, parent)',
      'refusals of compose name the other one',
    ],
    [
      'core.inherited_delta(dimension), rates, parent, child, jump)',
      'core.inherited_delta(dimension), rates, parent, jump, child)',
      'inheritedDelta takes a jump for a child',
    ],
    [
      'core.transform_delta(dimension), rates',
      'core.inverse_transform_delta(dimension), rates',
      'a jump is taken the other way',
    ],
    [
      "core.transform_vector(dimension), 'vector'",
      "core.transform_point(dimension), 'vector'",
      'a vector is carried as a point',
    ],
    [
      "core.transform_rate(dimension), 'vector', it, vector, rate)",
      "core.transform_rate(dimension), 'vector', it, rate, vector)",
      'a vector and its rate change places',
    ],
    [
      "['force', 'vector'],\n      ['position', 'vector'],",
      "['position', 'vector'],\n      ['force', 'vector'],",
      'refusals take the force for the place',
    ],
    [
      'return impulseAt(frame, mass, inertia, at, impulse, out);',
      'return impulseAt(frame, mass, inertia, impulse, at, out);',
      'an impulse and its point change places',
    ],
    [
      'i < 3 ? (i === 0 ? a : i === 1 ? b : c) : i === 3 ? d : i === 4 ? e : f',
      'i < 3 ? (i === 0 ? a : i === 1 ? b : c) : i === 3 ? d : i === 4 ? f : e',
      'the fifth and the sixth argument change places',
    ],
    ['check(call(start()));', 'call(start());', 'no operation on states is refused'],
  ),
  on(
    'www/src/core/physics.ts',
    ['unit', 'face', 'physics.test', 'hierarchy2.test', 'crash.test'],
    [
      'acceleration: read(vector, vector),\n        sticks',
      'acceleration: read(0, vector),\n        sticks',
      'friction tells the velocity as the acceleration',
    ],
    [
      'sticks: numbers(room)[2 * vector] === 1',
      'sticks: numbers(room)[2 * vector] === 0',
      'what slides is said to stick',
    ],
    ['return read(vector, bivector);', 'return read(0, bivector);', 'the angular momentum is the momentum'],
    [
      'return read(vector + bivector, 1);',
      'return read(vector, 1);',
      'the energy is a part of the angular momentum',
    ],
    [
      'body: readJump(vector + 2),\n        other: readJump(vector + 2 + jump),',
      'body: readJump(vector + 2 + jump),\n        other: readJump(vector + 2),',
      'the jumps of two bodies change places',
    ],
    [
      "inertia(2, mass, ['length', length], ['radius', radius])",
      "inertia(2, mass, ['radius', radius], ['length', length])",
      'a rod’s length is its radius',
    ],
    [
      "inertia(3, mass, ['radius', radius], ['length', length])",
      "inertia(3, mass, ['length', length], ['radius', radius])",
      'a cylinder’s length is its radius',
    ],
    ["other === null ? 0 : 1, 'other'", "other === null ? 1 : 0, 'other'", 'a wall is taken for a body'],
    [
      'check(start().contact_impulse(dimension));',
      'start().contact_impulse(dimension);',
      'no contact is refused',
    ],
  ),
  on(
    'www/src/core/rotation.ts',
    ['unit', 'face', 'rotation.test'],
    ["  'XYZ',\n  'XZY',\n", "  'XZY',\n  'XYZ',\n", 'two orders of Euler angles change places'],
    [
      "rotationOf(first, 'first rotation'), rotationOf(second, 'second rotation')",
      "rotationOf(second, 'second rotation'), rotationOf(first, 'first rotation')",
      'a product of rotations is in the other order',
    ],
    [
      "rotationOf(start, 'start'), rotationOf(end, 'end')",
      "rotationOf(end, 'end'), rotationOf(start, 'start')",
      'slerp goes from the end to the start',
    ],
    [
      "[from, 3, 'from'],\n      [to, 3, 'to'],",
      "[to, 3, 'to'],\n      [from, 3, 'from'],",
      'the shortest arc goes back',
    ],
    [
      '[a, b, c, 0, d, e, f, 0, g, h, i, 0,',
      '[a, d, g, 0, b, e, h, 0, c, f, i, 0,',
      'a matrix of nine numbers is read by rows',
    ],
    ['core.rotation_to_scaled_axis, [', 'core.rotation_to_axis_angle, [', 'a scaled axis is not scaled'],
    ['core.rotation_inverse, [', 'core.rotation_normalize, [', 'an inverse is the rotation itself'],
  ),
  on(
    'www/src/core/accumulate.ts',
    ['unit', 'face', 'accumulate.test', 'chain.test'],
    [
      "['matrices', 'transforms', 'lossy', 'compensated']",
      "['transforms', 'matrices', 'lossy', 'compensated']",
      'two rules of scales change names',
    ],
    [
      'scale: [n(20), n(21), n(22)],\n    axisLengths: [n(23), n(24), n(25)]',
      'scale: [n(23), n(24), n(25)],\n    axisLengths: [n(20), n(21), n(22)]',
      'scales and lengths of axes change places',
    ],
    [
      'yz: angle(26), zx: angle(27), xy: angle(28)',
      'xy: angle(26), yz: angle(27), zx: angle(28)',
      'angles of skew are of other planes',
    ],
    ['return compensates ? 1 : 0;', 'return 0;', 'no node compensates'],
    ['check(startRotations()', '(startRotations()', 'no rotation vector is refused'],
    [
      "expectNumber(stretch, 'stretch'), expectNumber(angle, 'angle')",
      "expectNumber(angle, 'angle'), expectNumber(stretch, 'stretch')",
      'stretch and angle change places',
    ],
  ),
  on(
    'www/src/core/integrate.ts',
    ['unit', 'face', 'integrate.test', 'laws.test', 'not-finite'],
    [
      "  'rungeKutta4',\n  'muntheKaas4',",
      "  'muntheKaas4',\n  'rungeKutta4',",
      'two schemes of bodies change names',
    ],
    [
      "write(given, 1, from, 3, 'position');\n  write(given, 4, at, 3, 'velocity');",
      "write(given, 4, from, 3, 'position');\n  write(given, 1, at, 3, 'velocity');",
      'a point’s place and velocity change places',
    ],
    ['write(given, 7 + 3 * stage, law', 'write(given, 7, law', 'all stages of a step are the last one'],
    [
      'block.set(pushes, 2 + 7 * count);',
      'block.set(pushes, 2 + 4 * count);',
      'angular accelerations are taken for velocities',
    ],
    ['sheet[1] = numbersOf[3];', 'sheet[1] = 0;', 'the longest path of a scheme is lost'],
    [
      "write(sheet, BODY + 2, axis, 3, 'axis');\n    write(sheet, BODY + 5, normal, 3, 'normal');",
      "write(sheet, BODY + 5, axis, 3, 'axis');\n    write(sheet, BODY + 2, normal, 3, 'normal');",
      'axis and normal of an event change places',
    ],
    [
      'sheet[BODY] = expectNumber(stepDuration',
      'sheet[BODY] = 1e3 * expectNumber(stepDuration',
      'a step is in milliseconds',
    ],
    [
      'step_bodies(number, count, steps), (body) =>',
      "step_bodies(number, count, steps), () => '');\n  ((body) =>",
      'a refusal does not name the body',
    ],
  ),
  on(
    'www/src/core/math.ts',
    ['unit', 'face', 'math.test'],
    ['math_atan2(y, x)', 'math_atan2(x, y)', 'atan2 takes x first'],
    ['math_pow(base, exponent)', 'math_pow(exponent, base)', 'pow takes the exponent first'],
    ['return start().math_asin(x)', 'return start().math_acos(x)', 'asin is acos'],
  ),
  on(
    'www/src/core/elementary.ts',
    ['unit', 'dual.test', 'jet.test'],
    ['1 + tangent * tangent', '1 - tangent * tangent', 'a tangent rises by another slope'],
    ['2 * tangent * slope', 'tangent * slope', 'a tangent bends half as much'],
  ),
  on(
    'www/src/core/chain.ts',
    ['unit', 'face', 'dynamic.test', 'dual.test'],
    [
      'given.forEach((frame, i) => writeRecord(sheet, i * size,',
      'given.forEach((frame, i) => writeRecord(sheet, (given.length - 1 - i) * size,',
      'a chain is read from its end',
    ],
  ),
  on(
    'crate/wasm/src/call.rs',
    ['unit', ...FACE],
    [
      '            velocity: self.vector::<S>(),\n            acceleration: self.vector::<S>(),\n            angular',
      '            acceleration: self.vector::<S>(),\n            velocity: self.vector::<S>(),\n            angular',
      'velocity and acceleration are read in the other order',
    ],
    [
      'S::write_bivector(it.angular_velocity, self);\n        S::write_bivector(it.angular_acceleration, self);',
      'S::write_bivector(it.angular_acceleration, self);\n        S::write_bivector(it.angular_velocity, self);',
      'angular velocity and acceleration are written in the other order',
    ],
    [
      '            it.euler,\n            it.centripetal,\n            it.coriolis,\n            it.relative',
      '            it.euler,\n            it.coriolis,\n            it.centripetal,\n            it.relative',
      'the centripetal term and Coriolis’ are written in the other order',
    ],
    [
      '            it.applied,\n            it.translational,',
      '            it.translational,\n            it.applied,',
      'two terms under a force are written in the other order',
    ],
    [
      'to.vector::<Self>(inertia.moments());',
      'to.vector::<Self>(-inertia.moments());',
      'moments of inertia are negative',
    ],
    ['self.or(vector.checked(quantity), S::Vector::zero())', 'vector', 'a vector with NaN is taken'],
    [
      '            Some(error) => Err(error.into()),\n            None => result,',
      '            _ => result,',
      'a state that is refused is taken for the identity',
    ],
    ['if !value.is_finite() {', 'if false {', 'an overflow is an answer'],
  ),
  on(
    'crate/wasm/src/motion.rs',
    ['unit', 'face', 'dynamic.test', 'physics.test', 'hierarchy.test'],
    [
      'out.dynamic_transform(parent * child)',
      'out.dynamic_transform(child * parent)',
      'compose is in the other order',
    ],
    [
      'let (force, position, velocity) = (call',
      'let (position, force, velocity) = (call',
      'a force is taken for a place',
    ],
    ['let (point, impulse) = (call', 'let (impulse, point) = (call', 'an impulse is taken for its point'],
    [
      '(parent, jump) = (call.dynamic_transform::<S>(), call.jump::<S>());\n        let seen = parent.transform_delta(jump)',
      '(parent, jump) = (call.dynamic_transform::<S>(), call.jump::<S>());\n        let seen = parent.inverse_transform_delta(jump)',
      'a jump is carried back',
    ],
  ),
  on(
    'crate/wasm/src/physics.rs',
    ['unit', 'face', 'physics.test', 'hierarchy.test'],
    [
      'restitution: call.number(),\n            friction: call.number(),',
      'friction: call.number(),\n            restitution: call.number(),',
      'restitution and friction change places',
    ],
    [
      '            out.rates(it.body);\n            out.rates(it.other);',
      '            out.rates(it.other);\n            out.rates(it.body);',
      'the jumps of two bodies are written in the other order',
    ],
  ),
  on(
    'crate/wasm/src/scale.rs',
    ['unit', 'face', 'accumulate.test'],
    [
      '.chain(world.scale().to_array())\n        .chain(world.axes().map(DVec3::length))',
      '.chain(world.axes().map(DVec3::length))\n        .chain(world.scale().to_array())',
      'scales and lengths of axes are written in the other order',
    ],
    [
      '.map_err(|error| (index, error))?;\n            write',
      '.map_err(|error| (0, error))?;\n            write',
      'a refusal names the first node',
    ],
  ),
  on(
    'crate/wasm/src/integrate.rs',
    ['unit', 'face', 'integrate.test'],
    [
      'Ok([x, y, z, w, lx, ly, lz, ox, oy, oz, energy])',
      'Ok([x, y, z, w, ox, oy, oz, lx, ly, lz, energy])',
      'a body’s momentum is its angular velocity',
    ],
    [
      'axis: DVec3::new(*ax, *ay, *az),\n        normal: DVec3::new(*nx, *ny, *nz)',
      'axis: DVec3::new(*nx, *ny, *nz),\n        normal: DVec3::new(*ax, *ay, *az)',
      'axis and normal of an event are read in the other order',
    ],
  ),
  on(
    'crate/wasm/src/rotation.rs',
    ['unit', 'face', 'rotation.test'],
    [
      'write(call, first * second)',
      'write(call, second * first)',
      'a product of rotations is in the other order',
    ],
  ),
];
