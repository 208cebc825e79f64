/**
 * Where nodes and bodies of Rapier come together, and how they are brought to another place: with the
 * real engine, and laws over parents that stretch, mirror, move, and give way.
 */
import RAPIER, { type RigidBody, type RigidBodyDesc } from '@dimforge/rapier3d-compat';
import { describe, expect, it } from 'vitest';
import { type LocalLike, type NodeHandle, rotation3 } from '../../www/src/core/entries/index.ts';
import { RapierLink } from '../../www/src/core/entries/rapier.ts';
import { apart } from './expect.ts';
import { arrayOf, link, SINGLE, staged, tree, world } from './rapier-stage.ts';

staged(0);

const { kinematicPositionBased, dynamic } = RAPIER.RigidBodyDesc;
const turnOf = (body: RigidBody): number[] => {
  const { x, y, z, w } = body.rotation();
  return [x, y, z, w];
};
const solid = (desc: RigidBodyDesc, [x, y, z] = [0, 0, 0] as number[]): RigidBody => {
  const body = world.createRigidBody(desc);
  const ball = RAPIER.ColliderDesc.ball(0.5).setTranslation(x as number, y as number, z as number);
  world.createCollider(ball, body);
  return body;
};
const steps = (count: number): void => {
  for (let i = 0; i < count; i++) link.step();
};

describe('a body that is carried is put on its node where it is bound', () => {
  it.each([
    ['follows', kinematicPositionBased, {}],
    ['rides', dynamic, { rides: true }],
  ] as const)('and hits nothing on a way there: it %s', (_, desc, how) => {
    const crate = tree.add({ translation: [0.55, 0, 0] });
    link.bind(crate, solid(dynamic()), { at: 'node' });
    const ship = tree.add({ velocity: [0, 0, 3], angularVelocity: [0, 2, 0] });
    const node = tree.add({ translation: [5, 1, 0], rotation: [0, 0, 1, 0] }, { parent: ship });
    // Its center of mass is a meter from its origin.
    const body = link.bind(node, solid(desc(), [0, 1, 0]), how);
    const place = (): void => {
      expect(apart(arrayOf(body.translation()), tree.world(node).translation)).toBeLessThan(SINGLE);
      expect(rotation3.angleBetween(turnOf(body), tree.world(node).rotation)).toBeLessThan(SINGLE);
    };
    place();
    // ω × r of the center, which is at 5, 0, 0.
    expect(apart(arrayOf(body.linvel()), [0, 0, 3 - 10])).toBeLessThan(SINGLE * 10);
    expect(apart(arrayOf(body.angvel()), [0, 2, 0])).toBeLessThan(SINGLE);
    for (let i = 0; i < 60; i++) {
      link.step();
      expect(Math.hypot(...arrayOf(body.linvel()))).toBeLessThan(13.01);
      place();
    }
    expect(apart(tree.world(crate).translation, [0.55, 0, 0])).toBeLessThan(SINGLE);
    expect(tree.local(node).translation[0]).toBeCloseTo(5, 9);
  });
});

