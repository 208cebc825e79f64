/** The two extensions of the crafted files, as glTF-Transform reads and writes them. */
export {
  KHRLightsPunctual as KHRLights,
  KHRMeshQuantization as KHRQuantization,
} from '@gltf-transform/extensions';
