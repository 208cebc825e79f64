// The piston in three.js: a stretched root, a rod rotated against it, a head on the rod.
import { Matrix4, Quaternion, Vector3 } from 'three';

const RULE = 'matrices'; // or transforms, lossy, compensated
const SCALE_X = 2;
const JOINT = 0.6; // rad

const nodes = [
  { name: 'Root', translation: new Vector3(3, 3, 3), angle: 0, scale: new Vector3(SCALE_X, 1, 1) },
  { name: 'Rod A', translation: new Vector3(0, 0, 1.5), angle: JOINT, scale: new Vector3(1, 1, 1) },
  { name: 'Head B', translation: new Vector3(0, 0, 1), angle: 0, scale: new Vector3(1, 1, 1) },
];

// The product of the matrices, and beside it translation, rotation and scale combined part by part.
const product = new Matrix4();
const [place, rotation, scale] = [new Vector3(), new Quaternion(), new Vector3(1, 1, 1)];
for (const node of nodes) {
  const own = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), node.angle);
  product.multiply(new Matrix4().compose(node.translation, own, node.scale));
  place.add(node.translation.clone().multiply(scale).applyQuaternion(rotation));
  rotation.multiply(own);
  if (RULE === 'compensated') scale.copy(node.scale);
  else scale.multiply(node.scale);
  const world = RULE === 'matrices' ? product : new Matrix4().compose(place, rotation, scale);
  if (RULE === 'lossy') {
    // The scale is the diagonal of R⁻¹ L; the skew beside it is dropped.
    const back = new Matrix4().makeRotationFromQuaternion(rotation.clone().invert());
    const { elements } = back.multiply(product);
    const diagonal = new Vector3(elements[0], elements[5], elements[10]);
    world.compose(new Vector3().setFromMatrixPosition(product), rotation, diagonal);
  }
  const text = (vector) =>
    vector
      .toArray()
      .map((it) => it.toFixed(6))
      .join(' ');
  const columns = [0, 1, 2].map((i) => new Vector3().setFromMatrixColumn(world, i).length());
  const at = new Vector3().setFromMatrixPosition(world);
  console.log(`${node.name}: at ${text(at)}, axes ${text(new Vector3(...columns))} long`);
}