describe('a body that leads has to be where its node is', () => {
  const bound = (local: LocalLike, desc: RigidBodyDesc, at?: 'node' | 'body'): RigidBody =>
    link.bind(tree.add(local, { name: 'crate' }), solid(desc), at ? { at } : {});
  const node = (): NodeHandle => tree.find('crate') as NodeHandle;

  it('or both places are told, and nothing has changed', () => {
    const body = solid(dynamic().setTranslation(0, 3, 0));
    const crate = tree.add({ translation: [3, 1, 0] }, { name: 'crate' });
    expect(() => link.bind(crate, body)).toThrow(
      /node "crate" and body 0: the node is at 3, 1, 0, the body at 0, 3, 0.*\{ at: 'node' \}\), or 'body'/,
    );
    expect([link.body(crate), ...arrayOf(body.translation())]).toEqual([null, 0, 3, 0]);
    expect([...tree.world(crate).translation]).toEqual([3, 1, 0]);
    expect(() => bound({ rotation: [0, 0, 1, 0] }, dynamic())).toThrow(/turned apart by 180.0°/);
    expect(() => bound({ velocity: [1, 0, 0] }, dynamic())).toThrow(
      /moves at 1, 0, 0 m.s, the body at 0, 0, 0/,
    );
    expect(() => bound({ angularVelocity: [0, 1, 0] }, dynamic())).toThrow(/rad.s/);
    expect(() => link.bind(crate, body, { at: 'there' as 'node' })).toThrow(
      /'node' or 'body', but here it is "there"/,
    );
  });

  it('unless one of them is right', () => {
    const there = bound(
      { translation: [3, 1, 0], velocity: [1, 0, 0], angularVelocity: [0, 1, 0] },
      dynamic(),
      'node',
    );
    expect([arrayOf(there.translation()), arrayOf(there.linvel()), arrayOf(there.angvel())]).toEqual([
      [3, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
    ]);
    steps(60);
    // 60 steps of single precision, 2e-7 of 4 m each.
    expect(apart(tree.world(node()).translation, [4, 1, 0])).toBeLessThan(5e-5);
    const other = tree.add({ translation: [9, 9, 9], scale: 2 });
    link.bind(other, solid(dynamic().setTranslation(0, 7, 0).setLinvel(0, 2, 0)), { at: 'body' });
    expect([...tree.world(other).translation, ...tree.world(other).velocity]).toEqual([0, 7, 0, 0, 2, 0]);
    expect([...tree.local(other).scale]).toEqual([2, 2, 2]);
    const kinematic = tree.add({ translation: [9, 9, 9] });
    link.bind(kinematic, solid(kinematicPositionBased().setTranslation(0, -7, 0)), { at: 'body' });
    expect([...tree.local(kinematic).translation]).toEqual([0, -7, 0]);
  });

  it('and a node without rates of its own moves as the body does, whatever its parent does', () => {
    const deck = tree.add({ velocity: [1, 0, 0] });
    const crate = tree.add({ translation: [0, 1, 0] }, { parent: deck });
    link.bind(crate, solid(dynamic().setTranslation(0, 1, 0)));
    steps(60);
    expect(apart(tree.world(crate).translation, [0, 1, 0])).toBeLessThan(SINGLE);
  });
});

/** Parents of a body that leads. */
const parents: Readonly<Record<string, { readonly above: readonly LocalLike[]; readonly own?: LocalLike }>> =
  {
    stretched: { above: [{ scale: [1, 1, 2] }] },
    mirrored: { above: [{ scale: [1, 1, -1] }] },
    'mirrored and stretched': { above: [{ scale: [-2, 1, 0.5] }] },
    'turned round along two axes': { above: [{ scale: [1, -1, -1] }] },
    moving: { above: [{ scale: [3, 1, 1], velocity: [1, 0, 2], angularVelocity: [0.5, 1, -2] }] },
    deep: { above: [{ scale: [1, 2, 1] }, { rotation: [0.6, 0, 0, 0.8], scale: [1, 1, -3] }] },
    skewing: { above: [{ scale: [1, 1, 2] }], own: { rotation: [0, 0.6, 0, 0.8] } },
    'given way to': { above: [{ scale: [1, 1, 2] }], own: { compensates: true } },
  };

