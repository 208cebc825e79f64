/**
 * A tree and a world of Rapier that move together, with the real engine. Where a platform goes is
 * known in closed form: a circle, since it drives along its own axis while it turns.
 */
import RAPIER, { type RigidBody, type RigidBodyDesc } from '@dimforge/rapier3d-compat';
import { describe, expect, it } from 'vitest';
import { type NodeHandle, rotation3 } from '../../www/src/core/entries/index.ts';
import { RapierLink } from '../../www/src/core/entries/rapier.ts';
import { apart } from './expect.ts';
import { arrayOf, link, staged, tree, world } from './rapier-stage.ts';

staged(-9.81);

const { kinematicPositionBased, kinematicVelocityBased, dynamic, fixed } = RAPIER.RigidBodyDesc;
const ball = (desc: RigidBodyDesc, radius = 0.5): RigidBody => {
  const body = world.createRigidBody(desc);
  world.createCollider(RAPIER.ColliderDesc.ball(radius), body);
  return body;
};
const refusal = (code: string, ...words: string[]): unknown =>
  expect.objectContaining({ code, message: expect.stringMatching(new RegExp(words.join('.*'), 's')) });

const [SPEED, TURN, OUT] = [2, 1, 3];
/** Returns where a place of the deck is after a time: the deck drives along a circle. */
function onDeck([x, y, z]: readonly [number, number, number], time: number): number[] {
  const [radius, angle] = [SPEED / TURN, TURN * time];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [radius * s + c * x + s * z, y, radius * (c - 1) - s * x + c * z];
}

/** A deck that turns at 1 rad/s while it drives at 2 m/s, with its collider. */
function makeDeck(): NodeHandle {
  const deck = tree.add({}, { name: 'deck' });
  tree.drive(deck, { velocity: [SPEED, 0, 0], angularVelocity: [0, TURN, 0] });
  const body = world.createRigidBody(kinematicPositionBased());
  world.createCollider(RAPIER.ColliderDesc.cuboid(8, 0.5, 8).setFriction(1), body);
  link.bind(deck, body);
  return deck;
}

const capsule = (desc: RigidBodyDesc, [x, y, z]: readonly number[]): RigidBody => {
  const body = world.createRigidBody(desc.setTranslation(x as number, y as number, z as number));
  world.createCollider(RAPIER.ColliderDesc.capsule(0.5, 0.3).setFriction(1), body);
  return body;
};
const STANDING = [OUT, 1.3, 0] as const;

/** Steps for ten seconds; returns how far a body was at most from where it belongs, in meters. */
function worst(body: RigidBody, place: (time: number) => ArrayLike<number>): number {
  let [largest, time] = [0, 0];
  for (let i = 0; i < 600; i++) {
    link.step();
    time += world.timestep;
    largest = Math.max(largest, apart(arrayOf(body.translation()), place(time)));
  }
  return largest;
}

