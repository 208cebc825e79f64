import { act, create } from '@react-three/test-renderer';
import {
  Activity,
  Component,
  createRef,
  type ReactNode,
  type RefObject,
  StrictMode,
  Suspense,
  use,
} from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Hierarchy as Tree } from '../../www/src/core/entries/index.ts';
import { Hierarchy, Node } from '../../www/src/core/entries/react.ts';
import type { Object3DLike } from '../../www/src/core/entries/three.ts';
import { Access, drawn, near, node, place, scene, show, shown, showWhole } from './react-scene.tsx';

const names = (): string[] => shown.hierarchy.tree.nodes().map((it) => shown.hierarchy.tree.name(it));
const parentOf = (name: string): string | null => {
  const parent = shown.hierarchy.tree.parent(node(name));
  return parent === null ? null : shown.hierarchy.tree.name(parent);
};

describe('nodes', () => {
  it('are the tree that the components are, and drive their groups', async () => {
    await show(
      <Node name="hull" velocity={[5, 0, 0]}>
        <mesh />
        <Node name="turret" translation={[0, 1, 0]} angularVelocity={[0, 0.5, 0]}>
          <Node name="muzzle" translation={[4, 0, 0]} />
        </Node>
      </Node>,
    );
    expect(names()).toEqual(['hull', 'turret', 'muzzle']);
    expect([parentOf('muzzle'), parentOf('turret'), parentOf('hull')]).toEqual(['turret', 'hull', null]);
    await shown.root?.advanceFrames(10, 0.1);
    near(place('muzzle'), [5 + 4 * Math.cos(0.5), 1, -4 * Math.sin(0.5)]);
    near(drawn('muzzle'), place('muzzle'), 12);
    near(
      [...shown.hierarchy.tree.world(node('muzzle')).velocity],
      [5 - 2 * Math.sin(0.5), 0, -2 * Math.cos(0.5)],
    );
  });

  it('are in the space of where the hierarchy is in the scene', async () => {
    await showWhole(<group position={[0, 0, 7]}>{scene(<Node name="boat" velocity={[1, 0, 0]} />)}</group>);
    await shown.root?.advanceFrames(2, 0.1);
    near(drawn('boat'), [0.2, 0, 7]);
  });

  it('are moved by time from where they began, and set where a prop has other numbers', async () => {
    const boat = (x: number, speed: number) => (
      <Node name="boat" translation={[x, 0, 0]} velocity={[speed, 0, 0]} />
    );
    const it = await show(boat(3, 1));
    await it.advanceFrames(10, 0.1);
    near(place('boat'), [4, 0, 0]);
    await it.update(scene(boat(3, 1))); // new arrays, the same numbers
    near(place('boat'), [4, 0, 0]);
    await it.update(scene(boat(3, 2)));
    near(place('boat'), [4, 0, 0]);
    await it.advanceFrames(10, 0.1);
    near(place('boat'), [6, 0, 0]);
    await it.update(scene(boat(0, 2)));
    near(place('boat'), [0, 0, 0]);
    await it.update(scene(<Node name="ship" />));
    expect(names()).toEqual(['ship']);
    await it.advanceFrames(10, 0.1);
    near(place('ship'), [0, 0, 0]);
  });

  it('are driven while they have the prop, and stand still after', async () => {
    const car = (drives: boolean) => (
      <Node
        name="car"
        {...(drives ? { drive: { velocity: [5, 0, 0], angularVelocity: [0, 0.5, 0] } } : {})}
      />
    );
    const it = await show(car(true), { longest: 1 });
    await it.advanceFrames(10, Math.PI / 5);
    near(place('car'), [0, 0, -20]);
    await it.update(scene(car(false), { longest: 1 }));
    await it.advanceFrames(10, 0.1);
    near(place('car'), [0, 0, -20]);
    expect(shown.hierarchy.tree.local(node('car')).drive).toBeUndefined();
  });

  it('go by the rule of the hierarchy', async () => {
    const it = await show(<Node name="a" />, { rule: 'lossy' });
    expect(shown.hierarchy.tree.rule).toBe('lossy');
    await it.update(scene(<Node name="a" />, { rule: 'transforms' }));
    expect(shown.hierarchy.tree.rule).toBe('transforms');
  });
});

