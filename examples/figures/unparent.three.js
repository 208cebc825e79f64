// A child turned under stretched parents in three.js: the scale left of it outside, and the loss.
import { Matrix4, Quaternion, Vector3 } from 'three';

const OVER = 1; // the grandparent's stretch
const BETWEEN = 0; // the parent's turn in it, rad
const STRETCH = 2.5; // the parent's
const JOINT = 0.79; // the child's turn in the parent, rad

const z = new Vector3(0, 0, 1);
const node = (angle, stretch) =>
  new Matrix4().compose(
    new Vector3(),
    new Quaternion().setFromAxisAngle(z, angle),
    new Vector3(stretch, 1, 1),
  );
const was = node(0, OVER).multiply(node(BETWEEN, STRETCH)).multiply(node(JOINT, 1));
// Undo the product of all rotations: on the diagonal is the scale, beside it is the skew.
const turn = node(BETWEEN + JOINT, 1);
const { elements } = turn.clone().invert().multiply(was);
const scale = new Vector3(elements[0], elements[5], elements[10]);
const is = turn.multiply(new Matrix4().makeScale(...scale));

const side = (column) => new Vector3().setFromMatrixColumn(was, column).length();
const corners = [-0.5, 0.5].map((y) => new Vector3(0.5, y, 0));
const lost = corners.map((at) => at.clone().applyMatrix4(was).distanceTo(at.applyMatrix4(is)));
const say = (name, ...numbers) => console.log(`${name}: ${numbers.map((it) => it.toFixed(6)).join(' ')}`);
say('its sides were', side(0), side(1));
say('it says', scale.x, scale.y);
say('lost at the corner', Math.max(...lost));
