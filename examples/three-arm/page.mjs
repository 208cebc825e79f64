// The arm in a page: three.js draws what the tree computes.

import { HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { makeArm } from './arm.mjs';

const { group, pose } = makeArm();
const scene = new Scene().add(group, new HemisphereLight(0xffffff, 0x445566, 3));
const camera = new PerspectiveCamera(45, 1, 0.1, 100);
camera.position.set(5, 5, 8);
camera.lookAt(0, 1.5, 0);
const renderer = new WebGLRenderer({ antialias: true });
renderer.setClearColor(0xf4f5f7);
document.body.append(renderer.domElement);

function resize() {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}
addEventListener('resize', resize);
resize();

// With ?time=2.5 the page is a picture of that moment.
const still = new URLSearchParams(location.search).get('time');
renderer.setAnimationLoop((milliseconds) => {
  pose(still === null ? milliseconds / 1000 : Number(still));
  renderer.render(scene, camera);
});
