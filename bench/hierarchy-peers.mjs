/**
 * The contenders: each makes a hierarchy, takes poses the way its users would hand them over, and
 * brings its world up to date. Those that keep all poses in one flat array, ours and the
 * hand-written one, take them with one copy. `most` is the largest tree that still leaves room for
 * the others; `few` says who can do with a part.
 *
 * @typedef {{ write: (poses: Float32Array, nodes?: Uint32Array) => void,
 *   update: (nodes?: Uint32Array) => void, place: (node: number) => ArrayLike<number>,
 *   dispose?: () => void }} Contender
 * @typedef {{ name: string, version?: string, most: number, few: boolean,
 *   make: (parents: Int32Array) => Contender }} Peer
 */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Quaternion as BabylonQuaternion } from '@babylonjs/core/Maths/math.vector.js';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js';
import { Logger } from '@babylonjs/core/Misc/logger.js';
import { Scene } from '@babylonjs/core/scene.js';
import { mat4 as glMat4 } from 'gl-matrix';
import { GraphNode } from 'playcanvas';
import { Object3D } from 'three';
import { mat4 as wgpuMat4 } from 'wgpu-matrix';

Logger.LogLevels = 0;

/** Calls `one` with each node that moved, and where its pose starts. */
function each(count, nodes, one) {
  if (nodes) for (const node of nodes) one(node, 10 * node);
  else for (let node = 0; node < count; node++) one(node, 10 * node);
}

/**
 * @returns {Peer} By default it makes all local matrices anew in every frame; `frugal`, only those
 * of nodes that are said to have moved: its own advice for large scenes.
 */
function three(frugal = false) {
  return {
    name: frugal ? 'three.js, matrixAutoUpdate off' : 'three.js',
    most: 100_000,
    few: true,
    make(parents) {
      const objects = Array.from(parents, () => new Object3D());
      parents.forEach((parent, i) => {
        objects[i].matrixAutoUpdate = !frugal;
        if (parent >= 0) objects[parent].add(objects[i]);
      });
      return {
        write(poses, nodes) {
          each(objects.length, nodes, (node, o) => {
            const it = objects[node];
            it.position.set(poses[o], poses[o + 1], poses[o + 2]);
            it.quaternion.set(poses[o + 3], poses[o + 4], poses[o + 5], poses[o + 6]);
            it.scale.set(poses[o + 7], poses[o + 8], poses[o + 9]);
            if (frugal) it.updateMatrix();
          });
        },
        update: () => objects[0].updateMatrixWorld(),
        place: (node) => objects[node].matrixWorld.elements.slice(12, 15),
      };
    },
  };
}

/** @returns {Peer} */
function babylon() {
  return {
    name: 'Babylon TransformNode',
    most: 100_000,
    few: true,
    make(parents) {
      const engine = new NullEngine();
      const scene = new Scene(engine);
      const objects = Array.from(parents, () => {
        const it = new TransformNode('', scene);
        it.rotationQuaternion = new BabylonQuaternion();
        return it;
      });
      parents.forEach((parent, i) => {
        if (parent >= 0) objects[i].parent = objects[parent];
      });
      return {
        write(poses, nodes) {
          each(objects.length, nodes, (node, o) => {
            const it = objects[node];
            it.position.set(poses[o], poses[o + 1], poses[o + 2]);
            it.rotationQuaternion.set(poses[o + 3], poses[o + 4], poses[o + 5], poses[o + 6]);
            it.scaling.set(poses[o + 7], poses[o + 8], poses[o + 9]);
          });
        },
        update() {
          scene.incrementRenderId();
          for (const it of objects) it.computeWorldMatrix();
        },
        place: (node) => objects[node].getWorldMatrix().m.slice(12, 15),
        dispose: () => engine.dispose(),
      };
    },
  };
}

/** @returns {Peer} */
function playcanvas() {
  return {
    name: 'PlayCanvas GraphNode',
    most: 100_000,
    few: true,
    make(parents) {
      const objects = Array.from(parents, () => new GraphNode());
      parents.forEach((parent, i) => {
        if (parent >= 0) objects[parent].addChild(objects[i]);
      });
      // A node outside an application counts as switched off, and would not be brought up to date.
      for (const it of objects) it._enabledInHierarchy = true;
      return {
        write(poses, nodes) {
          each(objects.length, nodes, (node, o) => {
            const it = objects[node];
            it.setLocalPosition(poses[o], poses[o + 1], poses[o + 2]);
            it.setLocalRotation(poses[o + 3], poses[o + 4], poses[o + 5], poses[o + 6]);
            it.setLocalScale(poses[o + 7], poses[o + 8], poses[o + 9]);
          });
        },
        update: () => objects[0].syncHierarchy(),
        place: (node) => objects[node].getWorldTransform().data.slice(12, 15),
      };
    },
  };
}

/** Views of flat arrays, one for each node, as one holds them with a matrix library. */
function views(count, size) {
  const flat = new Float32Array(count * size);
  return { flat, of: Array.from({ length: count }, (_, i) => flat.subarray(i * size, (i + 1) * size)) };
}