describe('on a deck that turns and drives, for ten seconds, a character stays within a millimeter', () => {
  it('as a kinematic body that stands', () => {
    const deck = makeDeck();
    const body = link.bind(
      tree.add({ translation: STANDING }, { parent: deck }),
      capsule(kinematicPositionBased(), STANDING),
    );
    expect(worst(body, (time) => onDeck(STANDING, time))).toBeLessThan(5e-6);
  });

  it('as a dynamic body that rides, with friction and damping', () => {
    const deck = makeDeck();
    const body = capsule(dynamic().lockRotations().setLinearDamping(0.5), STANDING);
    link.bind(tree.add({ translation: STANDING }, { parent: deck }), body, { rides: true });
    expect(worst(body, (time) => onDeck(STANDING, time))).toBeLessThan(1e-4);
  });

  it('as a dynamic body that walks in a circle on the deck', () => {
    const deck = makeDeck();
    const node = tree.add({ translation: STANDING }, { parent: deck });
    tree.drive(node, { velocity: [0, 0, 1], angularVelocity: [0, 0.8, 0] });
    const body = capsule(dynamic(), STANDING);
    link.bind(node, body, { rides: true });
    const walked = (time: number): [number, number, number] => [
      OUT + (1 - Math.cos(0.8 * time)) / 0.8,
      1.3,
      Math.sin(0.8 * time) / 0.8,
    ];
    expect(worst(body, (time) => onDeck(walked(time), time))).toBeLessThan(1e-4);
  });

  it('as a kinematic body that walks by the controller, and is stopped by a wall on the deck', () => {
    const deck = makeDeck();
    const deckBody = link.body(deck) as RigidBody;
    world.createCollider(RAPIER.ColliderDesc.cuboid(0.1, 2, 8).setTranslation(-3, 2, 0), deckBody);
    const node = tree.add({ translation: STANDING }, { parent: deck });
    const body = link.bind(node, capsule(kinematicPositionBased(), STANDING));
    const controller = world.createCharacterController(0.01);
    // Against a wall that turns, sliding carries it along the wall, by meters.
    controller.setSlideEnabled(false);
    const floor = deckBody.collider(0).handle;
    let time = 0;
    for (let i = 0; i < 600; i++) {
      const walk = tree.transformVector([-1 / 60, 0, 0], deck, null);
      const [x = 0, y = 0, z = 0] = walk;
      const collider = body.collider(0);
      controller.computeColliderMovement(collider, { x, y, z }, undefined, undefined, (it) => {
        return it.handle !== floor;
      });
      const done = tree.transformVector(controller.computedMovement(), null, deck);
      const { translation } = tree.local(node);
      tree.setLocal(node, { translation: translation.map((it, k) => it + (done[k] as number)) });
      link.step();
      time += world.timestep;
      const { translation: onIt } = tree.local(node);
      expect(apart(arrayOf(body.translation()), onDeck([...onIt] as never, time))).toBeLessThan(5e-6);
      if (i < 120) expect(onIt[0]).toBeCloseTo(OUT - (i + 1) / 60, 4);
    }
    // Stopped at the wall's face, less the radius and the controller's offset.
    expect(tree.local(node).translation[0]).toBeCloseTo(-2.9 + 0.3 + 0.01, 2);
    expect(tree.local(node).translation[2]).toBeCloseTo(0, 5);
  });

  it('while friction alone lets it creep outward by r ω² dt / 2 a second', () => {
    const deck = tree.add({ angularVelocity: [0, TURN, 0] });
    const deckBody = world.createRigidBody(kinematicPositionBased());
    world.createCollider(RAPIER.ColliderDesc.cuboid(8, 0.5, 8).setFriction(1), deckBody);
    link.bind(deck, deckBody);
    const node = tree.add({ translation: STANDING });
    const body = link.bind(node, capsule(dynamic().lockRotations(), STANDING));
    // It stands with the deck from the first step on.
    body.setLinvel({ x: 0, y: 0, z: -OUT * TURN }, true);
    for (let i = 0; i < 120; i++) link.step();
    const distance = (): number => Math.hypot(body.translation().x, body.translation().z);
    const before = distance();
    for (let i = 0; i < 120; i++) link.step();
    const creep = (distance() - before) / (120 * world.timestep);
    const formula = (before * TURN ** 2 * world.timestep) / 2;
    expect(creep / formula).toBeGreaterThan(0.9);
    expect(creep / formula).toBeLessThan(1.15);
  });
});

it('a body that follows a node over many turns is never turned the long way round', () => {
  const deck = tree.add({ angularVelocity: [0, 2, 0] });
  const nod = tree.add({ angularVelocity: [0, 0, 1] }, { parent: deck });
  const other = tree.add({ rotation: [0, 0, 0, -1] });
  const bodies = [deck, nod, other].map((it) => link.bind(it, ball(kinematicPositionBased())));
  for (let i = 0; i < 1000; i++) {
    // Each rotation is two quaternions.
    const [angle, sign] = [0.005 * i, i % 2 ? 1 : -1];
    tree.setLocal(other, { rotation: [sign * Math.sin(angle), 0, 0, sign * Math.cos(angle)] });
    link.step();
    for (const body of bodies) expect(Math.hypot(...arrayOf(body.angvel()))).toBeLessThan(2.5);
  }
});

