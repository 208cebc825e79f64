// The ride in a page. With ?show=acceleration the arrows are those of the acceleration.

import { HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { makeRide } from './ride.mjs';

const asked = new URLSearchParams(location.search);
const { group, step } = makeRide(asked.get('show') === 'acceleration' ? 'acceleration' : 'velocity');
const scene = new Scene().add(group, new HemisphereLight(0xffffff, 0x889099, 3));
const camera = new PerspectiveCamera(45, 1, 0.1, 100);
const renderer = new WebGLRenderer({ antialias: true });
renderer.setClearColor(0xf4f5f7);
document.body.append(renderer.domElement);

function resize() {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  // In a narrow window it steps back.
  camera.position.set(-1, 7, 11).multiplyScalar(Math.max(1, 1.3 / camera.aspect));
  camera.lookAt(-2.5, 0.5, 0);
  camera.updateProjectionMatrix();
}
addEventListener('resize', resize);
resize();

// With ?time=1.5 the page is a picture of that moment.
const still = asked.get('time');
if (still !== null) step(Number(still));
let last = 0;
renderer.setAnimationLoop((milliseconds) => {
  if (still === null) step(Math.min(0.1, (milliseconds - last) / 1000));
  last = milliseconds;
  renderer.render(scene, camera);
});