describe('a changed parent', () => {
  const ref = createRef<Object3DLike>();
  const picture = (parent?: 'arm' | null | RefObject<Object3DLike | null>, keep?: 'velocity') => (
    <>
      <Node
        name="ball"
        translation={[1, 0, 0]}
        {...(parent === undefined ? {} : { parent })}
        {...(keep ? { keep } : {})}
      />
      <Node name="arm" ref={ref} angularVelocity={[0, 0, 10]} />
    </>
  );

  it('attaches: the pose stays, nothing is mounted anew, and the parent carries it for 1200 frames', async () => {
    const it = await show(picture(null));
    const ball = node('ball');
    await it.advanceFrames(3, 0.1);
    near(place('ball'), [1, 0, 0], 12);
    const before = it.scene.findByProps({ name: 'ball' }).instance;
    await it.update(scene(picture('arm')));
    expect(it.scene.findByProps({ name: 'ball' }).instance).toBe(before);
    expect([node('ball') === ball, parentOf('ball')]).toEqual([true, 'arm']);
    near(place('ball'), [1, 0, 0], 12);
    await it.advanceFrames(1200, 1 / 120);
    near(drawn('ball'), [Math.cos(100), Math.sin(100), 0]);
  });

  it('releases, where it is asked to keep the velocity: it flies on as it moved', async () => {
    const it = await show(picture('arm', 'velocity'));
    expect(parentOf('ball')).toBe('arm');
    await it.update(scene(picture(null, 'velocity')));
    expect(parentOf('ball')).toBeNull();
    near([...shown.hierarchy.tree.world(node('ball')).velocity], [0, 10, 0], 12);
    await it.advanceFrames(10, 0.1);
    near(drawn('ball'), [1, 10, 0], 9);
  });

  it('is a ref as well as a name, or the node around it', async () => {
    const it = await show(picture(ref));
    expect(parentOf('ball')).toBe('arm');
    await it.update(scene(picture()));
    expect(parentOf('ball')).toBeNull();
    near([...shown.hierarchy.tree.world(node('ball')).velocity], [0, 0, 0], 12);
  });

  it.each([
    ['velocity', 'b'],
    ['motion', 'b'],
    ['local', 'b'],
    ['pose', 'b'],
    ['motion', null],
    ['local', null],
  ] as const)('keeps what it is asked to, as reparent does: %s under %s', async (keep, to) => {
    const picture = (parent: 'a' | typeof to): ReactNode =>
      scene(
        <>
          <Node name="a" translation={[2, 0, 0]} velocity={[0, 1, 0]} angularVelocity={[0, 0, 2]} />
          <Node name="b" translation={[0, 5, 0]} velocity={[3, 0, 0]} angularVelocity={[0, 1, 0]} />
          <Node name="eye" parent={parent} keep={keep} translation={[1, 0, 0]} velocity={[0, 0, 4]} />
        </>,
      );
    await showWhole(picture('a'));
    await shown.root?.advanceFrames(5, 0.1);
    // By hand: a has turned by 1 rad, and carries the eye around, which goes up by 4 m/s of its own.
    const [c, s] = [Math.cos(1), Math.sin(1)];
    const [at, speed] = [
      [2 + c, 0.5 + s, 2],
      [-2 * s, 1 + 2 * c, 4],
    ];
    near(place('eye'), at, 9);
    const own = shown.hierarchy.tree.local(node('eye'));
    await shown.root?.update(picture(to));
    expect(parentOf('eye')).toBe(to);
    const { velocity, angularVelocity, acceleration } = shown.hierarchy.tree.world(node('eye'));
    if (keep === 'local') {
      expect([...shown.hierarchy.tree.local(node('eye')).translation]).toEqual([...own.translation]);
      return;
    }
    near(place('eye'), at, 9);
    if (keep === 'pose') {
      near([...shown.hierarchy.tree.local(node('eye')).velocity], [0, 0, 0], 12);
      return;
    }
    near([...velocity], speed, 9);
    near([...angularVelocity], [0, 0, 2], 9);
    // Toward the axis of a, 4 m/s² at 1 m.
    if (keep === 'motion') near([...acceleration], [-4 * c, -4 * s, 0], 9);
    else near([...shown.hierarchy.tree.local(node('eye')).acceleration], [0, 0, 0], 12);
  });

  it('waits with what it keeps for a parent that comes later, and refuses what is none', async () => {
    const ferry = <Node name="ferry" key="ferry" velocity={[1, 0, 0]} />;
    const eye = (parent: string | null, keep: string) => (
      <Node name="eye" key="eye" parent={parent} velocity={[0, 2, 0]} keep={keep as 'velocity'} />
    );
    const it = await show([eye(null, 'velocity')]);
    await it.update(scene([eye('ferry', 'velocity'), ferry]));
    near([...shown.hierarchy.tree.local(node('eye')).velocity], [-1, 2, 0], 12);
    await it.advanceFrames(10, 0.1);
    near(place('eye'), [0, 2, 0], 9);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = await it.update(scene([eye(null, 'speed'), ferry])).then(
      () => null,
      (error) => error,
    );
    log.mockRestore();
    const [first] = (error as AggregateError).errors;
    expect(first).toMatchObject({
      code: 'BAD_ARGUMENT',
      message: expect.stringMatching(/<Node name="eye">: "speed" is none of local, pose, velocity, motion/),
    });
  });

  it('falls by the acceleration that it is given when it is released', async () => {
    const stone = (held: boolean) => (
      <Node name="hand" velocity={[2, 0, 0]}>
        <Node name="stone" keep="velocity" {...(held ? {} : { parent: null, acceleration: [0, -10, 0] })} />
      </Node>
    );
    const it = await show(stone(true));
    await it.update(scene(stone(false)));
    await it.update(scene(stone(false)));
    await it.advanceFrames(10, 0.1);
    near(place('stone'), [2, -5, 0], 9);
  });

  it('that comes later is waited for, and one that never comes is an error with its name', async () => {
    const it = await show(<Node name="ball" parent="arm" translation={[1, 0, 0]} />).catch((error) => error);
    expect(String(it)).toMatch(
      /<Node name="ball">: no <Node> of this <Hierarchy> has the name "arm", only ball/,
    );
  });

  it('above it in a circle is an error with its name', async () => {
    const it = await show(
      <Node name="a" parent="b">
        <Node name="b" />
      </Node>,
    ).catch((error) => error);
    const [first] = (it as AggregateError).errors;
    expect(first).toMatchObject({ code: 'CYCLE', message: expect.stringMatching(/<Node name="a">/) });
  });
});

