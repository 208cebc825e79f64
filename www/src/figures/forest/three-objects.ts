/** The one class of three.js that the comparison needs: a chunk of its own, loaded on a press. */
// @ts-expect-error three.js brings no types of its own
export { Object3D } from 'three';