describe('a dynamic body leads its node', () => {
  it.each([
    ['in the world', {}],
    ['under a parent that moves and turns', { velocity: [3, 0, 1], angularVelocity: [0.3, 2, -1] }],
    ['under a stretched parent', { scale: [2, 1, 0.5], angularVelocity: [0, 1, 0] }],
  ])('%s: with the pose and the rates of its origin', (_, above) => {
    world.gravity = { x: 0, y: 0, z: 0 };
    const parent = tree.add(above);
    const node = tree.add({ translation: [1, 2, 3] }, { parent });
    // The center of mass is 2 m from the origin.
    const body = world.createRigidBody(dynamic().setTranslation(1, 2, 3));
    world.createCollider(RAPIER.ColliderDesc.ball(0.5).setTranslation(2, 0, 0), body);
    body.setLinvel({ x: 1, y: 0, z: 0 }, true);
    body.setAngvel({ x: 0, y: 1, z: 0 }, true);
    link.bind(node, body, { at: 'body' });
    for (let i = 0; i < 30; i++) link.step();
    const state = tree.world(node);
    expect(apart(state.translation, arrayOf(body.translation()))).toBeLessThan(1e-12);
    const { x, y, z, w } = body.rotation();
    expect(rotation3.angleBetween(state.rotation, [x, y, z, w])).toBeLessThan(1e-6);
    const center = body.worldCom();
    const r = arrayOf(body.translation()).map((it, i) => it - (arrayOf(center)[i] as number));
    const [rx, , rz] = r as [number, number, number];
    const velocity = arrayOf(body.velocityAtPoint(body.translation()));
    expect(apart(state.velocity, velocity)).toBeLessThan(1e-5);
    // ω × (ω × r), for a turn of 1 rad/s about y.
    expect(apart(state.acceleration, [-rx, 0, -rz])).toBeLessThan(1e-4);
    expect(apart(state.angularVelocity, [0, 1, 0])).toBeLessThan(1e-4);
  });

  it('whose parent another body leads, and kinematic bodies below it are where it is going to be', () => {
    const hullBody = ball(dynamic().setTranslation(0, 100, 0).setLinvel(1, 0, 0));
    const hull = tree.add({ translation: [0, 100, 0] });
    const cargo = tree.add({ translation: [0, 0, 3] }, { parent: hull });
    const cargoBody = ball(dynamic().setTranslation(0, 100, 3).setLinvel(0, 2, 0));
    const flag = tree.add({ translation: [0, 2, 0] }, { parent: hull });
    const flagBody = ball(kinematicPositionBased().setTranslation(0, 102, 0), 0.1);
    // The child first: the order of binding is of no importance.
    link.bind(cargo, cargoBody);
    link.bind(flag, flagBody);
    link.bind(hull, hullBody);
    for (let i = 0; i < 60; i++) {
      link.step();
      expect(apart(tree.world(hull).translation, arrayOf(hullBody.translation()))).toBe(0);
      expect(apart(tree.world(cargo).translation, arrayOf(cargoBody.translation()))).toBeLessThan(1e-12);
    }
    // In single precision, a velocity of 10 m/s over a sixtieth of a second.
    expect(tree.world(hull).acceleration[1]).toBeCloseTo(-9.81, 3);
    // Rapier falls in steps: half a step of g, which is not added up.
    const dt = world.timestep;
    expect(apart(tree.world(flag).translation, arrayOf(flagBody.translation()))).toBeLessThan(9.81 * dt * dt);
  });
});