describe('what goes', () => {
  it('leaves no node: a parent before its child, a child before its parent, or all at once', async () => {
    const it = await show(
      <>
        <Node name="arm" translation={[2, 0, 0]} />
        <Node name="hand" parent="arm" translation={[1, 0, 0]} />
      </>,
    );
    near(place('hand'), [3, 0, 0]);
    await it.update(
      scene(
        <>
          {null}
          <Node name="hand" parent="arm" translation={[1, 0, 0]} />
        </>,
      ),
    );
    // Its parent has gone: it stays where it is, and moves on by itself.
    expect(names()).toEqual(['hand']);
    near(place('hand'), [3, 0, 0]);
    await it.update(scene(null));
    expect(names()).toEqual([]);
  });

  it('gives a child that stays to its parent when that comes back', async () => {
    const picture = (there: boolean) => (
      <>
        {there ? <Node name="arm" translation={[2, 0, 0]} velocity={[0, 1, 0]} /> : null}
        <Node name="hand" parent="arm" translation={[1, 0, 0]} />
      </>
    );
    const it = await show(picture(true));
    await it.update(scene(picture(false)));
    expect(parentOf('hand')).toBeNull();
    await it.update(scene(picture(true)));
    expect(parentOf('hand')).toBe('arm');
    near(place('hand'), [3, 0, 0]);
    expect(shown.hierarchy.rig.tree.size).toBe(2);
  });

  it('takes the tree with it, and the tree is disposed of', async () => {
    const dispose = vi.spyOn(Tree.prototype, 'dispose');
    const it = await show(
      <Node name="arm">
        <Node name="hand" />
      </Node>,
    );
    const { tree } = shown.hierarchy;
    await it.unmount();
    shown.root = null;
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(() => tree.size).toThrow(expect.objectContaining({ code: 'DISPOSED' }));
    expect(() => shown.hierarchy.tree).toThrow(/this <Hierarchy> is not shown/);
    dispose.mockRestore();
  });
});

