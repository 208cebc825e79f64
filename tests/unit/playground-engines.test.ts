/** A node under another parent in three.js. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { threeOf } from '../../www/src/playground/doctor/three.ts';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import { add, change, setCompensates } from '../../www/src/playground/document/edits.ts';
import {
  aboutZ,
  angle,
  apart,
  axis,
  corners,
  digger,
  type Matrix,
  ONE,
  worlds,
} from './playground-matrices.ts';

describe('another parent', () => {
  /** The same tree in three.js, and its node attached elsewhere. */
  function inThree(document: TreeDocument, id: number, parent: number | null): THREE.Matrix4 {
    const scene = new THREE.Scene();
    const objects = new Map<number | null, THREE.Object3D>([[null, scene]]);
    for (const node of document.nodes) {
      const made = new THREE.Object3D();
      made.position.set(...node.translation);
      made.quaternion.set(...node.rotation);
      made.scale.set(...node.scale);
      objects.get(node.parent)?.add(made);
      objects.set(node.id, made);
    }
    const moved = objects.get(id) as THREE.Object3D;
    objects.get(parent)?.attach(moved);
    scene.updateMatrixWorld(true);
    return moved.matrixWorld;
  }

  it('says of three.js what its own `attach` does', () => {
    const document = add(digger(), null, { name: 'truck', scale: [1, 2, 1], rotation: aboutZ(20) }).document;
    for (const parent of [null, 5]) {
      const three = threeOf(document, 3, parent);
      const before = worlds(document).get(3) as Matrix;
      const after = new THREE.Matrix4().copy(inThree(document, 3, parent)).transpose()
        .elements as unknown as Matrix;
      const unit = { kind: 'box', size: ONE, center: [0, 0, 0] } as const;
      const ends = corners(after, unit);
      const displacement = Math.max(...corners(before, unit).map((p, i) => apart(p, ends[i] as number[])));
      expect(three?.displacement).toBeCloseTo(displacement, 10);
      expect(three?.displacement).toBeGreaterThan(0.05);
      expect(three?.angle).toBeCloseTo(
        Math.max(...[0, 1, 2].map((i) => angle(axis(before, i), axis(after, i)))),
        8,
      );
    }
  });

  it('says nothing where three.js has no such node, or would flatten it', () => {
    expect(threeOf(setCompensates(digger(), 3, true), 3, null)).toBe(null);
    expect(threeOf(change(digger(), 3, { scale: [0, 1, 1] }), 3, null)).toBe(null);
  });
});
