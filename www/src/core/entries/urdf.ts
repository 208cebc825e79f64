/**
 * The contents of `kinetree/urdf`: reads URDF files, the robots of ROS. What it returns fits any
 * other entry: `fromScene`, `motionJacobian`.
 *
 * @module kinetree/urdf
 */
export { type ErrorCode, KinetreeError } from '../boundary/errors.ts';
export type { Scene, SceneNode } from '../hierarchy/scene.ts';
export type { FileNote, NoteCode } from '../notes.ts';
export type { UrdfJointType, UrdfLimits, UrdfMimic } from '../urdf/joints.ts';
export { type JointState, type MotionJoint, motionJoints, setJoints } from '../urdf/moved.ts';
export type { UrdfFile, UrdfJoint } from '../urdf/robot.ts';
export type { DOMParserLike } from '../urdf/xml.ts';
export { readUrdf, type UrdfOptions } from '../urdf.ts';
