/** How long does it take to compose velocities and accelerations down a hierarchy? */
import { floor } from './hierarchy-floor.mjs';
import { rounds, table, timed } from './hierarchy-rounds.mjs';
import { numbers, poses, trees } from './hierarchy-trees.mjs';

/**
 * @param {typeof import('../www/src/core/entries/index.ts')} kinetree
 */
export default async function hierarchyMoving(
  kinetree,
  { sizes = [1_000, 100_000, 1_000_000], say = console.log } = {},
) {
  for (const count of sizes) {
    for (const [kind, grow] of Object.entries(trees)) {
      const parents = grow(count);
      const ours = batch('kinetree, 64 bits', kinetree.DynamicBatch, parents);
      const made = [
        ours,
        batch('kinetree, 32 bits', kinetree.DynamicBatch32, parents),
        { name: 'hand-written flat JS, 64 bits', it: flat(parents) },
        { name: 'floor, 64 bits', it: floor('moving', parents, ours.it) },
        { name: 'floor, 32 bits', it: floor('moving32', parents, ours.it) },
      ];
      const times = rounds(made, [motions(1, count), motions(2, count)], undefined, { count });
      const [first, second] = times;
      const rows = times.map(({ update }, i) => [
        made[i].name,
        ...timed(update, first.update),
        `${(update / second.update).toFixed(1)} ×`,
      ]);
      const question = `${count.toLocaleString('en')} moving nodes, ${kind} tree: ns a node`;
      say(table(question, ['', 'update', 'to 64 bits', 'to 32 bits'], rows));
      for (const { it } of made) it.dispose?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/**
 * Translation 3, rotation 4, scale, velocity 3, acceleration 3, angular velocity 3, angular
 * acceleration 3.
 */
function motions(seed, count) {
  const still = poses(seed, count);
  const next = numbers(seed + 10);
  const flat = new Float64Array(20 * count);
  for (let i = 0; i < count; i++) {
    flat.set(still.subarray(10 * i, 10 * i + 8), 20 * i);
    // Slow enough that what 64 turning parents add up to stays within what 32 bits can tell apart.
    for (let k = 8; k < 20; k++) flat[20 * i + k] = 0.02 * (next() - 0.5);
  }
  return flat;
}

function batch(name, Kind, parents) {
  const made = new Kind(parents);
  const it = {
    write: (source) => made.locals.set(source),
    update: () => made.update(),
    place: (node) => [0, 1, 2].map((k) => made.worlds[20 * node + k] + made.worlds[20 * node + 11 + k]),
    dispose: () => made.dispose(),
  };
  return { name, it };
}

/** The same formulas, written out. */
function flat(parents) {
  const count = parents.length;
  const above = Int32Array.from(parents, (it) => 20 * (it < 0 ? count : it));
  const [L, W] = [new Float64Array(20 * count), new Float64Array(20 * count + 20)];
  W[20 * count + 6] = W[20 * count + 7] = 1;
  return {
    write: (source) => L.set(source),
    update() {
      for (let i = 0, o = 0; i < count; i++, o += 20) {
        const p = above[i];
        const x = W[p + 3];
        const y = W[p + 4];
        const z = W[p + 5];
        const w = W[p + 6];
        const s = W[p + 7];
        const x2 = x + x;
        const y2 = y + y;
        const z2 = z + z;
        const xx = x * x2;
        const yy = y * y2;
        const zz = z * z2;
        const xy = x * y2;
        const xz = x * z2;
        const yz = y * z2;
        const wx = w * x2;
        const wy = w * y2;
        const wz = w * z2;
        const a = 1 - (yy + zz);
        const b = xy - wz;
        const c = xz + wy;
        const d = xy + wz;
        const e = 1 - (xx + zz);
        const f = yz - wx;
        const g = xz - wy;
        const h = yz + wx;
        const j = 1 - (xx + yy);
        const tx = L[o];
        const ty = L[o + 1];
        const tz = L[o + 2];
        const rx = s * (a * tx + b * ty + c * tz);
        const ry = s * (d * tx + e * ty + f * tz);
        const rz = s * (g * tx + h * ty + j * tz);
        const vx = L[o + 8];
        const vy = L[o + 9];
        const vz = L[o + 10];
        const ux = s * (a * vx + b * vy + c * vz);
        const uy = s * (d * vx + e * vy + f * vz);
        const uz = s * (g * vx + h * vy + j * vz);
        const ax = L[o + 11];
        const ay = L[o + 12];
        const az = L[o + 13];
        const bx = s * (a * ax + b * ay + c * az);
        const by = s * (d * ax + e * ay + f * az);
        const bz = s * (g * ax + h * ay + j * az);
        const lx = L[o + 14];
        const ly = L[o + 15];
        const lz = L[o + 16];
        const mx = a * lx + b * ly + c * lz;
        const my = d * lx + e * ly + f * lz;
        const mz = g * lx + h * ly + j * lz;
        const kx = L[o + 17];
        const ky = L[o + 18];
        const kz = L[o + 19];
        const nx = a * kx + b * ky + c * kz;
        const ny = d * kx + e * ky + f * kz;
        const nz = g * kx + h * ky + j * kz;
        const px = W[p + 14];
        const py = W[p + 15];
        const pz = W[p + 16];
        const qx = W[p + 17];
        const qy = W[p + 18];
        const qz = W[p + 19];
        const cx = py * rz - pz * ry;
        const cy = pz * rx - px * rz;
        const cz = px * ry - py * rx;
        const ex = cx + 2 * ux;
        const ey = cy + 2 * uy;
        const ez = cz + 2 * uz;
        const X = L[o + 3];
        const Y = L[o + 4];
        const Z = L[o + 5];
        const Q = L[o + 6];
        W[o] = W[p] + rx;
        W[o + 1] = W[p + 1] + ry;
        W[o + 2] = W[p + 2] + rz;
        W[o + 3] = w * X + x * Q + y * Z - z * Y;
        W[o + 4] = w * Y - x * Z + y * Q + z * X;
        W[o + 5] = w * Z + x * Y - y * X + z * Q;
        W[o + 6] = w * Q - x * X - y * Y - z * Z;
        W[o + 7] = s * L[o + 7];
        W[o + 8] = W[p + 8] + cx + ux;
        W[o + 9] = W[p + 9] + cy + uy;
        W[o + 10] = W[p + 10] + cz + uz;
        W[o + 11] = W[p + 11] + bx + qy * rz - qz * ry + py * ez - pz * ey;
        W[o + 12] = W[p + 12] + by + qz * rx - qx * rz + pz * ex - px * ez;
        W[o + 13] = W[p + 13] + bz + qx * ry - qy * rx + px * ey - py * ex;
        W[o + 14] = px + mx;
        W[o + 15] = py + my;
        W[o + 16] = pz + mz;
        W[o + 17] = qx + nx + py * mz - pz * my;
        W[o + 18] = qy + ny + pz * mx - px * mz;
        W[o + 19] = qz + nz + px * my - py * mx;
      }
    },
    place: (node) => [0, 1, 2].map((k) => W[20 * node + k] + W[20 * node + 11 + k]),
  };
}
