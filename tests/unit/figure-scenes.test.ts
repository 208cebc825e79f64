/**
 * "Open in the playground": the tree that a figure hands over, as the playground takes it, is where
 * the figure's own model says, and moves so.
 */
import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { toJson } from '../../www/src/export/json.ts';
import { defaults, hasValue, toParams, type Value, type Values } from '../../www/src/figure/controls.ts';
import type { Figure } from '../../www/src/figure/figure.ts';
import { Carousel } from '../../www/src/figures/carousel/model.ts';
import { chainOf } from '../../www/src/figures/chain/model.ts';
import { Crash } from '../../www/src/figures/crash/model.ts';
import { armBy } from '../../www/src/figures/engines/model.ts';
import { Flail } from '../../www/src/figures/flail/model.ts';
import { factors, productOf } from '../../www/src/figures/orders/model.ts';
import { pistonBy } from '../../www/src/figures/piston/chain.ts';
import { Shells } from '../../www/src/figures/shells/model.ts';
import { Tank } from '../../www/src/figures/tank/model.ts';
import { Ride } from '../../www/src/figures/teacups/model.ts';
import { ordersOf } from '../../www/src/figures/turns/model.ts';
import { Model as Unparented } from '../../www/src/figures/unparent/model.ts';
import { whipOf } from '../../www/src/figures/whip/model.ts';
import { Worm } from '../../www/src/figures/worm/model.ts';
import { treeLink } from '../../www/src/link/tree-link.ts';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import { documentOf } from '../../www/src/playground/files/document-json.ts';
import { fromLink } from '../../www/src/playground/files/link.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { FIXED_STEP, type Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { runnerOf } from './figure-runner.ts';

const figures = await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const));
const grown = figures.filter(([, figure]) => figure.scene);

/** Returns the document of a figure as the playground has it after a link. */
async function documentBy(runner: Runner): Promise<TreeDocument> {
  const scene = await runner.scene();
  const link = await treeLink(toJson({ kinetree: 1, ...scene }), 'https://kinetree.example/playground.html');
  expect(link, 'short enough for a link').not.toBeNull();
  return fromLink(link ?? '');
}

/** Returns a runner of a figure with some values, after some seconds, and its params. */
async function run(name: string, values: Values = {}, seconds = 0, presses: readonly string[] = []) {
  const runner = runnerOf(await loadFigure(name), values);
  for (const press of presses) runner.press(press);
  runner.seek(seconds);
  const document = await documentBy(runner);
  const { tree, handles } = posed(document);
  const of = (node: string) => {
    const handle = handles[document.nodes.findIndex((it) => it.name === node)];
    if (handle === undefined) throw new Error(`there is no ${node}`);
    return handle;
  };
  return {
    document,
    params: toParams(runner.controls, runner.values) as never,
    steps: Math.round(runner.time / FIXED_STEP),
    /** World matrix and motion of a node in the playground. */
    matrix: (node: string) => tree.worldMatrix(of(node)),
    world: (node: string) => tree.world(of(node)),
    matrices: handles.map((it) => tree.worldMatrix(it)),
  };
}

/** Returns a model of the figure's own, brought to the same step. */
function stepped<M extends { step(...given: never[]): void }>(model: M, steps: number, params = {}): M {
  for (let i = 0; i < steps; i++) model.step(FIXED_STEP as never, params as never);
  return model;
}

/** Expects nodes of the playground to have the matrices, or the motions, of nodes of a figure's tree, to the bit. */
function same(
  { matrix, world }: Pick<Awaited<ReturnType<typeof run>>, 'matrix' | 'world'>,
  tree: core.Hierarchy,
  nodes: Readonly<Record<string, core.NodeHandle>>,
  moves = false,
): void {
  for (const [name, node] of Object.entries(nodes)) {
    expect([...matrix(name)], name).toEqual([...tree.worldMatrix(node)]);
    for (const rate of moves ? (['velocity', 'acceleration'] as const) : [])
      expect([...world(name)[rate]], name).toEqual([...tree.world(node)[rate]]);
  }
}

/**
 * Another product of the same factors than the tree's: a few units in the last place of lengths of
 * about ten.
 */
const ROUNDING = 1e-13;

it('fifteen figures are trees', () => {
  const names =
    'carousel chain crash engines flail orders piston shells spins tank teacups turns unparent whip worm';
  expect(grown.map(([name]) => name)).toEqual(names.split(' '));
});

/** Returns the values of a control at its ends, or all its options. */
function extremes(figure: Figure, name: string): readonly Value[] {
  const control = figure.controls[name];
  if (!control || !hasValue(control)) return [];
  if (control.kind === 'slider') return [control.min, control.max];
  if (control.kind === 'choice') return control.options.map(({ value }) => value);
  if (control.kind === 'toggle') return [!control.value];
  return [];
}

