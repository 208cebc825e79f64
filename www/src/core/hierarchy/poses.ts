/** Poses of recorded motion. */
import { options } from '../boundary/options.ts';
import { expectNumber, listOf } from '../boundary/vectors.ts';
import { check, starter } from '../boundary/wasm.ts';
import { type ChannelLike, Clip } from '../clip.ts';
import { editing as group } from '../generated/main/groups/editing.js';
import { coreOf, type Playback, type PlaybackOptions, partOf, playing } from '../playback.ts';
import { status } from './calls.ts';
import { HierarchyForces } from './forces.ts';

const start = /* @__PURE__ */ starter(group);

const NO_OPTIONS = {};

/** The part of a {@link Hierarchy} about clips. */
export abstract class HierarchyPoses extends HierarchyForces {
  /**
   * Sets the nodes of a clip to their states at a time, s, with their rates then: the derivatives
   * of the curves. Before its first key and after its last, a quantity is constant, unless the clip
   * repeats or runs back: `tree.pose(walk, time, { loop: 'repeat' })`.
   *
   * @throws KinetreeError `NO_SUCH_NODE` for a node of the clip that is gone. Then no node has
   * moved.
   */
  pose(clip: Clip, time: number, options: PlaybackOptions = NO_OPTIONS): void {
    const core = this.core;
    const [it, at] = [coreOf(clip), expectNumber(time, 'time')];
    status(core.pose(it, at, ...playing(options)), core);
  }

  /**
   * Sets the nodes of several clips to the mean of their states by weight, with the rates of that
   * mean: a weight that changes is in the velocities. `fadeIn` and `fadeOut` give the weights of a
   * cross-fade.
   *
   * A quantity that some clips do not move is the mean of the others. If its weights sum to less
   * than one, the remaining weight is that of `rest`, a clip at time 0, such as {@link restPose}
   * returns; without one, only the proportion of the weights counts. A quantity without any weight
   * stays as it is.
   *
   * The mean of two rotations is on the way that slerp takes between them, and at its middle for
   * equal weights. It is the same in each order of the clips.
   *
   * @throws KinetreeError as {@link pose}, and `NEGATIVE` for a weight below zero.
   */
  poseBlend(playbacks: readonly Playback[], given: { readonly rest?: Clip } = NO_OPTIONS): void {
    const { rest } = options(given, ['rest'], 'the options of a blend');
    const core = this.core;
    const over = rest && coreOf(rest);
    const blend = new (start().Blend)();
    try {
      for (const part of listOf<Playback>(playbacks, 'the clips of a blend').map(partOf)) {
        check(blend.add(...part));
      }
      status(over ? core.pose_blend_over(blend, over) : core.pose_blend(blend), core);
    } finally {
      blend.free();
    }
  }

  /**
   * Returns the present pose of all nodes as a clip that rests: for {@link poseBlend}. It holds
   * memory of the core, as every clip.
   */
  restPose(): Clip {
    const nodes = this.nodes();
    const channels = nodes.flatMap((handle, node): ChannelLike[] => {
      const { translation, rotation, scale } = this.local(handle);
      const still = { node, interpolation: 'step', times: [0] } as const;
      return [
        { ...still, path: 'translation', values: translation },
        { ...still, path: 'rotation', values: rotation },
        { ...still, path: 'scale', values: scale },
      ];
    });
    return new Clip({ channels }, nodes);
  }
}