describe('a body that leads keeps size and spin', () => {
  const cases = Object.keys(parents).flatMap((name) =>
    (['matrix', 'lossy', 'polar'] as const).map((fit) => [name, fit] as const),
  );
  it.each(cases)('%s parents, fit %s', (name, fit) => {
    const { above, own = {} } = parents[name] as (typeof parents)[string];
    let parent: NodeHandle | null = null;
    for (const it of above) parent = tree.add(it, { parent });
    const node = tree.add({ translation: [1, 0, 2], ...own }, { parent });
    const shape = (): number[] => {
      const m = tree.worldMatrix(node);
      return [0, 4, 8].map((k) => Math.hypot(m[k] as number, m[k + 1] as number, m[k + 2] as number));
    };
    const before = shape();
    const body = link.bind(node, solid(dynamic()), { fit, at: 'node' });
    link.place(node, { angularVelocity: [0.3, 1, -0.2] });
    const [first, start] = [tree.worldMatrix(node), turnOf(body)];
    for (let i = 0; i < 600; i++) {
      link.step();
      const now = shape();
      for (const k of [0, 1, 2]) expect(now[k]).toBeCloseTo(before[k] as number, 9);
    }
    // Rapier's own drift of a ball's spin in 600 steps of single precision.
    expect(apart(arrayOf(body.angvel()), [0.3, 1, -0.2])).toBeLessThan(1e-3);
    expect(apart(tree.world(node).angularVelocity, arrayOf(body.angvel()))).toBeLessThan(1e-6);
    expect(apart(tree.world(node).translation, arrayOf(body.translation()))).toBeLessThan(1e-9);
    if (fit !== 'matrix') return;
    // The whole matrix has turned as the body has.
    const turn = rotation3.multiply(turnOf(body) as never, rotation3.inverse(start as never));
    const m = tree.worldMatrix(node);
    for (const k of [0, 4, 8]) {
      const turned = rotation3.rotate(turn, first.slice(k, k + 3) as never);
      expect(apart(m.slice(k, k + 3), turned)).toBeLessThan(1e-5);
    }
  });

  it.each(['transforms', 'compensated', 'lossy'] as const)('by the rule %s', (rule) => {
    tree.rule = rule;
    const parent = tree.add({ scale: [1, 1, 2] });
    const node = tree.add({ translation: [1, 0, 2], rotation: [0, 0.6, 0, 0.8] }, { parent });
    const before = [...tree.world(node).scale];
    link.bind(node, solid(dynamic()), { at: 'node' });
    link.place(node, { angularVelocity: [0.3, 1, -0.2] });
    steps(600);
    expect(apart(tree.world(node).scale, before)).toBeLessThan(1e-9);
  });
});

