/** Clips that repeat, run back, blend and cross-fade: times in closed form, rates against differences. */
import { describe, expect, it } from 'vitest';
import {
  applyBlend,
  type ChannelLike,
  Clip,
  fadeIn,
  fadeOut,
  Hierarchy,
  type Loop,
  type NodeHandle,
  type Playback,
} from '../../www/src/core/entries/index.ts';
import { toScene } from '../../www/src/core/scene.ts';
import { near, sentence } from './expect.ts';

/** A quaternion about an axis. */
const about = (axis: number, angle: number): number[] => {
  const turn = [0, 0, 0, Math.cos(angle / 2)];
  turn[axis] = Math.sin(angle / 2);
  return turn;
};

const times = [0, 1, 2.5];
/** Two clips of one node. They turn about one axis, which gives means a closed form. */
const channels: readonly (readonly ChannelLike[])[] = [
  [
    { node: 0, path: 'translation', times, values: [0, 0, 0, 1, 2, 3, -1, 0.5, 2] },
    { node: 0, path: 'rotation', times, values: [0, 0.3, 0.9].flatMap((it) => about(1, it)) },
    { node: 0, path: 'scale', times, values: [1, 1, 1, 2, 2, 2, 1, 3, 1] },
  ],
  [
    { node: 0, path: 'translation', times: [0, 2], values: [4, 0, 0, 0, 4, 0] },
    { node: 0, path: 'rotation', times: [0, 2], values: [0.5, 1.2].flatMap((it) => about(1, it)) },
    { node: 0, path: 'scale', times: [0, 2], values: [1, 2, 3, 3, 2, 1] },
  ],
];

function stage(): { tree: Hierarchy; node: NodeHandle; clips: [Clip, Clip] } {
  const tree = new Hierarchy();
  const node = tree.add();
  const clips = channels.map((list) => new Clip({ channels: list }, [node]));
  return { tree, node, clips: clips as [Clip, Clip] };
}

/** The time in a clip of 2.5 s that each way of playing it has at a time. */
const folded: Readonly<Record<Loop, (time: number) => number>> = {
  once: (time) => Math.min(Math.max(time, 0), 2.5),
  repeat: (time) => time - 2.5 * Math.floor(time / 2.5),
  pingPong: (time) => Math.abs(time - 5 * Math.round(time / 5)),
};

it.each(Object.entries(folded))('a clip that plays %s is where its time leads', (loop, at) => {
  const { tree, node, clips } = stage();
  const place = (time: number, options = {}) => {
    clips[0].applyTo(tree, time, options);
    const { translation, rotation, scale } = tree.local(node);
    return [...translation, ...rotation, ...scale];
  };
  for (const time of [-0.7, 0.2, 1.7, 2.4, 2.6, 3.3, 6.1, 9.9])
    near(place(time, { loop: loop as Loop }), place(at(time)), 1e-14);
});

it('what weights leave over is the rest, as the mixer has it', () => {
  const { tree, node, clips } = stage();
  const rest = Clip.restPose(tree);
  const parts = clips.map((clip, i) => ({ clip, time: 1, weight: [0.2, 0.3][i] ?? 0 }));
  applyBlend(tree, parts, { rest });
  const { translation, scale } = tree.local(node);
  near(translation, [0.2 + 0.3 * 2, 0.4 + 0.3 * 2, 0.6], 1e-15);
  near(scale, [0.4 + 0.6 + 0.5, 0.4 + 0.6 + 0.5, 0.4 + 0.6 + 0.5], 1e-15);
});

describe('rates', () => {
  /** The distance in time of the differences. They err by h²/6 times a third derivative and ε/h. */
  const h = 1e-5;

  it('of a cross-fade of clips that repeat are the differences of its values', () => {
    const { tree, node, clips } = stage();
    const at = (time: number) => {
      const parts: Playback[] = [
        { clip: clips[0], time, loop: 'repeat', ...fadeOut(time - 2, 1.5) },
        { clip: clips[1], time: 1.25 * time, loop: 'pingPong', speed: 1.25, ...fadeIn(time - 2, 1.5) },
      ];
      applyBlend(tree, parts);
      return tree.local(node);
    };
    for (const time of [2.2, 2.7, 3.3]) {
      const [before, now, after] = [at(time - h), at(time), at(time + h)];
      const rate = Array.from(after.translation, (it, i) => (it - (before.translation[i] ?? 0)) / (2 * h));
      near(now.velocity, rate, 1e-8);
      const angle = (turn: ArrayLike<number>): number => 2 * Math.asin(turn[1] ?? 0);
      const spin = (angle(after.rotation) - angle(before.rotation)) / (2 * h);
      near(now.angularVelocity, [0, spin, 0], 1e-8);
    }
  });
});

describe('what cannot be played', () => {
  it('is refused by name, and moves nothing', () => {
    const { tree, node, clips } = stage();
    const [clip] = clips;
    const before = JSON.stringify(toScene(tree));
    const blend = (part: object) =>
      sentence(() =>
        applyBlend(tree, [
          { clip, time: 0 },
          { clip, time: 0, ...part },
        ]),
      );
    expect(sentence(() => clip.applyTo(tree, 0, { loop: 'often' as Loop }))).toMatch(
      /^BAD_ARGUMENT: "often"/,
    );
    expect(sentence(() => clip.applyTo(tree, 0, { lopp: 'repeat' } as object))).toMatch(
      /^BAD_ARGUMENT.*"loop"/,
    );
    expect(sentence(() => clip.applyTo(tree, 0, { speed: Number.NaN }))).toMatch(/^NOT_FINITE: speed/);
    expect(blend({ weight: -1 })).toBe('NEGATIVE: weight must not be negative, but is -1');
    expect(blend({ weight: Number.POSITIVE_INFINITY })).toMatch(/^NOT_FINITE: weight/);
    expect(blend({ wieght: 1 })).toMatch(/^BAD_ARGUMENT.*"weight"/);
    expect(blend({ clip: {} })).toBe('BAD_ARGUMENT: the clip must be a Clip');
    expect(blend({ time: '1' })).toMatch(/^BAD_ARGUMENT: time/);
    expect(sentence(() => applyBlend(tree, null as unknown as Playback[]))).toMatch(/^BAD_ARGUMENT/);
    expect(JSON.stringify(toScene(tree))).toBe(before);
    tree.remove(node);
    expect(blend({})).toMatch(/^NO_SUCH_NODE/);
    clip.dispose();
    expect(blend({})).toMatch(/^DISPOSED/);
  });

  it('nothing blended is nothing moved', () => {
    const { tree, clips } = stage();
    const before = JSON.stringify(toScene(tree));
    applyBlend(tree, []);
    applyBlend(tree, [{ clip: clips[0], time: 1, weight: 0 }]);
    expect(JSON.stringify(toScene(tree))).toBe(before);
  });
});
