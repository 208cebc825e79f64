/** How long does it take to compose velocities and accelerations down a hierarchy? */
import { floor } from './hierarchy-floor.mjs';
import { rounds, table, timed } from './hierarchy-rounds.mjs';
import { numbers, poses, trees } from './hierarchy-trees.mjs';

/** @param {{ plain: typeof import('../www/src/core/index.ts'), simd: typeof import('../www/src/core/index.ts') }} cores */
export default async function hierarchyMoving(
  { simd, plain },
  { sizes = [1_000, 100_000, 1_000_000], say = console.log } = {},
) {
  for (const count of sizes) {
    for (const [kind, grow] of Object.entries(trees)) {
      const parents = grow(count);
      const ours = batch('kinetree, 64 bits', simd.MovingBatch, parents);
      const made = [
        ours,
        batch('kinetree, 32 bits', simd.MovingBatch32, parents),
        batch('kinetree without SIMD, 64 bits', plain.MovingBatch, parents),
        batch('kinetree without SIMD, 32 bits', plain.MovingBatch32, parents),
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

/** Translation 3, rotation 4, scale, velocity 3, acceleration 3, angular velocity 3, angular acceleration 3. */
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
        const [x, y, z, w, s] = [W[p + 3], W[p + 4], W[p + 5], W[p + 6], W[p + 7]];
        const [x2, y2, z2] = [x + x, y + y, z + z];
        const [xx, yy, zz] = [x * x2, y * y2, z * z2];
        const [xy, xz, yz] = [x * y2, x * z2, y * z2];
        const [wx, wy, wz] = [w * x2, w * y2, w * z2];
        const [a, b, c] = [1 - (yy + zz), xy - wz, xz + wy];
        const [d, e, f] = [xy + wz, 1 - (xx + zz), yz - wx];
        const [g, h, j] = [xz - wy, yz + wx, 1 - (xx + yy)];
        const [tx, ty, tz] = [L[o], L[o + 1], L[o + 2]];
        const [rx, ry, rz] = [
          s * (a * tx + b * ty + c * tz),
          s * (d * tx + e * ty + f * tz),
          s * (g * tx + h * ty + j * tz),
        ];
        const [vx, vy, vz] = [L[o + 8], L[o + 9], L[o + 10]];
        const [ux, uy, uz] = [
          s * (a * vx + b * vy + c * vz),
          s * (d * vx + e * vy + f * vz),
          s * (g * vx + h * vy + j * vz),
        ];
        const [ax, ay, az] = [L[o + 11], L[o + 12], L[o + 13]];
        const [bx, by, bz] = [
          s * (a * ax + b * ay + c * az),
          s * (d * ax + e * ay + f * az),
          s * (g * ax + h * ay + j * az),
        ];
        const [lx, ly, lz] = [L[o + 14], L[o + 15], L[o + 16]];
        const [mx, my, mz] = [a * lx + b * ly + c * lz, d * lx + e * ly + f * lz, g * lx + h * ly + j * lz];
        const [kx, ky, kz] = [L[o + 17], L[o + 18], L[o + 19]];
        const [nx, ny, nz] = [a * kx + b * ky + c * kz, d * kx + e * ky + f * kz, g * kx + h * ky + j * kz];
        const [px, py, pz] = [W[p + 14], W[p + 15], W[p + 16]];
        const [qx, qy, qz] = [W[p + 17], W[p + 18], W[p + 19]];
        const [cx, cy, cz] = [py * rz - pz * ry, pz * rx - px * rz, px * ry - py * rx];
        const [ex, ey, ez] = [cx + 2 * ux, cy + 2 * uy, cz + 2 * uz];
        const [X, Y, Z, Q] = [L[o + 3], L[o + 4], L[o + 5], L[o + 6]];
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
