/**
 * The contents of `kinetree/doctor`: finds nodes whose axes are not at right angles in the world,
 * says which node causes it, and mends trees and glTF files.
 *
 * @module kinetree/doctor
 */
export { type ErrorCode, KinetreeError } from '../boundary/errors.ts';
export { type CheckOptions, check, type Finding, type FindingKind, type Report } from '../doctor/check.ts';
export { type Diagnosis, diagnose } from '../doctor/diagnose.ts';
export type { Effect } from '../doctor/effect.ts';
export type { EngineId } from '../doctor/engines.ts';
export type { Cause } from '../doctor/findings.ts';
export type { FindBytes } from '../doctor/gltf/bytes.ts';
export { type CheckedGltf, type CheckGltfOptions, checkGltf } from '../doctor/gltf/check.ts';
export type { Refusal } from '../doctor/gltf/clips.ts';
export type { Leaf } from '../doctor/gltf/contents.ts';
export type { LeaningInstances } from '../doctor/gltf/instances.ts';
export { type MendReport, type MendResult, mendGltf } from '../doctor/gltf/mend.ts';
export type { MendGltfOptions } from '../doctor/gltf/options.ts';
export type { GltfBytes } from '../doctor/gltf/source.ts';
export type { Holding } from '../doctor/holds.ts';
export type { Instant } from '../doctor/instants.ts';
export { type Mended, type MendOptions, mend, type TreeWay } from '../doctor/mend.ts';
export type { Elsewhere } from '../doctor/other-engines.ts';
export type { Box, HierarchyLike, Patient, PatientNode, SceneLike } from '../doctor/patient.ts';
export type { Moved } from '../doctor/plan.ts';
export { type MendWay, mendWays } from '../doctor/plans.ts';
export type { ResampledClip } from '../doctor/resample.ts';
export { type WayKind, type WayOut, wayKinds, waysOut } from '../doctor/ways.ts';
export type { NodeLink, Sentence } from '../doctor/words.ts';
export type { Scene, SceneNode } from '../hierarchy/scene.ts';
