// A robot arm on a turret: a tree has the motion, three.js draws it, arrows are velocities.

import { Hierarchy, rotationFromScaledAxis } from 'kinetree';
import * as math from 'kinetree/math';
import { ThreeRig } from 'kinetree/three';
import {
  ArrowHelper,
  BoxGeometry,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Mesh,
  MeshStandardMaterial,
  Vector3,
} from 'three';

/** Lengths of the links, m. */
const [UPPER, LOWER] = [2, 1.5];
const ORANGE = new MeshStandardMaterial({ color: 0xe8833a });
const GRAY = new MeshStandardMaterial({ color: 0x59616d });

/**
 * A joint swings about its axis: angle = middle + width sin(rate t), rad, with its derivatives.
 *
 * @param {readonly number[]} axis
 */
function swing(axis, middle, width, rate) {
  const along = (amount) => axis.map((it) => it * amount);
  return (time) => ({
    rotation: rotationFromScaledAxis(along(middle + width * math.sin(rate * time))),
    angularVelocity: along(width * rate * math.cos(rate * time)),
    angularAcceleration: along(-width * rate * rate * math.sin(rate * time)),
  });
}

/** A link from a joint upward. */
function link(length, width) {
  return new Mesh(new BoxGeometry(width, length, width).translate(0, length / 2, 0), ORANGE);
}

/** The arm in a group of three.js, and `pose`, which takes it to a time, s. */
export function makeArm() {
  const tree = new Hierarchy();
  const turret = tree.add({}, { name: 'turret' });
  const shoulder = tree.add({ translation: [0, 0.8, 0] }, { parent: turret, name: 'shoulder' });
  const elbow = tree.add({ translation: [0, UPPER, 0] }, { parent: shoulder, name: 'elbow' });
  const hand = tree.add({ translation: [0, LOWER, 0] }, { parent: elbow, name: 'hand' });
  const joints = new Map([
    [turret, swing([0, 1, 0], 0, 2.5, 0.5)],
    [shoulder, swing([0, 0, 1], -0.3, 0.7, 0.9)],
    [elbow, swing([0, 0, 1], -1.1, 0.8, 1.7)],
  ]);

  const group = new Group();
  const rig = new ThreeRig(tree);
  rig.bind(turret, new Mesh(new CylinderGeometry(0.9, 1, 0.8).translate(0, 0.4, 0), GRAY));
  rig.bind(shoulder, link(UPPER, 0.4));
  rig.bind(elbow, link(LOWER, 0.3));
  rig.bind(hand, new Mesh(new BoxGeometry(0.5, 0.2, 0.5), GRAY));
  for (const node of tree.nodes()) group.add(rig.object(node));

  // Bolts around the turret: twelve nodes, one draw call.
  const bolts = Array.from({ length: 12 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 12;
    const translation = [0.95 * math.cos(angle), 0.85, 0.95 * math.sin(angle)];
    return tree.add({ translation, scale: 0.12 }, { parent: turret, name: `bolt ${i}` });
  });
  const crowd = new InstancedMesh(new BoxGeometry(), ORANGE, bolts.length);
  rig.bindInstances(crowd, bolts);
  group.add(crowd);

  // An arrow from each of these, as long as the node goes in one second.
  const arrows = [elbow, hand, bolts[0]].map((node) => {
    const arrow = new ArrowHelper(new Vector3(0, 1, 0), new Vector3(), 1, 0x2f6fdf);
    group.add(arrow);
    return { node, arrow, motion: tree.transformMotion({}, node, null) };
  });
  const direction = new Vector3();

  function pose(time) {
    for (const [node, at] of joints) tree.setLocal(node, at(time));
    rig.update();
    for (const { node, arrow, motion } of arrows) {
      tree.transformMotion({}, node, null, motion);
      const speed = direction.fromArray(motion.velocity).length();
      arrow.visible = speed > 1e-3;
      arrow.position.fromArray(motion.position);
      if (!arrow.visible) continue;
      arrow.setDirection(direction.divideScalar(speed));
      arrow.setLength(speed, Math.min(0.3, speed / 2), 0.15);
    }
  }
  pose(0);
  return { tree, rig, group, arrows, pose };
}
