/**
 * Mutants of the crate: a sign, a factor, an order, a unit or a refusal in each of its rooms. The
 * crate's own tests have to notice, which share no code with the formulas.
 */
import { on } from './on.mjs';

/** @type {readonly import('../mutate.mjs').Place[]} */
export const core = [
  on(
    'crate/src/motion/terms.rs',
    ['core', 'laws'],
    ['euler: spin_rate.cross(arm),', 'euler: -spin_rate.cross(arm),', 'Euler’s term has the other sign'],
    [
      'centripetal: spin.cross(rotational_velocity),',
      'centripetal: -spin.cross(rotational_velocity),',
      'the centripetal term leads outward',
    ],
    [
      'coriolis: spin.cross(relative_velocity) * S::Scalar::from_f64(2.0)',
      'coriolis: spin.cross(relative_velocity)',
      'Coriolis’ term lacks its two',
    ],
    ['            - terms.euler\n', '            + terms.euler\n', 'the way back adds Euler’s term'],
    [
      'global.velocity - self.velocity - self.angular',
      'global.velocity - self.angular',
      'the way back keeps the base’s velocity',
    ],
  ),
  on(
    'crate/src/motion.rs',
    ['core', 'laws'],
    [
      'angular_velocity: -(transform.rotation * self.angular_velocity)',
      'angular_velocity: transform.rotation * self.angular_velocity',
      'an inverse turns as the transform',
    ],
    [
      'let angular_velocity = rotation * child.angular_velocity;',
      'let angular_velocity = child.angular_velocity;',
      'a child’s angular velocity is not rotated',
    ],
  ),
  on(
    'crate/src/motion/delta.rs',
    ['core', 'laws'],
    ['                + spin_jump.cross(spin_jump.cross(arm))\n', '', 'a jump lacks its square'],
    [
      'self.transform_delta(child_jump) + self.inherited_delta(child + child_jump, parent_jump)',
      'self.transform_delta(child_jump) + self.inherited_delta(child, parent_jump)',
      'two jumps are added as if small',
    ],
    [
      'transform_vector(global.acceleration - coriolis)',
      'transform_vector(global.acceleration + coriolis)',
      'a jump comes back with Coriolis’ term added',
    ],
  ),
  on(
    'crate/src/motion/vector_rate.rs',
    ['core', 'laws'],
    [
      'rate + self.angular_velocity.bracket(bivector)',
      'rate - self.angular_velocity.bracket(bivector)',
      'the bracket of two spins has the other sign',
    ],
    [
      'transform_vector(rate - carried)',
      'transform_vector(rate + carried)',
      'a rate comes back with the turn added',
    ],
  ),
  on(
    'crate/src/transform.rs',
    ['core', 'laws'],
    [
      'translation: -(rotation * self.translation * scale),',
      'translation: -(rotation * self.translation),',
      'an inverse does not scale its translation',
    ],
    [
      'self.rotation * normal * (S::Scalar::from_f64(1.0) / self.scale)',
      'self.rotation * normal * self.scale',
      'a normal is scaled as a vector',
    ],
    ['scale: scale.not_zero(Quantity::Scale)?', 'scale', 'a scale of zero is taken'],
  ),
  on(
    'crate/src/affine.rs',
    ['core', 'laws'],
    [
      'Ok(self.linear.inverse()?.transpose() * normal)',
      'Ok(self.linear.inverse()? * normal)',
      'normals are carried by the inverse itself',
    ],
  ),
  on(
    'crate/src/rotation/euler.rs',
    ['core', 'laws', 'rotation'],
    ['let half = 0.5 * angle.checked', 'let half = angle.checked', 'Euler angles turn twice as far'],
    [
      'let sign = first.cross(second).dot(third);',
      'let sign = 1.0;',
      'odd orders of Euler angles have the signs of even ones',
    ],
    [
      '[w - j, i - k, w + j, i + k]',
      '[w + j, i - k, w - j, i + k]',
      'Euler angles are read with a sign changed',
    ],
  ),
  on(
    'crate/src/space/three.rs',
    ['core', 'laws'],
    [
      '(self.axis() * (0.5 * sine)).extend(cosine)',
      '(self.axis() * sine).extend(cosine)',
      'the exponential of a bivector lacks its half',
    ],
  ),
  on(
    'crate/src/space/two.rs',
    ['core', 'laws'],
    ['arm.perp() * self.xy', 'arm.perp() * -self.xy', 'the plane turns clockwise'],
  ),
  on(
    'crate/src/scale/rule.rs',
    ['core', 'laws'],
    [
      'let above = parent.inherited_mirror(compensates);',
      'let above = parent.inherited_mirror(!compensates);',
      'a node that compensates has the mirror of its parent’s scale',
    ],
  ),
  on(
    'crate/src/scale/rule.rs',
    ['core', 'hierarchy', 'mirror'],
    [
      'Self::Matrices | Self::Transforms | Self::Compensated => true,\n            Self::Lossy => false',
      'Self::Matrices | Self::Transforms | Self::Lossy => true,\n            Self::Compensated => false',
      'another rule mirrors rigidly',
    ],
  ),
  on(
    'crate/src/scale/shear.rs',
    ['core', 'laws', 'scale'],
    [
      'Scalar::atan((stretch - 1.0 / stretch) * lean)',
      'Scalar::atan((stretch + 1.0 / stretch) * lean)',
      'what is not stretched is sheared',
    ],
  ),
  on(
    'crate/src/physics/friction.rs',
    ['core', 'dynamics', 'physics'],
    [
      'acceleration: acceleration - reached * (limit / speed)',
      'acceleration: acceleration + reached * (limit / speed)',
      'friction drives',
    ],
    [
      'speed.real() <= (limit * duration).real()',
      'speed.real() <= limit.real()',
      'friction forgets the duration',
    ],
  ),
  on(
    'crate/src/physics/contact.rs',
    ['core', 'dynamics', 'physics'],
    [
      'velocity_at(world_from_body, point) - velocity_at(world_from_other, point)',
      'velocity_at(world_from_body, point) + velocity_at(world_from_other, point)',
      'a moving wall moves the other way',
    ],
    ['smooth * (number(1.0) + restitution)', 'smooth * (number(1.0) - restitution)', 'a bounce takes speed'],
  ),
  on(
    'crate/src/physics/body.rs',
    ['core', 'dynamics', 'physics'],
    [
      'arm.wedge(momentum) + self.spin_momentum(world_from_body)',
      'self.spin_momentum(world_from_body) - arm.wedge(momentum)',
      'an arm’s momentum has the other sign',
    ],
    ['twice * S::Scalar::from_f64(0.5)', 'twice', 'a kinetic energy lacks its half'],
    ['mass: mass.positive(Quantity::Mass)?', 'mass', 'a body may have no mass'],
  ),
  on(
    'crate/src/integrate/magnus.rs',
    ['core', 'dynamics', 'integrate'],
    [
      'let second = first + c * (h3 * number(1.0 / 12.0));',
      'let second = first - c * (h3 * number(1.0 / 12.0));',
      'Magnus’ second term has the other sign',
    ],
    [
      'let third = second + d * (h5 * number(1.0 / 240.0));',
      'let third = second;',
      'Magnus’ third term is left out',
    ],
  ),
  on(
    'crate/src/integrate/translation.rs',
    ['core', 'dynamics', 'integrate'],
    [
      'velocity: moving.velocity + (first + last) * half,',
      'velocity: moving.velocity + first * h,',
      'Verlet’s velocity is of first order',
    ],
  ),
  on(
    'crate/src/dual/elementary.rs',
    ['core', 'functions', 'dual'],
    [
      '[root, 0.5 / root, -0.25 / (x * root)]',
      '[root, 0.5 / root, 0.25 / (x * root)]',
      'a root bends the other way',
    ],
    ['[libm::log(x), r, -r * r]', '[libm::log(x), r, r * r]', 'a logarithm bends the other way'],
  ),
  on(
    'crate/src/dual/chain.rs',
    ['core', 'laws', 'chain'],
    [
      'origin + rotated + once + twice * Jet::from_f64(0.5)',
      'origin + rotated + once + twice',
      'a chain’s second term lacks its half',
    ],
  ),
  on(
    'crate/src/field/parse.rs',
    ['core', 'functions', 'field'],
    [
      'const MINUS: u8 = 3;\nconst POWER: u8 = 4;',
      'const MINUS: u8 = 4;\nconst POWER: u8 = 3;',
      'a minus binds more than a power',
    ],
    ['("asin", Function::One(One::Asin))', '("asin", Function::One(One::Acos))', 'asin in a formula is acos'],
  ),
  on(
    'crate/src/clips/course.rs',
    ['core', 'hierarchy', 'clip'],
    [
      'let at = if spline { 3 * key + 1 } else { key };',
      'let at = if spline { 3 * key } else { key };',
      'a spline’s key is its tangent',
    ],
    [
      'Rotation::<Space3>::log(end * start.inverse())',
      'Rotation::<Space3>::log(start * end.inverse())',
      'a clip turns back',
    ],
  ),
  on(
    'crate/src/hierarchy/reading/carry.rs',
    ['core', 'hierarchy', 'hierarchy_'],
    [
      'point = back * (point - origin);',
      'point = back * point - origin;',
      'a point is brought back by its place alone',
    ],
    [
      'normal = self.back(from, above)?.0.transpose() * normal;',
      'normal = self.back(from, above)?.0 * normal;',
      'a normal is carried as a vector',
    ],
  ),
  on(
    'crate/src/hierarchy/reading/touched.rs',
    ['core', 'hierarchy', 'hierarchy_'],
    [
      '            *word |= marks;\n',
      '            *word = marks;\n',
      'a node that is written to hides others that were: a cache is stale',
    ],
  ),
  on(
    'crate/src/hierarchy/time/drive.rs',
    ['core', 'hierarchy', 'hierarchy_'],
    [
      'acceleration: angular_velocity.cross(velocity),',
      'acceleration: velocity - velocity,',
      'a driven node has no acceleration',
    ],
    [
      'local.trs.rotation = rotation * turned;',
      'local.trs.rotation = turned * rotation;',
      'a driven node turns about its parent’s axes',
    ],
  ),
  on(
    'crate/src/hierarchy/writing/force.rs',
    ['core', 'hierarchy', 'hierarchy_'],
    [
      '(point - self.world_translation(node)?).wedge(force)',
      '(self.world_translation(node)? - point).wedge(force)',
      'a force off the middle turns the other way',
    ],
  ),
];