describe('a place is one call', () => {
  it('for a body that leads: it is there, at rest or as it is told', () => {
    world.gravity = { x: 0, y: -9.81, z: 0 };
    for (const [name, { above, own }] of Object.entries(parents)) {
      let parent: NodeHandle | null = null;
      for (const it of above) parent = tree.add(it, { parent });
      const node = tree.add({ translation: [1, 0, 2], ...own }, { parent, name });
      const body = link.bind(node, solid(dynamic(), [0, 1, 0]), { at: 'node' });
      steps(10);
      const rotation = rotation3.fromAxisAngle([1, 2, 3], 0.7);
      link.place(node, {
        translation: [100, 2, 3],
        rotation,
        velocity: [1, 0, 0],
        angularVelocity: [0, 0, 2],
      });
      const check = (velocity: readonly number[], spin: readonly number[]): void => {
        const { translation, velocity: v, angularVelocity: w, acceleration } = tree.world(node);
        expect(apart(translation, [100, 2, 3])).toBeLessThan(1e-9);
        expect(apart(v, velocity)).toBeLessThan(1e-9);
        expect(apart(w, spin)).toBeLessThan(1e-9);
        expect(apart(acceleration, [0, 0, 0])).toBeLessThan(1e-9);
        expect(apart(arrayOf(body.translation()), [100, 2, 3])).toBeLessThan(1e-5);
        expect(rotation3.angleBetween(turnOf(body) as never, rotation)).toBeLessThan(1e-6);
        expect(apart(arrayOf(body.velocityAtPoint(body.translation())), velocity)).toBeLessThan(1e-4);
        expect(apart(arrayOf(body.angvel()), spin)).toBeLessThan(1e-6);
        expect(apart(link.interpolated(node).translation, [100, 2, 3])).toBeLessThan(1e-9);
      };
      check([1, 0, 0], [0, 0, 2]);
      link.place(node);
      check([0, 0, 0], [0, 0, 0]);
      const from = arrayOf(body.translation());
      steps(60);
      const fallen = apart(arrayOf(body.translation()), from);
      expect(fallen).toBeCloseTo(9.81 / 2, 0);
      link.unbind(node);
      world.removeRigidBody(body);
    }
  });

  it('for a body that follows or rides: no speed comes of the way', () => {
    const ferry = tree.add({ velocity: [2, 0, 0] });
    for (const rides of [false, true]) {
      const node = tree.add({ velocity: [0, 0, 1] }, { parent: ferry });
      const flag = tree.add({ translation: [0, 2, 0] }, { parent: node });
      const body = link.bind(node, solid(rides ? dynamic() : kinematicPositionBased()), { rides });
      const flagBody = link.bind(flag, solid(kinematicPositionBased()));
      link.watch(tree.add({}, { parent: flag, name: 'eye' }));
      steps(10);
      link.place(node, { translation: [10, 20, 0] });
      expect(link.interpolated(tree.find('eye') as NodeHandle).translation[1]).toBe(22);
      expect(apart(arrayOf(body.linvel()), [2, 0, 0])).toBeLessThan(SINGLE);
      for (let i = 0; i < 10; i++) {
        link.step();
        for (const it of [body, flagBody]) expect(Math.hypot(...arrayOf(it.linvel()))).toBeLessThan(2.01);
      }
      // It rests on the ferry, which goes on.
      expect(apart(tree.world(node).translation, [10 + 20 * world.timestep, 20, 0])).toBeLessThan(1e-9);
      link.place(node, { translation: [0, 9, 0], velocity: [0, 0, 3], angularVelocity: [0, 1, 0] });
      steps(60);
      expect(apart(arrayOf(body.angvel()), [0, 1, 0])).toBeLessThan(1e-3);
      const there = [0, 9, 180 * world.timestep];
      expect(apart(tree.world(node).translation, there)).toBeLessThan(1e-9);
      expect(apart(arrayOf(body.translation()), there)).toBeLessThan(1e-5);
      for (const it of [flag, node]) link.unbind(it);
      // What stood there would stop the next one.
      for (const it of [body, flagBody]) world.removeRigidBody(it);
      tree.remove(node);
    }
  });

  it('and a place that is none changes nothing', () => {
    const node = tree.add({ velocity: [1, 0, 0] }, { name: 'ball' });
    const body = link.bind(node, solid(dynamic()), { at: 'node' });
    const state = (): unknown => [
      { ...tree.local(node) },
      arrayOf(body.translation()),
      arrayOf(body.linvel()),
    ];
    const before = state();
    for (const [given, words] of [
      [{ translation: [0, Number.NaN, 0] }, /node "ball" and body 0: .*place/],
      [{ translation: [1e39, 0, 0] }, /node "ball" and body 0: .*place/],
      [{ velocity: [0, 0, 1e300] }, /velocity/],
      [{ rotation: [0, 0, 0, 2] }, /rotation|unit/],
      [{ position: [0, 0, 0] }, /position/],
    ] as const)
      expect(() => link.place(node, given as never)).toThrow(words);
    expect(state()).toEqual(before);
    expect(() => link.place(tree.add(), {})).toThrow(/no body/);
  });
});