describe('a body is let go of and caught again', () => {
  it('it flies with the motion of the node at the instant, about its center of mass', () => {
    world.gravity = { x: 0, y: 0, z: 0 };
    const arm = tree.add({ angularVelocity: [0, 0, 10] });
    const stone = tree.add({ translation: [1, 0, 0] }, { parent: arm, name: 'stone' });
    const body = world.createRigidBody(kinematicPositionBased());
    world.createCollider(RAPIER.ColliderDesc.ball(0.1).setTranslation(0.5, 0, 0), body);
    link.bind(stone, body);
    for (let i = 0; i < 30; i++) link.step();
    const before = tree.world(stone);
    link.release(stone);
    expect(body.isDynamic()).toBe(true);
    expect(apart(tree.world(stone).velocity, before.velocity)).toBeLessThan(1e-12);
    // 1.5 m out at 10 rad/s: Rapier alone would go on with the last chord, off by 0.75 m/s.
    const speed = arrayOf(body.linvel());
    expect(Math.hypot(...speed)).toBeCloseTo(15, 5);
    const [x = 0, y = 0] = before.translation;
    const center = body.worldCom();
    expect(speed[0]).toBeCloseTo(-10 * center.y, 4);
    expect(speed[1]).toBeCloseTo(10 * center.x, 4);
    expect(apart(before.velocity, [-10 * y, 10 * x, 0])).toBeLessThan(1e-9);
    const start = arrayOf(center);
    for (let i = 0; i < 60; i++) link.step();
    const flown = start.map((it, i) => it + (speed[i] as number) * 60 * world.timestep);
    expect(apart(arrayOf(body.worldCom()), flown)).toBeLessThan(1e-4);
    expect(apart(tree.world(stone).translation, arrayOf(body.translation()))).toBe(0);
    expect(tree.parent(stone)).toBeNull();

    const hand = tree.add({ translation: [5, 0, 0], velocity: [0, 1, 0] });
    const caught = tree.world(stone).translation;
    link.attach(stone, hand);
    expect(body.isKinematic()).toBe(true);
    link.step();
    const { translation } = tree.world(stone);
    expect(
      apart(translation, [caught[0], (caught[1] as number) + world.timestep, caught[2]] as number[]),
    ).toBeLessThan(1e-9);
    expect(apart(arrayOf(body.translation()), translation)).toBeLessThan(1e-4);
  });

  it('and falls by the gravity of the world, unless another is given', () => {
    const [a, b] = [0, 5].map((x) => tree.add({ translation: [x, 0, 0] })) as [NodeHandle, NodeHandle];
    for (const [node, x] of [
      [a, 0],
      [b, 5],
    ] as const)
      link.bind(node, ball(kinematicPositionBased().setTranslation(x, 0, 0)));
    link.release(a);
    link.release(b, { acceleration: [0, 0, 0] });
    expect([...tree.world(a).acceleration]).toEqual([0, -9.81, 0].map((it) => expect.closeTo(it, 5)));
    expect([...tree.world(b).acceleration]).toEqual([0, 0, 0]);
  });

  it('a body that rode has its gravity and its damping again', () => {
    const body = ball(dynamic().setGravityScale(0.5).setLinearDamping(0.25).setAngularDamping(0.125));
    const node = tree.add();
    link.bind(node, body, { rides: true });
    expect(body.gravityScale()).toBe(0);
    link.release(node);
    expect([body.gravityScale(), body.linearDamping(), body.angularDamping()]).toEqual([0.5, 0.25, 0.125]);
    link.attach(node, null, { rides: true });
    expect([body.gravityScale(), body.isDynamic()]).toEqual([0, true]);
    link.unbind(node);
    expect(body.gravityScale()).toBe(0.5);
    expect([link.body(node), link.node(body)]).toEqual([null, null]);
  });
});

it('a rider that walks against a wall is held up by it, and its node with it', () => {
  const deck = tree.add({ velocity: [SPEED, 0, 1] });
  const deckBody = world.createRigidBody(kinematicPositionBased());
  world.createCollider(RAPIER.ColliderDesc.cuboid(8, 0.5, 8), deckBody);
  world.createCollider(RAPIER.ColliderDesc.cuboid(0.1, 2, 8).setTranslation(5, 2, 0), deckBody);
  link.bind(deck, deckBody);
  const node = tree.add({ translation: STANDING, velocity: [1, 0, 0] }, { parent: deck });
  const body = link.bind(node, capsule(dynamic().lockRotations(), STANDING), { rides: true });
  for (let i = 0; i < 600; i++) link.step();
  // The wall's face is at 4.9 m, and the capsule has a radius of 0.3 m.
  expect(apart(tree.local(node).translation, [4.6, 1.3, 0])).toBeLessThan(1e-3);
  expect(apart(tree.world(node).translation, arrayOf(body.translation()))).toBeLessThan(1e-3);
});

