// A ride at a fair: why does a seat fly where it flies? Arrows over the scene tell, term by term.

import { Hierarchy, rotation3 } from 'kinetree';
import { helpers, ThreeRig } from 'kinetree/three';
import * as THREE from 'three';

const { MotionHelper, SkewHelper } = helpers(THREE);
const RADIUS = 3;
const metal = new THREE.MeshStandardMaterial({ color: 0x59616d });
const wood = new THREE.MeshStandardMaterial({ color: 0xd6d0c2 });

/** @param {'velocity' | 'acceleration'} show */
export function makeRide(show) {
  const tree = new Hierarchy();
  const cart = tree.add({ translation: [-4, 0, 0], velocity: [2, 0, 0] }, { name: 'cart' });
  const disk = tree.add(
    { translation: [0, 0.6, 0], angularVelocity: [0, 1.2, 0], angularAcceleration: [0, 0.5, 0] },
    { name: 'disk', parent: cart },
  );
  const seat = tree.add(
    { translation: [RADIUS, 0.4, 0], velocity: [-0.8, 0, 0] },
    { name: 'seat', parent: disk },
  );
  // A sign on a pole that somebody has stretched: its axes lean.
  const pole = tree.add({ translation: [-1, 1, 2], scale: [1, 2.2, 1] }, { name: 'pole', parent: cart });
  const sign = tree.add(
    { translation: [0, 0.6, 0], rotation: rotation3.fromAxisAngle([0, 0, 1], 0.6) },
    { name: 'sign', parent: pole },
  );

  const group = new THREE.Group();
  const rig = new ThreeRig(tree);
  const body = (node, geometry, material) => group.add(rig.bind(node, new THREE.Mesh(geometry, material)));
  body(cart, new THREE.BoxGeometry(8, 0.4, 6), metal);
  body(disk, new THREE.CylinderGeometry(RADIUS + 0.5, RADIUS + 0.5, 0.2, 48), wood);
  body(seat, new THREE.BoxGeometry(0.7, 0.6, 0.7), metal);
  body(pole, new THREE.CylinderGeometry(0.06, 0.06, 1.4), metal);
  body(sign, new THREE.BoxGeometry(1, 0.6, 0.1), wood);

  const arrows = new MotionHelper(rig, seat, { show, size: 0.6, width: 0.1, theme: 'light' });
  const skew = new SkewHelper(rig.object(sign), { size: 1.4, width: 0.06, theme: 'light' });
  group.add(arrows, skew);

  function step(seconds) {
    tree.step(seconds);
    rig.update();
    arrows.update();
    skew.update();
  }
  step(0);
  return { tree, seat, group, arrows, skew, step };
}