describe('what is set at the node of a body that leads', () => {
  const free = (): [NodeHandle, RigidBody] => {
    const node = tree.add({}, { name: 'ball' });
    const body = link.bind(node, solid(dynamic(), [0, 1, 0]));
    body.setLinvel({ x: 0, y: 0, z: 1 }, true);
    steps(5);
    return [node, body];
  };

  it('moves the body: a place, with the velocity that it had', () => {
    const [node, body] = free();
    tree.setLocal(node, { translation: [100, 0, 0], scale: 2 });
    steps(60);
    expect(apart(arrayOf(body.translation()), [100, 0, 1])).toBeLessThan(1e-4);
    expect(apart(tree.world(node).translation, arrayOf(body.translation()))).toBeLessThan(1e-9);
    expect(tree.world(node).scale[1]).toBeCloseTo(2, 9);
  });

  it('or its velocity: set, or by a blow', () => {
    const [node, body] = free();
    tree.setLocal(node, { velocity: [3, 0, 0], angularVelocity: [0, 0, 1] });
    link.step();
    // ω × r of the center, a meter above.
    expect(apart(arrayOf(body.linvel()), [2, 0, 0])).toBeLessThan(0.05);
    expect(apart(arrayOf(body.velocityAtPoint(body.translation())), [3, 0, 0])).toBeLessThan(0.05);
    tree.setLocal(node, { velocity: [0, 0, 0], angularVelocity: [0, 0, 0] });
    tree.addWorldRates(node, { velocity: [0, 5, 0] });
    link.step();
    expect(apart(arrayOf(body.linvel()), [0, 5, 0])).toBeLessThan(1e-5);
  });

  it('and what the body cannot do is told in the next step, before anything has moved', () => {
    const [node, body] = free();
    const place = arrayOf(body.translation());
    tree.setLocal(node, { acceleration: [0, 1, 0] });
    expect(() => link.step()).toThrow(/node "ball" and body 0: the acceleration.*addForce/);
    link.place(node);
    tree.drive(node, { velocity: [1, 0, 0] });
    expect(() => link.step()).toThrow(/node "ball" and body 0: the node is driven.*rides: true/);
    expect(arrayOf(body.translation())).toEqual(place);
    tree.setLocal(node, { velocity: [1, 0, 0] });
    link.step();
    expect(body.linvel().x).toBeCloseTo(1, 6);
  });

  it('while a parent that is moved carries nothing along', () => {
    const group = tree.add();
    const node = tree.add({}, { parent: group });
    const body = link.bind(node, solid(dynamic()));
    tree.setLocal(group, { translation: [0, 50, 0] });
    steps(2);
    expect(apart(arrayOf(body.translation()), [0, 0, 0])).toBeLessThan(SINGLE);
    expect(apart(tree.world(node).translation, [0, 0, 0])).toBeLessThan(SINGLE);
  });
});

describe('under mirrors a body that is let go spins on as it is seen to', () => {
  it.each([
    ['one axis', [1, 1, -1]],
    ['another one', [-1, 1, 1]],
    ['all', [-1, -1, -1]],
    ['two, which is half a turn', [1, -1, -1]],
    ['and sizes', [2, -2, 2]],
  ] as const)('%s', (_, scale) => {
    const root = tree.add({ scale });
    const rotation = rotation3.fromAxisAngle([1, 2, 3], 0.4);
    const node = tree.add(
      { translation: [1, 0, 2], rotation, angularVelocity: [0.5, 1, -0.25] },
      { parent: root },
    );
    const body = link.bind(node, solid(kinematicPositionBased(), [0, 0, 1]));
    steps(30);
    const matrix = tree.worldMatrix(node);
    // Rapier's own: of the places of two steps.
    const before = arrayOf(body.angvel());
    link.release(node);
    expect(apart(arrayOf(body.angvel()), before)).toBeLessThan(0.02);
    expect(apart(tree.world(node).angularVelocity, arrayOf(body.angvel()))).toBeLessThan(1e-5);
    expect(apart(tree.worldMatrix(node), matrix)).toBeLessThan(1e-9);
    steps(60);
    const m = tree.worldMatrix(node);
    const size = Math.abs(scale[0]);
    for (const k of [0, 4, 8]) expect(Math.hypot(...m.slice(k, k + 3))).toBeCloseTo(size, 9);
    expect(apart(tree.world(node).angularVelocity, arrayOf(body.angvel()))).toBeLessThan(1e-6);
  });
});