describe.each(grown)('%s', (_, figure) => {
  it('is taken by the playground as it begins, later, and at the ends of all its controls', async () => {
    const settings = Object.keys(defaults(figure.controls)).flatMap((name) =>
      extremes(figure, name).map((value) => ({ [name]: value })),
    );
    for (const values of [{}, ...settings]) {
      const runner = runnerOf(figure, values);
      for (const seconds of Object.keys(values).length > 0 ? [0.1] : [0, 0.7]) {
        runner.seek(seconds);
        const scene = await runner.scene();
        const document = documentOf(JSON.parse(toJson({ kinetree: 1, ...scene })));
        expect(document.nodes.length).toBeGreaterThan(0);
        expect(document.nodes.every(({ name }) => name !== '')).toBe(true);
        const { tree, handles } = posed(document);
        expect(handles.every((it) => tree.worldMatrix(it).every(Number.isFinite))).toBe(true);
      }
    }
  });
});

describe('a tree in the playground is where the figure has it', () => {
  it.each(core.scaleRules)('the piston by %s, to the bit', async (rule) => {
    const { params, matrix } = await run('piston', { rule, scaleX: 1.35, joint: 37 });
    const { scaleX, joint } = params as { scaleX: number; joint: number };
    const { root, rod, head } = pistonBy(rule, scaleX, joint);
    expect([...matrix('plate')]).toEqual([...root.matrix]);
    expect([...matrix('rod')]).toEqual([...rod.matrix]);
    expect([...matrix('head')]).toEqual([...head.matrix]);
  });

  it.each(core.scaleRules)('the arm by %s, to the bit', async (rule) => {
    const values = { rule, stretch: 1.45, elbow: 71, wrist: 22, even: true };
    const { params, matrix } = await run('engines', values);
    const arm = armBy(rule, params);
    for (const part of ['shoulder', 'elbow', 'wrist', 'hand'] as const)
      expect([...matrix(part)]).toEqual([...arm[part].matrix]);
  });

  it.each(['lossy', 'polar', 'matrix'])('the child that is taken out by %s', async (fit) => {
    for (const presses of [[], ['out'], ['out', 'out']]) {
      const values = { fit, joint: 35, stretch: 2.2, over: 1.6, between: 25 };
      const { params, matrix, document } = await run('unparent', values, 0, presses);
      const model = new Unparented();
      for (const _ of presses) model.act();
      const { was, moves, parent } = model.at(params);
      const [x, y] = moves.at(-1)?.axes ?? was;
      model.dispose();
      near(matrix('child').subarray(0, 3), x, ROUNDING);
      near(matrix('child').subarray(4, 7), y, ROUNDING);
      near(matrix('parent').subarray(0, 3), parent[0], ROUNDING);
      expect(document.nodes.find(({ name }) => name === 'child')?.parent === null).toBe(presses.length === 1);
    }
  });

  it('the flail, held and in flight, to the bit', async () => {
    for (const [presses, seconds] of [
      [[], 0.4],
      [['grip'], 0.2],
    ] as const) {
      const shown = await run('flail', { moment: 0.5 }, seconds, presses);
      const { params, steps } = shown;
      const flail = new Flail(params);
      if (presses.length > 0) for (const held of [true, false]) flail.act('grip', params, held);
      stepped(flail, steps, params);
      const { arm } = flail;
      const [shoulder, elbow, wrist, chain] = arm.nodes as never[];
      same(shown, arm.tree, { shoulder, elbow, wrist, chain, ball: arm.ball } as never);
      expect([...shown.world('ball').velocity]).toEqual([...arm.motion().velocity]);
      flail.dispose();
    }
  });

  it('the chain and the whip, box by box', async () => {
    const bent = await run('chain', { joint: 11, next: 0.97, stretch: 1.1, twist: 3 });
    chainOf(bent.params).boxes.forEach((box, i) => {
      expect([...(bent.matrices[i + 1] ?? [])]).toEqual([...box.matrix]);
    });
    const whip = await run('whip', { rate: 2, joint: 5 });
    const { boxes } = whipOf(whip.params);
    boxes.forEach((box, i) => {
      const { translation, velocity } = whip.world(`box ${i + 1}`);
      // A product of up to 300 factors in another order; places are up to 300 from the origin, and
      // speeds are a hundred times as large.
      near(translation, box.translation as never, 300 * ROUNDING);
      near(velocity, box.velocity as never, 30_000 * ROUNDING);
    });
  });

  it('the ride, with the rider’s motion', async () => {
    const { params, steps, world } = await run('teacups', { cup: -4, disc: 47 }, 1.3);
    const ride = stepped(new Ride(params), steps);
    const { velocity, acceleration } = ride.terms(params);
    near(world('rider').translation, ride.places(params).rider, ROUNDING);
    near(world('rider').velocity, velocity as never, ROUNDING);
    near(world('rider').acceleration, acceleration as never, ROUNDING);
  });

  it('the tank after a shot, and as it meets the wall, to the bit', async () => {
    for (const [press, seconds] of [
      ['fire', 0.4],
      ['crash', 2.2],
    ] as const) {
      const values = { turretRate: 33, hullSpeed: 2, turnRate: 20 };
      const shown = await run('tank', values, seconds, [press]);
      const { params, steps } = shown;
      const tank = new Tank(params);
      tank.settle(params, FIXED_STEP);
      if (press === 'fire') tank.fire(params);
      else tank.crash();
      tank.settle(params, FIXED_STEP);
      stepped(tank, steps, params);
      const { tree, vehicle, crate, shell, wall } = tank;
      const { hull, turret, gun } = vehicle;
      same(shown, tree, { hull, turret, gun, crate: crate.node }, true);
      same(shown, tree, press === 'fire' ? { shell: shell.node } : { wall: wall.node });
      tank.dispose();
    }
  });

  it('the crash, to the bit', async () => {
    const shown = await run('crash', { post: 1.2 }, 0.6);
    const crash = stepped(new Crash(shown.params), shown.steps, shown.params);
    const pane = crash.panes.find(({ way }) => way === 'complete');
    if (!pane) throw new Error('there is a pane with all of it');
    same(shown, pane.tree, { hull: pane.hull, crate: pane.crate.node });
    expect([...shown.world('crate').velocity]).toEqual([...pane.motion().velocity]);
    crash.dispose();
  });

  it('the shot: the tank, and both shells in flight', async () => {
    for (const seconds of [0.2, 1.1, 3]) {
      const values = { swing: 50, elevation: 25, hullSpeed: 3, hullTurn: 20 };
      const { params, steps, matrix, world, document } = await run('shells', values, seconds);
      const shells = new Shells(params);
      stepped(shells, steps);
      const pose = shells.pose(params);
      // No zero of a tree has a sign.
      for (const name of ['hull', 'turret', 'gun'] as const)
        expect([...matrix(name)]).toEqual(Array.from(pose[name], (it) => it + 0));
      const { shot, since, landed } = shells;
      expect(document.nodes.some(({ name }) => name === 'shell')).toBe(since >= 0);
      if (!landed) continue;
      // A crater is on the ground; a shell lies half its width above it.
      const [x, , z] = shot.right.crater;
      near([world('shell').translation[0] ?? 0, world('shell').translation[2] ?? 0], [x, z], ROUNDING);
    }
  });

  it('the carousel and the puck, as it sees it', async () => {
    const shown = await run('carousel', { throwSpeed: 3, brake: 0.5, spinUp: 10 }, 1);
    const { tree, handles } = posed(shown.document);
    const place = shown.document.nodes.findIndex(({ name }) => name === 'puck');
    const seen = tree.relative(handles[place] as never, handles[0] as never);
    const carousel = stepped(new Carousel(shown.params), shown.steps);
    const { position, velocity } = carousel.flight.at(carousel.truly(shown.params));
    near(seen.translation, position, ROUNDING);
    near(seen.velocity, velocity, ROUNDING);
  });

  it('the worm, its character and its pin', async () => {
    const values = { size: 1.5, spin: -9, pin: '0.2 0.1', character: true };
    const { params, steps, world } = await run('worm', values, 0.8);
    const worm = new Worm(params);
    stepped(worm, steps);
    worm.settle(params);
    near(world('worm').translation, worm.inWorld([0, 0, 0], 'worm'), ROUNDING);
    near(world('character').translation, worm.inWorld([0, 0, 0], 'character'), ROUNDING);
    near(world('pin').translation, worm.inWorld([0.2, 0.1, 0], 'ball'), ROUNDING);
    near(world('worm').velocity, worm.flight.motion(worm.flight.worm, worm.seconds).velocity, ROUNDING);
  });

  it('two turns in both orders', async () => {
    const { params, matrix } = await run('turns', { angle: 77 });
    const { xThenY, yThenX } = ordersOf(params);
    for (const [name, rotation] of [
      ['about x, first', xThenY],
      ['about y, first', yThenX],
    ] as const) {
      const referee = core.space3.matrix({ rotation });
      for (const at of [0, 4, 8])
        near(matrix(name).subarray(at, at + 3), referee.slice(at, at + 3), ROUNDING);
    }
  });

  it('the pencil by an order that takes two nodes', async () => {
    const { params, matrix } = await run('orders', { order: 'T S R', turn: 33, scaleX: 0.4 });
    const product = productOf(factors(params), ['T', 'S', 'R']);
    near(matrix('pencil'), product.matrix, ROUNDING);
  });
});
