/** The numbers of the example `examples/react-turret`: the ball flies off as the arm has moved it. */
import { create } from '@react-three/test-renderer';
import type { FunctionComponent } from 'react';
import { beforeAll, expect, it } from 'vitest';
import type { WorldState } from '../../www/src/core/entries/index.ts';
import type { Object3DLike } from '../../www/src/core/entries/three.ts';

interface Props {
  held: boolean;
  paused?: boolean;
  tell?: (motion: WorldState) => void;
}
const modules = import.meta.glob<{ Turret: FunctionComponent<Props> }>(
  '../../examples/react-turret/turret.jsx',
);

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});

it('the ball is thrown with the velocity of the arm, falls, and is taken up again where it is', async () => {
  const { Turret } = (await modules['../../examples/react-turret/turret.jsx']?.()) ?? {};
  if (!Turret) throw new Error('there is no examples/react-turret');
  let motion: WorldState | undefined;
  const tell = (it: WorldState): void => {
    motion = it;
  };
  const root = await create(<Turret held={true} tell={tell} />);
  await root.advanceFrames(60, 1 / 60);
  const { translation, velocity } = structuredClone(motion) as WorldState;
  // 2.5 m out at 0.4 + 1.5 rad/s, on a hull that drives at 2 m/s and has turned by 0.4 rad.
  const [heading, angle] = [0.4, 1.9];
  const wanted = [
    2 * Math.cos(heading) - 1.9 * 2.5 * Math.sin(angle),
    0,
    -2 * Math.sin(heading) - 1.9 * 2.5 * Math.cos(angle),
  ];
  wanted.forEach((it, i) => expect(velocity[i]).toBeCloseTo(it, 9));
  await root.update(<Turret held={false} tell={tell} />);
  await root.advanceFrames(30, 1 / 60);
  const fallen = [0, -9.81 / 8, 0];
  translation.forEach((it, i) =>
    expect(motion?.translation[i]).toBeCloseTo(it + 0.5 * (velocity[i] as number) + (fallen[i] as number), 9),
  );
  const there = [...(motion as WorldState).translation];
  await root.update(<Turret held={true} paused={true} tell={tell} />);
  await root.advanceFrames(3, 1 / 60);
  there.forEach((it, i) => expect(motion?.translation[i]).toBeCloseTo(it, 9));
  // It is carried from there: as far from the arm as it was.
  const arm = (): number[] => {
    const { instance } = root.scene.findByProps({ name: 'arm' }) as unknown as { instance: Object3DLike };
    return Array.from(instance.matrixWorld.elements).slice(12, 15);
  };
  const apart = (): number => Math.hypot(...arm().map((it, i) => it - (motion?.translation[i] as number)));
  const far = apart();
  await root.update(<Turret held={true} tell={tell} />);
  await root.advanceFrames(60, 1 / 60);
  expect(apart()).toBeCloseTo(far, 9);
  expect(Math.hypot(...there.map((it, i) => it - (motion?.translation[i] as number)))).toBeGreaterThan(1);
  await root.unmount();
});
