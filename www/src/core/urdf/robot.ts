/** A robot as plain data: its links as a scene, and its joints. */
import type { Scene } from '../hierarchy/scene.ts';
import type { FileNote } from '../notes.ts';
import type { UrdfJointType, UrdfLimits, UrdfMimic } from './joints.ts';

/** A joint of a robot. */
export interface UrdfJoint {
  readonly name: string;
  readonly type: UrdfJointType;
  /** How one number moves it; `null` where none does: fixed, floating, planar. */
  readonly kind: 'turn' | 'slide' | null;
  /** The place of its child link in `scene.nodes`: the node that it moves. */
  readonly node: number;
  /** A unit vector in the axes of its node, about or along which it moves. */
  readonly axis: readonly [number, number, number];
  /** The pose of its node in the parent link at position 0. */
  readonly origin: {
    readonly translation: readonly [number, number, number];
    /** x, y, z, w */
    readonly rotation: readonly [number, number, number, number];
  };
  /** `null` where the file tells none. */
  readonly limits: UrdfLimits | null;
  /** `null` for a joint that is moved by itself. */
  readonly mimic: UrdfMimic | null;
}

/** The links and joints of a robot. All of it is data: it may go through JSON. */
export interface UrdfFile {
  /** The name of the robot. */
  readonly name: string;
  /**
   * The links, each with its name in the file, which is the name of its frame in ROS. Parents come
   * before their children. All joints are at 0.
   */
  readonly scene: Scene;
  /** The joints, in the order of the file. */
  readonly joints: readonly UrdfJoint[];
  /** What was left out of the file, or scaled; the names of its meshes. */
  readonly notes: readonly FileNote[];
}
