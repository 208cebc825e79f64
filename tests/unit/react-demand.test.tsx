/**
 * A tree in a canvas whose frames come on demand: it asks for them while something moves, and not
 * after. Fiber's own root and loop are used, with a browser's frames that the test gives out.
 */
import { act, createRoot, extend, type ReconcilerRoot, useFrame } from '@react-three/fiber';
import { createRef, type ReactNode } from 'react';
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Clip, type NodeHandle, type Hierarchy as Tree } from '../../www/src/core/entries/index.ts';
import {
  Hierarchy,
  type HierarchyAccess,
  type HierarchyProps,
  Node,
  useBeforeStep,
  useHierarchy,
} from '../../www/src/core/entries/react.ts';
import type { Object3DLike } from '../../www/src/core/entries/three.ts';

const DT = 1 / 60;
/** The frames that were asked for, by their numbers, and how many were drawn. */
const asked = new Map<number, FrameRequestCallback>();
let [number, drawn] = [0, 0];
let now = 0;
let root: ReconcilerRoot<HTMLCanvasElement>;
let hierarchy: HierarchyAccess;
const boat = createRef<Object3DLike>();

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  extend(THREE);
});
beforeEach(async () => {
  now = 1000;
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => {
    asked.set(++number, call);
    return number;
  });
  vi.stubGlobal('cancelAnimationFrame', (it: number) => asked.delete(it));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const nothing = (): void => {};
  const canvas = { style: {}, width: 9, height: 9, addEventListener: nothing, removeEventListener: nothing };
  const xr = { addEventListener: nothing, removeEventListener: nothing };
  const render = (): void => void drawn++;
  const gl = { domElement: canvas, setSize: nothing, setPixelRatio: nothing, render, shadowMap: {}, xr };
  root = createRoot(canvas as never);
  const size = { width: 9, height: 9, top: 0, left: 0 };
  await root.configure({ gl: () => gl as never, frameloop: 'demand', size });
});
afterEach(async () => {
  await act(async () => root.unmount());
  // Fiber has one loop for all roots, which ends in a frame.
  await frames(2);
  expect(asked.size).toBe(0);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Access(): null {
  hierarchy = useHierarchy();
  return null;
}
const show = (children: ReactNode, props: HierarchyProps = {}): Promise<unknown> =>
  act(async () =>
    root.render(
      <Hierarchy {...props}>
        {children}
        <Access />
      </Hierarchy>,
    ),
  );

/** Gives out the browser's frames for a time; returns how many of them were drawn. */
async function frames(count: number): Promise<number> {
  const before = drawn;
  for (let i = 0; i < count; i++) {
    now += 1000 * DT;
    const calls = [...asked.values()];
    asked.clear();
    for (const call of calls) call(now);
    await Promise.resolve();
  }
  return drawn - before;
}
const x = (): number => boat.current?.matrixWorld.elements[12] as number;
/** Lets the frames that the last change has asked for pass. */
const settle = async (): Promise<void> => {
  await frames(10);
  expect(await frames(20)).toBe(0);
};
const node = (): NodeHandle => hierarchy.rig.node(boat.current as Object3DLike) as NodeHandle;

it.each<[string, ReactNode]>([
  ['a velocity', <Node key="" ref={boat} velocity={[1, 0, 0]} />],
  ['an acceleration from rest', <Node key="" ref={boat} acceleration={[2, 0, 0]} />],
  ['a drive', <Node key="" ref={boat} drive={{ velocity: [1, 0, 0] }} />],
  [
    'a parent that turns',
    <Node key="" angularVelocity={[0, 0, 1]}>
      <Node ref={boat} translation={[0, -1, 0]} />
    </Node>,
  ],
])('asks for frames: %s', async (_, picture) => {
  await show(picture);
  expect(await frames(60)).toBe(60);
  // A second of motion, but for the frames in which it has appeared.
  expect(x()).toBeGreaterThan(0.8);
  expect(x()).toBeLessThan(1.01);
});

it('sleeps when nothing moves, and wakes without a leap when a prop sets it in motion', async () => {
  await show(<Node ref={boat} translation={[3, 0, 0]} />);
  await settle();
  now += 5000;
  await show(<Node ref={boat} translation={[3, 0, 0]} velocity={[6, 0, 0]} />);
  await frames(1);
  expect(x()).toBeCloseTo(3 + 6 * DT, 9);
  await frames(9);
  expect(x()).toBeCloseTo(3 + 60 * DT, 9);
  await show(<Node ref={boat} translation={[3, 0, 0]} />);
  await settle();
  expect(x()).toBeCloseTo(3 + 60 * DT, 9);
  // What is set without a motion is drawn, too.
  await show(<Node ref={boat} translation={[8, 0, 0]} />);
  await settle();
  expect(x()).toBe(8);
});

it('sleeps while it is paused, and goes on after', async () => {
  await show(<Node ref={boat} velocity={[1, 0, 0]} />, { paused: true });
  await settle();
  expect(x()).toBe(0);
  await show(<Node ref={boat} velocity={[1, 0, 0]} />, { paused: false });
  expect(await frames(30)).toBe(30);
  expect(x()).toBeCloseTo(30 * DT, 9);
});

it('goes on with steps of one duration that are longer than a frame', async () => {
  await show(<Node ref={boat} velocity={[1, 0, 0]} />, { step: 0.05 });
  expect(await frames(60)).toBe(60);
  expect(Math.abs(x() - 1)).toBeLessThan(0.11);
  await show(<Node ref={boat} velocity={[0, 0, 0]} />, { step: 0.05 });
  await settle();
});

it('asks where a program takes the tree in an event, and where a frame sets something in motion', async () => {
  await show(<Node ref={boat} />);
  await settle();
  hierarchy.tree.applyImpulse(node(), { mass: 1, inertia: [1, 1, 1] }, { impulse: [1, 0, 0], at: [0, 0, 0] });
  expect(await frames(10)).toBe(10);
  expect(x()).toBeCloseTo(10 * DT, 9);
  hierarchy.tree.setLocal(node(), { translation: [7, 0, 0], velocity: [0, 0, 0] });
  await settle();
  expect(x()).toBe(7);
  let kick = false;
  const Pilot = (): null => {
    useFrame(() => {
      // To read in each frame keeps nothing awake.
      const { tree } = hierarchy;
      tree.world(node());
      if (kick) tree.setLocal(node(), { velocity: [1, 0, 0] });
      kick = false;
    });
    return null;
  };
  await show([<Node key="boat" ref={boat} />, <Pilot key="pilot" />]);
  await settle();
  kick = true;
  hierarchy.tree.world(node());
  await frames(1);
  expect(await frames(20)).toBe(20);
});

it('sleeps after what moved has gone, and after a node that was thrown lies still', async () => {
  await show([<Node key="a" ref={boat} />, <Node key="b" velocity={[0, 1, 0]} />]);
  expect(await frames(20)).toBe(20);
  await show([<Node key="a" ref={boat} />]);
  await settle();
  const throwing = (held: boolean): ReactNode => [
    <Node key="arm" name="arm" angularVelocity={held ? [0, 0, 1] : [0, 0, 0]} />,
    <Node key="a" ref={boat} translation={[0, -1, 0]} parent={held ? 'arm' : null} keep="velocity" />,
  ];
  await show(throwing(true));
  await frames(5);
  await show(throwing(false));
  expect(await frames(20)).toBe(20);
  hierarchy.tree.setLocal(node(), { velocity: [0, 0, 0], angularVelocity: [0, 0, 0] });
  await settle();
});

it('a program that returns true is called again where nothing moves: a clip that holds a pose', async () => {
  let time = 0;
  let clip: Clip | undefined;
  const Player = ({ holds }: { holds: boolean }): null => {
    useBeforeStep((dt: number, tree: Tree) => {
      time += dt;
      // At rest for half a second, then a meter in half a second.
      const channel = { node: 0, path: 'translation', times: [0.5, 1], values: [0, 0, 0, 1, 0, 0] } as const;
      clip ??= new Clip({ channels: [channel] }, [node()]);
      clip.applyTo(tree, time);
      return holds && time < clip.duration;
    });
    return null;
  };
  const picture = (holds: boolean): ReactNode => [
    <Node key="a" ref={boat} />,
    <Player key="b" holds={holds} />,
  ];
  await show(picture(false));
  await settle();
  await show(picture(true));
  hierarchy.tree;
  await frames(70);
  expect(time).toBeGreaterThan(1);
  expect(x()).toBeCloseTo(1, 9);
  await settle();
  clip?.dispose();
});