describe('time', () => {
  it('goes on in steps of the world, and what is drawn lies between them', () => {
    world.timestep = 0.25;
    const node = tree.add({ velocity: [4, 0, 0], angularVelocity: [0, 0, 1] });
    link.bind(node, ball(kinematicPositionBased()));
    const seen: number[] = [];
    expect(link.advance(0.3, (dt) => seen.push(dt))).toBe(1);
    expect(link.alpha).toBeCloseTo(0.2, 12);
    const { translation, rotation } = link.interpolated(node);
    expect(translation[0]).toBeCloseTo(0.2, 12);
    expect(2 * Math.atan2(rotation[2] as number, rotation[3] as number)).toBeCloseTo(0.05, 12);
    expect(link.advance(0.1)).toBe(0);
    expect(link.interpolated(node).translation[0]).toBeCloseTo(0.6, 12);
    expect(seen).toEqual([0.25]);
    const camera = tree.add({ translation: [0, 1, 0] }, { parent: node });
    expect(() => link.interpolated(camera)).toThrow(refusal('BAD_ARGUMENT', 'watch'));
    link.watch(camera);
    link.advance(0.25);
    expect(link.interpolated(camera, { translation: [0, 0, 0] }).translation[0]).toBeCloseTo(
      1.6 - Math.sin(0.4),
      1,
    );
    expect([link.unwatch(camera), link.unwatch(camera)]).toEqual([true, false]);
  });

  it('that a hidden page has lost is dropped', () => {
    expect(link.advance(3600)).toBe(8);
    expect(link.alpha).toBeLessThanOrEqual(1);
    expect(new RapierLink(tree, world, { maxSteps: 2 }).advance(1)).toBe(2);
  });
});

