/**
 * What does it cost to turn a hundred thousand frames by one step? Ours beside what a page would do
 * with three.js or gl-matrix: the naive update q + ½ h ω q made unit, and the exponential of h ω.
 */
import { mat4, quat, vec3 } from 'gl-matrix';
import { Quaternion, Vector3 } from 'three';
import { report } from './measure.mjs';

const COUNT = 100_000;
const STEP = 1 / 60;

/** Numbers that look random and are the same each time. */
function numbers(seed, length, size) {
  let state = seed;
  return Float64Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 31 - 1) * size;
  });
}

function start() {
  const rotations = numbers(1, 4 * COUNT, 1);
  for (let i = 0; i < 4 * COUNT; i += 4) {
    const length = Math.hypot(...rotations.subarray(i, i + 4)) || 1;
    for (let k = 0; k < 4; k++) rotations[i + k] /= length;
  }
  return { rotations, spins: numbers(2, 3 * COUNT, 5), pushes: numbers(3, 3 * COUNT, 4) };
}

/** Pushed there and back, so that spins stay as they are however often a contender runs. */
let sign = 1;

function three() {
  const { rotations, spins, pushes } = start();
  const bodies = Array.from({ length: COUNT }, (_, i) => ({
    rotation: new Quaternion(...rotations.subarray(4 * i, 4 * i + 4)),
    spin: new Vector3(...spins.subarray(3 * i, 3 * i + 3)),
    push: new Vector3(...pushes.subarray(3 * i, 3 * i + 3)),
  }));
  const [change, axis] = [new Quaternion(), new Vector3()];
  return {
    'three.js, q += ½hωq': () => {
      for (const { rotation: q, spin, push } of bodies) {
        change.set(spin.x, spin.y, spin.z, 0).multiply(q);
        const half = 0.5 * STEP;
        q.set(q.x + half * change.x, q.y + half * change.y, q.z + half * change.z, q.w + half * change.w);
        q.normalize();
        spin.addScaledVector(push, sign * STEP);
      }
    },
    'three.js, exp(hω)': () => {
      for (const { rotation, spin, push } of bodies) {
        const speed = spin.length();
        if (speed > 0) {
          change.setFromAxisAngle(axis.copy(spin).divideScalar(speed), speed * STEP);
          rotation.premultiply(change);
        }
        spin.addScaledVector(push, sign * STEP);
      }
    },
  };
}

function glMatrix() {
  const { rotations, spins, pushes } = start();
  const bodies = Array.from({ length: COUNT }, (_, i) => ({
    rotation: quat.fromValues(...rotations.subarray(4 * i, 4 * i + 4)),
    spin: vec3.fromValues(...spins.subarray(3 * i, 3 * i + 3)),
    push: vec3.fromValues(...pushes.subarray(3 * i, 3 * i + 3)),
  }));
  const [change, axis] = [quat.create(), vec3.create()];
  return {
    'gl-matrix, q += ½hωq': () => {
      for (const { rotation, spin, push } of bodies) {
        quat.set(change, spin[0], spin[1], spin[2], 0);
        quat.multiply(change, change, rotation);
        quat.scale(change, change, 0.5 * STEP);
        quat.add(rotation, rotation, change);
        quat.normalize(rotation, rotation);
        vec3.scaleAndAdd(spin, spin, push, sign * STEP);
      }
    },
    'gl-matrix, exp(hω)': () => {
      for (const { rotation, spin, push } of bodies) {
        const speed = vec3.length(spin);
        if (speed > 0) {
          quat.setAxisAngle(change, vec3.scale(axis, spin, 1 / speed), speed * STEP);
          quat.multiply(rotation, change, rotation);
        }
        vec3.scaleAndAdd(spin, spin, push, sign * STEP);
      }
    },
  };
}

/**
 * The batch kept in the core, by truncations; two sets of pushes would have to cross, so time goes
 * there and back instead.
 */
function batches(core, name) {
  const { rotations, spins, pushes } = start();
  const batch = new core.RotationBatch(COUNT);
  batch.set(rotations, spins);
  batch.accelerate(pushes);
  const by = (magnus) => () => batch.step(sign * STEP, magnus);
  return {
    [`kinetree ${name}, Ω₁`]: by('terms1'),
    [`kinetree ${name}, Ω₁+Ω₂`]: by('terms2'),
    [`kinetree ${name}, Ω₁…Ω₃`]: by('terms3'),
    [`kinetree ${name}, M6`]: by('order6'),
    [`kinetree ${name}, M8`]: by('order8'),
  };
}

/**
 * Arrays of doubles in JavaScript's hands: checked, cut where too long, exact, copied in and out.
 */
function doubles(core) {
  const { rotations, spins, pushes } = start();
  const by = (scheme) => () => core.stepRotations(rotations, spins, pushes, sign * STEP, scheme);
  return {
    'kinetree, doubles, exact, M6': by({}),
    'kinetree, doubles, rational, M6': by({ exponential: 'rational' }),
  };
}

/** @param {typeof import('../www/src/core/entries/index.ts')} kinetree */
export default function turnMany(kinetree) {
  mat4.create(); // gl-matrix sets itself up on first use
  const contenders = {
    ...three(),
    ...glMatrix(),
    ...doubles(kinetree),
    ...batches(kinetree, 'f32'),
  };
  report({
    question: `A step of ${COUNT.toLocaleString('en')} turning frames`,
    contenders,
    yardstick: 'three.js, q += ½hωq',
    unit: 'ns a frame',
    per: COUNT,
    between: () => (sign = -sign),
  });
}