describe('what is hidden and shown again keeps its place', () => {
  const moving = (
    <Node name="hull" velocity={[1, 0, 0]}>
      <Node name="turret" translation={[0, 2, 0]} velocity={[0, 0, 1]} />
    </Node>
  );
  const part = (hidden: boolean): ReactNode =>
    scene(<Activity mode={hidden ? 'hidden' : 'visible'}>{moving}</Activity>);
  const whole = (hidden: boolean): ReactNode => (
    <Activity mode={hidden ? 'hidden' : 'visible'}>{scene(moving)}</Activity>
  );

  it.each([
    ['by Activity, with its parents', part, 0],
    ['by Activity, with the whole hierarchy', whole, null],
  ])('%s', async (_, picture, left) => {
    await showWhole(picture(false));
    await shown.root?.advanceFrames(10, 0.1);
    near(place('turret'), [1, 2, 1]);
    for (let i = 0; i < 3; i++) {
      await shown.root?.update(picture(true));
      if (left === null) expect(() => shown.hierarchy.tree).toThrow(/not shown/);
      else expect(shown.hierarchy.tree.size).toBe(left);
      await shown.root?.advanceFrames(10, 0.1);
      await shown.root?.update(picture(false));
      expect([names(), parentOf('turret')]).toEqual([['hull', 'turret'], 'hull']);
      near(place('turret'), [1, 2, 1]);
    }
    await shown.root?.advanceFrames(10, 0.1);
    near(place('turret'), [2, 2, 2]);
    near(drawn('turret'), [2, 2, 2]);
  });

  it('by a Suspense that waits once more', async () => {
    let arrive = (): void => {};
    const wait = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const Late = (): null => {
      use(wait);
      return null;
    };
    const picture = (waits: boolean): ReactNode =>
      scene(
        <Suspense fallback={null}>
          {moving}
          {waits ? <Late /> : null}
        </Suspense>,
      );
    await showWhole(picture(false));
    await shown.root?.advanceFrames(10, 0.1);
    await shown.root?.update(picture(true));
    expect(names()).toEqual([]);
    await act(async () => arrive());
    await shown.root?.update(picture(true));
    await shown.root?.advanceFrames(10, 0.1);
    expect(parentOf('turret')).toBe('hull');
    near(place('turret'), [2, 2, 2]);
  });

  it('under a parent that changed meanwhile: it is attached when it is shown', async () => {
    const picture = (hidden: boolean, parent: string): ReactNode =>
      scene(
        <>
          <Node name="a" translation={[1, 0, 0]} />
          <Node name="b" translation={[5, 0, 0]} />
          <Activity mode={hidden ? 'hidden' : 'visible'}>
            <Node name="hand" parent={parent} translation={[0, 1, 0]} />
          </Activity>
        </>,
      );
    await showWhole(picture(false, 'a'));
    await shown.root?.update(picture(true, 'a'));
    await shown.root?.update(picture(true, 'b'));
    await shown.root?.update(picture(false, 'b'));
    expect(parentOf('hand')).toBe('b');
    near(place('hand'), [1, 1, 0]);
  });

  it('and under StrictMode there is one tree', async () => {
    await showWhole(<StrictMode>{scene(moving)}</StrictMode>);
    expect(names()).toEqual(['hull', 'turret']);
  });
});

describe('errors name the component', () => {
  it.each<[string, () => ReactNode, RegExp]>([
    ['a node outside of a hierarchy', () => <Node name="arm" />, /<Node> is outside of a <Hierarchy>/],
    ['a hook outside of a hierarchy', () => <Access />, /useHierarchy\(\) is outside of a <Hierarchy>/],
    [
      'numbers that are none',
      () => scene(<Node name="arm" translation={[0, Number.NaN, 0]} />),
      /<Node name="arm">: .*translation/,
    ],
    [
      'a rotation by three numbers',
      () => scene(<Node rotation={[0, 1, 0]} />),
      /<Node> without a name: .*rotation.* 4/,
    ],
    ['a step of no time', () => <Hierarchy step={0} />, /<Hierarchy step> must be above zero, but is 0/],
    ['a rule that is none', () => <Hierarchy rule={'unity' as never} />, /"unity" is none of/],
  ])('%s', async (_, picture, words) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const error = await create(picture()).then(
      () => null,
      (it) => it,
    );
    log.mockRestore();
    expect(error).toMatchObject({ name: 'KinetreeError', message: expect.stringMatching(words) });
  });

  it('and an error boundary around it leaves the other nodes as they are', async () => {
    class Boundary extends Component<{ children: ReactNode }> {
      override readonly state: { error: unknown } = { error: null };
      static getDerivedStateFromError(error: unknown): { error: unknown } {
        return { error };
      }
      override render(): ReactNode {
        return this.state.error ? null : this.props.children;
      }
    }
    const picture = (x: number): ReactNode =>
      scene(
        <>
          <Node name="boat" />
          <Boundary>
            <Node name="arm" translation={[x, 0, 0]}>
              <Node name="hand" />
            </Node>
          </Boundary>
        </>,
      );
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await showWhole(picture(1));
    expect(names()).toEqual(['boat', 'arm', 'hand']);
    await shown.root?.update(picture(Number.POSITIVE_INFINITY));
    log.mockRestore();
    expect(names()).toEqual(['boat']);
    await shown.root?.advanceFrames(1, 0.1);
  });
});