describe('what makes no sense is refused with node and body, and nothing has moved', () => {
  const still = (call: () => unknown, error: unknown): void => {
    const [before, bodies] = [tree.nodes().map((it) => [...tree.worldMatrix(it)]), places()];
    expect(call).toThrow(error as Error);
    expect(tree.nodes().map((it) => [...tree.worldMatrix(it)])).toEqual(before);
    expect(places()).toEqual(bodies);
  };
  const places = (): number[][] => {
    const found: number[][] = [];
    world.forEachRigidBody((it) => found.push(arrayOf(it.translation())));
    return found;
  };

  it('numbers that Rapier would ignore, or go on with, in silence', () => {
    const mover = tree.add({ velocity: [1, 0, 0] });
    link.bind(mover, ball(kinematicPositionBased()));
    const far = tree.add({ velocity: [1e300, 0, 0] }, { name: 'probe' });
    const body = ball(kinematicPositionBased());
    body.userData = { name: 'hull' };
    still(() => link.bind(far, body), refusal('NOT_FINITE', 'node "probe"', 'body "hull"', 'velocity'));
    tree.setLocal(far, { velocity: [0, 0, 0] });
    link.bind(far, body);
    tree.setLocal(far, { velocity: [1e300, 0, 0] });
    still(() => link.step(), refusal('NOT_FINITE', 'node "probe"', 'body "hull"', 'next place'));
    tree.setLocal(far, { velocity: [0, 0, 0], translation: [1e39, 0, 0] });
    still(() => link.step(), refusal('NOT_FINITE', 'node "probe"', 'place'));
    still(() => link.release(far), refusal('NOT_FINITE', 'node "probe"'));
    link.unbind(far);
    const crate = tree.add({ translation: [50, 0, 0] }, { name: 'crate' });
    const loose = ball(dynamic().setTranslation(50, 0, 0));
    link.bind(crate, loose);
    loose.setLinvel({ x: Number.NaN, y: 0, z: 0 }, true);
    still(() => link.step(), refusal('NOT_FINITE', 'node "crate"', 'body 2', 'velocity', 'NaN'));
    loose.setLinvel({ x: 0, y: 0, z: 0 }, true);
    link.step();
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY])
      still(() => link.advance(bad), refusal('NOT_FINITE', 'time'));
    still(() => link.advance(-1), refusal('NEGATIVE', 'time'));
  });

  it('nodes and bodies that are gone, or became others', () => {
    const node = tree.add({}, { name: 'lift' });
    const body = link.bind(node, ball(kinematicPositionBased()));
    body.setBodyType(RAPIER.RigidBodyType.Fixed, true);
    still(() => link.step(), refusal('BAD_ARGUMENT', 'node "lift"', 'became fixed'));
    body.setBodyType(RAPIER.RigidBodyType.KinematicPositionBased, true);
    tree.remove(node);
    still(() => link.step(), refusal('NO_SUCH_NODE', 'body 0', 'unbind'));
    link.unbind(node);
    const other = tree.add();
    link.bind(other, body);
    world.removeRigidBody(body);
    still(() => link.step(), refusal('BAD_ARGUMENT', 'not in its world'));
    link.unbind(other);
    link.step();
  });

  it('what is no tree, no world, no body, or is bound already', () => {
    expect(() => new RapierLink(null as never, world)).toThrow(refusal('BAD_ARGUMENT', 'Hierarchy'));
    for (const none of [undefined, {}, 'world'])
      expect(() => new RapierLink(tree, none as never)).toThrow(
        refusal('BAD_ARGUMENT', 'npm install @dimforge/rapier3d-compat', 'init'),
      );
    const flat = { step: () => {}, timestep: 1, gravity: { x: 0, y: 0 } };
    expect(() => new RapierLink(tree, flat as never)).toThrow(refusal('BAD_ARGUMENT', 'rapier2d'));
    expect(() => new RapierLink(tree, world, { maxSteps: 0 })).toThrow(refusal('BAD_ARGUMENT', 'maxSteps'));
    const [node, other] = [tree.add({}, { name: 'lift' }), tree.add()];
    expect(() => link.bind(node, [0, 0, 0] as never)).toThrow(refusal('BAD_ARGUMENT', 'RigidBody'));
    const [rock, fan, body, loose] = [
      fixed(),
      kinematicVelocityBased(),
      kinematicPositionBased(),
      dynamic(),
    ].map((it) => ball(it)) as [RigidBody, RigidBody, RigidBody, RigidBody];
    still(() => link.bind(node, rock), refusal('BAD_ARGUMENT', 'lift', 'body 0', 'is fixed'));
    still(() => link.bind(node, fan), refusal('BAD_ARGUMENT', 'by velocity'));
    still(() => link.bind(node, body, { rides: true }), refusal('BAD_ARGUMENT', 'rides is dynamic'));
    still(() => link.bind(node, body, { ride: true } as never), refusal('BAD_ARGUMENT', 'rides'));
    link.bind(node, body);
    still(() => link.bind(other, body), refusal('BAD_ARGUMENT', 'body 2', 'lift'));
    still(() => link.bind(node, loose), refusal('BAD_ARGUMENT', 'lift', 'body 2'));
    for (const call of [() => link.unbind(other), () => link.release(other), () => link.attach(other, node)])
      still(call, refusal('BAD_ARGUMENT', 'no body'));
    still(() => link.attach(node, node), refusal('CYCLE', 'node "lift"', 'body 2'));
    expect(body.isKinematic()).toBe(true);
    tree.remove(other);
    still(() => link.bind(other, loose), refusal('NO_SUCH_NODE', 'body 3'));
    const gone = new RAPIER.World({ x: 0, y: 0, z: 0 });
    const late = new RapierLink(tree, gone);
    gone.free();
    still(() => late.step(), refusal('DISPOSED', 'freed'));
    world.timestep = 0;
    still(() => link.step(), refusal('NOT_POSITIVE', 'timestep'));
  });
});
