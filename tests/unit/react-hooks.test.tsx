/** The hooks of nodes in react-three-fiber, with its own renderer for tests. */
import { useFrame } from '@react-three/fiber';
import { createRef, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { Clip, type NodeHandle } from '../../www/src/core/entries/index.ts';
import {
  Node,
  type NodeAccess,
  useAfterStep,
  useBeforeStep,
  useMotion,
  useNode,
} from '../../www/src/core/entries/react.ts';
import type { Object3DLike } from '../../www/src/core/entries/three.ts';
import { drawn, near, node, place, scene, show, shown, showWhole } from './react-scene.tsx';

describe('hooks', () => {
  it('useMotion is filled anew each frame, before callbacks of useFrame, and renders nothing', async () => {
    const muzzle = createRef<Object3DLike>();
    const hull = createRef<Object3DLike>();
    let rendered = 0;
    const seen: string[] = [];
    const Reader = (): null => {
      rendered += 1;
      const motion = useMotion(muzzle);
      const inHull = useMotion(muzzle, hull);
      useFrame(() => {
        const [{ velocity }, { velocity: own, acceleration }] = [motion, inHull];
        seen.push([...velocity, ...own, ...acceleration].map((it) => it.toFixed(2)).join());
      });
      return null;
    };
    const it = await show(
      <>
        <Reader />
        <Node ref={hull} velocity={[5, 0, 0]}>
          <Node angularVelocity={[0, 0.5, 0]}>
            <Node ref={muzzle} translation={[4, 0, 0]} />
          </Node>
        </Node>
      </>,
    );
    await it.advanceFrames(1, Math.PI / 10);
    await it.advanceFrames(1, Math.PI);
    expect(rendered).toBe(1);
    // The second frame is cut to 0.1 s.
    const [angle] = [0.05 + 0.05];
    expect(seen[1]?.split(',')[0]).toBe((5 - 2 * Math.sin(angle)).toFixed(2));
    expect(seen[1]?.split(',')[5]).toBe((-2 * Math.cos(angle)).toFixed(2));
    expect(seen).toHaveLength(2);
  });

  it('useBeforeStep is called for each step of a hierarchy with a step of its own', async () => {
    const steps: number[] = [];
    const Pilot = (): null => {
      const boat = useNode('boat');
      useBeforeStep((dt, tree) => {
        steps.push(dt);
        tree.setLocal(boat.node as NodeHandle, { velocity: [steps.length, 0, 0] });
      });
      return null;
    };
    const it = await show(
      <>
        <Node name="boat" />
        <Pilot />
      </>,
      { step: 0.04 },
    );
    await it.advanceFrames(1, 0.1);
    expect(steps).toEqual([0.04, 0.04]);
    near(place('boat'), [0.04 + 0.08, 0, 0]);
    near(drawn('boat'), place('boat'), 12);
    await it.advanceFrames(1, 0.02);
    expect(steps).toHaveLength(3);
    await it.update(scene(<Node name="boat" />, { paused: true }));
    await it.advanceFrames(5, 0.1);
    expect(steps).toHaveLength(3);
  });

  it.each([undefined, 0.04])('useAfterStep poses what the picture shows, with steps of %s', async (step) => {
    let time = 0;
    let clip: Clip | undefined;
    const half = Math.SQRT1_2;
    const turn = {
      node: 0,
      path: 'rotation',
      times: [0, 1],
      values: [0, 0, 0, 1, 0, 0, half, half],
    } as const;
    const Player = (): null => {
      useAfterStep((dt, tree) => {
        clip ??= new Clip({ channels: [turn] }, [node('arm')]);
        time += dt;
        clip.applyTo(tree, time, { loop: 'repeat' });
      });
      return null;
    };
    const picture = (parent: 'hand' | null): ReactNode =>
      scene(
        <>
          <Player />
          <Node name="arm">
            <Node name="hand" translation={[0, 2, 0]} />
          </Node>
          <Node name="ball" parent={parent} keep={parent ? 'local' : 'velocity'} />
        </>,
        step === undefined ? {} : { step },
      );
    await showWhole(picture(null));
    await shown.root?.update(picture('hand'));
    for (let i = 0; i < 15; i++) {
      await shown.root?.advanceFrames(1, 0.1);
      const angle = (Math.PI / 2) * (time % 1);
      for (const name of ['hand', 'ball'])
        near(drawn(name), [-2 * Math.sin(angle), 2 * Math.cos(angle), 0], 9);
    }
    const angle = (Math.PI / 2) * (time % 1);
    await shown.root?.update(picture(null));
    const { velocity } = shown.hierarchy.tree.world(node('ball'));
    near([...velocity], [-Math.PI * Math.cos(angle), -Math.PI * Math.sin(angle), 0], 9);
    clip?.dispose();
  });

  it('useNode is the node around, and none while it is not there', async () => {
    let around: NodeAccess | undefined;
    let missing: NodeAccess | undefined;
    const Inside = (): null => {
      around = useNode();
      missing = useNode('nobody');
      return null;
    };
    const it = await show(
      <Node name="arm">
        <Inside />
      </Node>,
    );
    expect(around?.tree.name(around.node as NodeHandle)).toBe('arm');
    expect(missing?.node).toBeNull();
    await it.unmount();
    shown.root = null;
    expect([around?.node, missing?.node]).toEqual([null, null]);
  });
});