/** @returns {Peer} */
function overFlatArrays(name, local, multiply) {
  return {
    name,
    most: 100_000,
    few: false,
    make(parents) {
      const count = parents.length;
      const [place, turn, size, world] = [3, 4, 3, 16].map((length) => views(count, length));
      const scratch = new Float32Array(16);
      return {
        write(poses) {
          for (let i = 0; i < count; i++) {
            for (let k = 0; k < 3; k++) place.flat[3 * i + k] = poses[10 * i + k];
            for (let k = 0; k < 4; k++) turn.flat[4 * i + k] = poses[10 * i + 3 + k];
            for (let k = 0; k < 3; k++) size.flat[3 * i + k] = poses[10 * i + 7 + k];
          }
        },
        update() {
          for (let i = 0; i < count; i++) {
            const parent = parents[i];
            const into = parent < 0 ? world.of[i] : scratch;
            local(into, place.of[i], turn.of[i], size.of[i]);
            if (parent >= 0) multiply(world.of[i], world.of[parent], scratch);
          }
        },
        place: (node) => world.of[node].slice(12, 15),
      };
    },
  };
}

const glMatrix = () =>
  overFlatArrays(
    'gl-matrix',
    (into, place, turn, size) => glMat4.fromRotationTranslationScale(into, turn, place, size),
    (into, a, b) => glMat4.multiply(into, a, b),
  );

const wgpuMatrix = () =>
  overFlatArrays(
    'wgpu-matrix',
    (into, place, turn, size) => {
      wgpuMat4.fromQuat(turn, into);
      wgpuMat4.scale(into, size, into);
      wgpuMat4.setTranslation(into, place, into);
    },
    (into, a, b) => wgpuMat4.multiply(a, b, into),
  );

/**
 * @returns {Peer} What plain JavaScript can do: no objects, and in the loop no call, no list,
 * nothing to collect.
 */
function flat() {
  return {
    name: 'hand-written flat JS',
    most: 1_000_000,
    few: false,
    make(parents) {
      const count = parents.length;
      const above = Int32Array.from(parents, (it) => 16 * (it < 0 ? count : it));
      const [L, W] = [new Float32Array(10 * count), new Float32Array(16 * count + 16)];
      for (let k = 0; k < 16; k += 5) W[16 * count + k] = 1;
      return {
        write: (poses) => L.set(poses),
        update() {
          for (let i = 0, o = 0, t = 0; i < count; i++, o += 10, t += 16) {
            const x = L[o + 3];
            const y = L[o + 4];
            const z = L[o + 5];
            const w = L[o + 6];
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
            const sx = L[o + 7];
            const sy = L[o + 8];
            const sz = L[o + 9];
            const a = (1 - (yy + zz)) * sx;
            const b = (xy + wz) * sx;
            const c = (xz - wy) * sx;
            const d = (xy - wz) * sy;
            const e = (1 - (xx + zz)) * sy;
            const f = (yz + wx) * sy;
            const g = (xz + wy) * sz;
            const h = (yz - wx) * sz;
            const j = (1 - (xx + yy)) * sz;
            const px = L[o];
            const py = L[o + 1];
            const pz = L[o + 2];
            const p = above[i];
            const a0 = W[p];
            const a1 = W[p + 1];
            const a2 = W[p + 2];
            const a4 = W[p + 4];
            const a5 = W[p + 5];
            const a6 = W[p + 6];
            const a8 = W[p + 8];
            const a9 = W[p + 9];
            const a10 = W[p + 10];
            W[t] = a0 * a + a4 * b + a8 * c;
            W[t + 1] = a1 * a + a5 * b + a9 * c;
            W[t + 2] = a2 * a + a6 * b + a10 * c;
            W[t + 3] = 0;
            W[t + 4] = a0 * d + a4 * e + a8 * f;
            W[t + 5] = a1 * d + a5 * e + a9 * f;
            W[t + 6] = a2 * d + a6 * e + a10 * f;
            W[t + 7] = 0;
            W[t + 8] = a0 * g + a4 * h + a8 * j;
            W[t + 9] = a1 * g + a5 * h + a9 * j;
            W[t + 10] = a2 * g + a6 * h + a10 * j;
            W[t + 11] = 0;
            W[t + 12] = a0 * px + a4 * py + a8 * pz + W[p + 12];
            W[t + 13] = a1 * px + a5 * py + a9 * pz + W[p + 13];
            W[t + 14] = a2 * px + a6 * py + a10 * pz + W[p + 14];
            W[t + 15] = 1;
          }
        },
        place: (node) => W.subarray(16 * node + 12, 16 * node + 15),
      };
    },
  };
}

/** @returns {Peer} */
function kinetree(core, name, sixteen = false) {
  return {
    name,
    most: 1_000_000,
    few: true,
    make(parents) {
      const batch = new core.Batch(parents);
      return {
        write(poses, nodes) {
          const { locals } = batch;
          if (!nodes) locals.set(poses);
          else {
            for (const node of nodes) for (let k = 10 * node; k < 10 * node + 10; k++) locals[k] = poses[k];
          }
        },
        update(nodes) {
          batch.update(nodes);
          if (sixteen) batch.matrices;
        },
        place: (node) => [3, 7, 11].map((at) => batch.worlds[12 * node + at]),
        dispose: () => batch.dispose(),
      };
    },
  };
}

/** All of them; ours first, with matrices of 16 as well. */
export function contenders(core, some = false) {
  return [
    kinetree(core, 'kinetree'),
    kinetree(core, 'kinetree, 4×4 matrices', true),
    flat(),
    glMatrix(),
    wgpuMatrix(),
    three(),
    ...(some ? [three(true)] : []),
    playcanvas(),
    babylon(),
  ];
}
