// A sign turned by 45° on a wall that is stretched: which node is skewed, by how much, and why.
import { Hierarchy, rotation3 } from 'kinetree';
import { diagnose } from 'kinetree/doctor';

const tree = new Hierarchy();
const [stretch, joint] = [3, 45];
const wall = tree.add({ scale: [stretch, 1, 1] }, { name: 'wall' });
const rotation = rotation3.fromAxisAngle([0, 1, 0], (joint * Math.PI) / 180);
const sign = tree.add({ rotation }, { parent: wall, name: 'sign' });

const degrees = (angle) => ((angle * 180) / Math.PI).toFixed(2);
console.log(`the z and x axes of the sign are ${degrees(tree.skew(sign).zx)}° off square`);
console.log(diagnose(tree, sign).text);

// The way out that changes no engine: the stretch goes to a leaf that has no children.
tree.setLocal(wall, { scale: 1 });
tree.add({ scale: [stretch, 1, 1] }, { parent: wall, name: 'wall body' });
console.log(`now they are ${degrees(tree.skew(sign).zx)}° off`);

// The figure on this page shows the same: a plate for the wall, a rod for the sign.
export const figure = { 'scale-x': stretch, joint };
