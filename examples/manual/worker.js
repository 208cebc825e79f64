// A tree in a worker: the page gets world matrices in 32 bits, as an InstancedMesh takes them.
import { Hierarchy } from 'kinetree';
import * as THREE from 'three';

const COUNT = 20_000;

/** The worker's file. There `port` is `self`. */
function serve(port) {
  const tree = new Hierarchy();
  const wheel = tree.add({ angularVelocity: [0, 1, 0] });
  for (let i = 1; i < COUNT; i++) tree.add({ translation: [i / 100, 0, 0] }, { parent: wheel });
  port.onmessage = ({ data: { seconds, room } }) => {
    tree.step(seconds);
    room.set(tree.worldMatrices32); // in the order of the nodes' slots
    port.postMessage(room, [room.buffer]); // handed over, not copied
  };
}

// The page's file: `const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })`.
const { port1: worker, port2 } = new MessageChannel();
serve(port2);

const mesh = new THREE.InstancedMesh(new THREE.BoxGeometry(), new THREE.MeshBasicMaterial(), COUNT);
mesh.frustumCulled = false; // its bounds would be computed from all matrices
let spare = new Float32Array(16 * COUNT); // a second array: the worker fills one while the other is drawn
function ask(seconds) {
  const room = spare;
  worker.postMessage({ seconds, room }, [room.buffer]);
  return room; // it has no numbers any more until it comes back
}
const answered = new Promise((done) => {
  worker.onmessage = ({ data }) => {
    spare = mesh.instanceMatrix.array; // what was drawn goes back with the next question
    mesh.instanceMatrix.array = data;
    mesh.instanceMatrix.needsUpdate = true;
    done(data);
  };
});
const sent = ask(1.5); // in each frame, once the answer to the last question has come
console.log(`sent: ${sent.length} numbers left here`);
const at = 16 * 300 + 12; // the node at 3 m, its translation
const [x, , z] = (await answered).subarray(at, at + 3);
console.log(`drawn at ${x.toFixed(4)} ${z.toFixed(4)}`);
worker.close();
