/** One node by each rule, and under another parent in three.js. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { byRules } from '../../www/src/playground/doctor/rules.ts';
import { threeOf } from '../../www/src/playground/doctor/three.ts';
import type { TreeDocument, Triple } from '../../www/src/playground/document/document.ts';
import { add, change, setCompensates } from '../../www/src/playground/document/edits.ts';
import {
  aboutZ,
  angle,
  apart,
  axis,
  corners,
  DEGREES,
  digger,
  type Matrix,
  ONE,
  worlds,
} from './playground-matrices.ts';

describe('the four rules', () => {
  it('are compared over one node, against the present one', () => {
    const document = digger();
    const rows = byRules(document, 4);
    expect(rows.map(({ rule }) => rule)).toEqual(['matrices', 'transforms', 'lossy', 'compensated']);
    const here = worlds(document).get(4) as Matrix;
    expect(rows[0]?.displacement).toBe(0);
    rows[0]?.lengths.forEach((length, i) => {
      expect(length).toBeCloseTo(Math.hypot(...axis(here, i)), 12);
    });
    expect(rows[0]?.document).toBe(document);
    // By components the stick is 1.6 as long along its own x axis, and its bucket farther out.
    const boom: Triple = [0, 0.8, 0];
    const out = (degrees: number, length: number) => [
      length * Math.cos(degrees / DEGREES),
      length * Math.sin(degrees / DEGREES),
    ];
    const [a, b] = [out(46, 1.5 * 1.6), out(-12, 1.45 * 1.6)] as [number[], number[]];
    const there = [0, 1, 2].map((i) => (boom[i] as number) + (a[i] ?? 0) + (b[i] ?? 0));
    expect(rows[1]?.displacement).toBeCloseTo(apart(there, [here[3], here[7], here[11]] as number[]), 12);
    expect(rows[1]?.skew).toBeLessThan(1e-9);
  });
});

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
