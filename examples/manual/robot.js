// A robot of ROS as a tree: its joints are set by their names, and its tool has a velocity.
import { DOMParser } from '@xmldom/xmldom'; // pages have a DOMParser of their own
import { fromScene } from 'kinetree';
import { motionJoints, readUrdf, setJoints } from 'kinetree/urdf';

const text = `<robot name="picker">
  <link name="base"/> <link name="boom"/> <link name="slide"/> <link name="left"/> <link name="right"/>
  <joint name="turn" type="revolute">
    <parent link="base"/> <child link="boom"/> <origin xyz="0 0 0.8"/> <axis xyz="0 0 1"/>
    <limit lower="-2" upper="2" velocity="1" effort="50"/>
  </joint>
  <joint name="reach" type="prismatic">
    <parent link="boom"/> <child link="slide"/> <origin xyz="0.4 0 0"/> <axis xyz="1 0 0"/>
    <limit lower="0" upper="0.5" velocity="0.3" effort="20"/>
  </joint>
  <joint name="grip" type="prismatic">
    <parent link="slide"/> <child link="left"/> <axis xyz="0 1 0"/> <limit upper="0.04"/>
  </joint>
  <joint name="grip 2" type="prismatic">
    <parent link="slide"/> <child link="right"/> <axis xyz="0 -1 0"/> <limit upper="0.04"/> <mimic joint="grip"/>
  </joint>
</robot>`;
const robot = readUrdf(text, { DOMParser });
const nodes = [];
const tree = fromScene(robot.scene, nodes); // a node for each link; x is ahead, z up

setJoints(tree, nodes, robot, {
  turn: { position: Math.PI / 6, velocity: 0.5 }, // rad, rad/s
  reach: { position: 0.2, velocity: 0.1 }, // m, m/s
  grip: 0.03, // and "grip 2" with it
});
const show = (list) => Array.from(list, (it) => (Math.round(it * 1e6) / 1e6).toFixed(4)).join(' ');
const { translation, velocity } = tree.world(tree.find('slide'));
console.log(`at ${show(translation)} m, moving at ${show(velocity)} m/s`);
console.log(
  `the fingers are ${tree.relative(tree.find('left'), tree.find('right')).translation[1].toFixed(3)} m apart`,
);

const [, reach] = robot.joints;
console.log(`${reach.name} goes from ${reach.limits.lower} to ${reach.limits.upper} m`);
console.log(
  motionJoints(nodes, robot)
    .map(({ kind }) => kind)
    .join(),
); // for motionJacobian