describe('a node that is put elsewhere has jumped', () => {
  const kinds = [
    ['follows', kinematicPositionBased, {}],
    ['rides', dynamic, { rides: true }],
  ] as const;
  const puts = [
    ['setLocal', (node: NodeHandle) => tree.setLocal(node, { translation: [10, 0, 0] })],
    ['setWorld', (node: NodeHandle) => tree.setWorld(node, { translation: [10, 0, 0] })],
  ] as const;

  it.each(kinds.flatMap((kind) => puts.map((put) => [...kind, ...put] as const)))(
    '%s',
    (_, desc, how, __, put) => {
      // What stands on the way, and what stands at its end.
      const crates = [[5, 0, 0] as const, [12.5, 0, 0] as const].map((translation) => {
        const node = tree.add({ translation });
        link.bind(node, solid(dynamic()), { at: 'node' });
        return node;
      });
      const node = tree.add({ velocity: [3, 0, 0], angularVelocity: [0, 2, 0] });
      // A body below, whose center is a meter off.
      const body = link.bind(node, solid(desc()), how);
      const hand = tree.add({ translation: [0, 4, 0] }, { parent: node });
      const held = link.bind(hand, solid(desc()), how);
      link.step();
      put(node);
      link.step();
      for (const [it, to] of [
        [body, node],
        [held, hand],
      ] as const) {
        const { translation, rotation, velocity } = tree.world(to);
        expect(apart(arrayOf(it.translation()), translation)).toBeLessThan(10 * SINGLE);
        expect(rotation3.angleBetween(turnOf(it), rotation)).toBeLessThan(1e-3);
        expect(apart(arrayOf(it.linvel()), velocity)).toBeLessThan(1e-3);
        expect(apart(arrayOf(it.angvel()), [0, 2, 0])).toBeLessThan(1e-3);
      }
      expect(link.interpolated(node).translation[0]).toBeGreaterThan(9.9);
      expect(tree.world(crates[0] as NodeHandle).translation.join()).toBe('5,0,0');
      // From there on it pushes as before: the crate is 1.5 m on, and 3 m/s reach it in half a second.
      steps(60);
      expect(tree.world(crates[1] as NodeHandle).velocity[0]).toBeGreaterThan(1);
    },
  );

  it('but walks, dashes and whatever goes on as it went are swept', () => {
    const node = tree.add();
    const body = link.bind(node, solid(kinematicPositionBased()));
    link.step();
    const { timestep } = world;
    let x = 0;
    for (const speed of [0.3, 40, 80, 150, 150, 290]) {
      x += speed * timestep;
      tree.setLocal(node, { translation: [x, 0, 0] });
      link.step();
      expect(body.linvel().x).toBeCloseTo(speed, 1);
    }
    tree.setLocal(node, { translation: [x, 0, 0], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] });
    link.step();
    expect(Math.hypot(...arrayOf(body.angvel()))).toBeLessThan(1e-3);
  });

  it('and the line can be drawn elsewhere', () => {
    for (const [jumpSpeed, speed] of [
      [10, 0],
      [Number.POSITIVE_INFINITY, 30],
    ] as const) {
      const other = new RapierLink(tree, world, { jumpSpeed });
      const node = tree.add({ translation: [0, 50, 0] });
      const body = other.bind(node, solid(kinematicPositionBased()));
      other.step();
      tree.setLocal(node, { translation: [0.5, 50, 0] });
      other.step();
      expect(body.linvel().x).toBeCloseTo(speed, 1);
      other.dispose();
    }
    for (const jumpSpeed of [0, -1, Number.NaN, '1'])
      expect(() => new RapierLink(tree, world, { jumpSpeed } as never)).toThrow(
        /jumpSpeed must be above zero/,
      );
  });
});
