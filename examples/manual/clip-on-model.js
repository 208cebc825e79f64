// A model as three.js has loaded it, and its clip: the tree plays it, and knows how fast the hand is.
import { Clip, Hierarchy } from 'kinetree';
import { fromAnimationClip, fromObject3D, ThreeRig } from 'kinetree/three';
import * as THREE from 'three';

// With GLTFLoader: const { scene: model, animations } = await loader.loadAsync('robot.glb')
const model = new THREE.Group();
const arm = Object.assign(new THREE.Bone(), { name: 'arm' });
const hand = Object.assign(new THREE.Bone(), { name: 'hand' });
hand.position.set(0, 2, 0);
model.add(arm.add(hand));
const half = Math.SQRT1_2; // a quarter turn about z, in one second
const swing = new THREE.QuaternionKeyframeTrack('arm.quaternion', [0, 1], [0, 0, 0, 1, 0, 0, half, half]);
const animations = [new THREE.AnimationClip('swing', -1, [swing])];

const tree = new Hierarchy();
const objects = fromObject3D(model, tree); // a node for each object
const rig = new ThreeRig(tree, { nodes: objects });
const { clip, nodes } = fromAnimationClip(animations[0], objects);
const playing = new Clip(clip, nodes);

playing.applyTo(tree, 0.5); // seconds of the clip; in a frame after tree.step
rig.update();
const { elements } = hand.matrixWorld;
console.log(`the hand is at ${elements[12].toFixed(3)} ${elements[13].toFixed(3)}`);
const { velocity } = tree.world(rig.node(hand));
console.log(`and moves at ${velocity[0].toFixed(3)} ${velocity[1].toFixed(3)} m/s`);
