/** Trees in and out as plain objects: nothing is lost, and what is no scene is refused in words. */

import { describe, expect, it } from 'vitest';
import { Hierarchy, type NodeHandle, rotation3, type Scene } from '../../www/src/core/entries/index.ts';
import { Hierarchy2 } from '../../www/src/core/hierarchy2.ts';
import { fromScene, toScene } from '../../www/src/core/scene.ts';
import { refused, sentence } from './expect.ts';
import { Random } from './random.ts';

function scene(): Hierarchy {
  const tree = new Hierarchy('lossy');
  const ferry = tree.add({ translation: [100, 0, 0], velocity: [5, 0, 0] }, { name: 'ferry' });
  const car = tree.add(
    { scale: [1, 2, 3], angularAcceleration: [0, 0.1, 0] },
    { parent: ferry, name: 'ca"r' },
  );
  tree.setLocalMatrix(car, [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1]);
  tree.setLocal(tree.add({}, { parent: ferry }), { free: true });
  return tree;
}

describe('a scene', () => {
  it('has no zero with a sign, so that bytes agree after JSON', () => {
    const zeros = [-0, -0, -0];
    const tree = new Hierarchy();
    const rotation = rotation3.fromAxisAngle([0, 0, 1], -0.5); // -0, -0, -0.247…, 0.968…
    const rates = {
      velocity: zeros,
      acceleration: zeros,
      angularVelocity: [-0, 0, -1],
      angularAcceleration: zeros,
    };
    const whole = { translation: zeros, rotation, scale: [1, -0, 1], ...rates };
    const one = tree.add(whole);
    const two = tree.add({
      rotation: [-0, -0, -0, -1],
      drive: { velocity: [1, -0, -0], angularVelocity: [0, -0, 1] },
    });
    const three = tree.add(whole, { parent: two });
    const four = tree.add(whole, { parent: two });
    tree.setLocal(three, { ...whole, scale: 1, free: true });
    tree.setLocalMatrix(four, [1, -0, -0, 0, 0.5, 1, -0, 0, -0, -0, 1, 0, -0, -0, -0, 1]);
    tree.setTranslation(one, -0, -0, -0);
    tree.setRotation(one, ...(Array.from(rotation) as [number, number, number, number]));
    tree.setScale(one, 1, -0, 1);
    const flat = new Hierarchy2();
    flat.add({ translation: [-0, -0], rotation: -0, velocity: [-0, -0], angularVelocity: -0 });
    // toEqual tells the zeros apart.
    const bits = (of: Hierarchy): unknown =>
      of.nodes().map((node) => [of.local(node), of.localMatrix(node), of.worldMatrix(node)]);
    for (const first of [tree, flat.space]) {
      const loaded = fromScene(JSON.parse(JSON.stringify(toScene(first))));
      expect(bits(loaded)).toEqual(bits(first));
      for (const h of [0, 0.1, -0.3, 0.25]) {
        for (const it of [first, loaded]) it.step(h);
        expect(bits(loaded)).toEqual(bits(first));
      }
    }
  });

  it('is refused with the node where rows have what could not be read again', () => {
    const tree = new Hierarchy();
    const mast = tree.add({}, { parent: tree.add({ velocity: [1, 0, 0] }), name: 'mast' });
    const slot = tree.slot(mast);
    for (const [name, number, message] of [
      [
        'translations',
        Number.NaN,
        /^NOT_FINITE: translation of "mast" must be made of finite numbers, .* NaN/,
      ],
      ['rotations', 2, /^NOT_UNIT: rotation of "mast" must have length 1/],
      ['scales', Number.POSITIVE_INFINITY, /^NOT_FINITE: scale of "mast"/],
      ['velocities', Number.NaN, /^NOT_FINITE: velocity of "mast"/],
    ] as const) {
      const at = (name === 'rotations' ? 4 : 3) * slot;
      const before = tree.rows[name][at] as number;
      tree.rows[name][at] = number;
      tree.touch(slot);
      expect(sentence(() => toScene(tree))).toMatch(message);
      // Mended, it is saved.
      tree.rows[name][at] = before;
      tree.touch(slot);
      expect(fromScene(toScene(tree)).size).toBe(2);
    }
  });

  it('is a plain object with a version, parents by place, and no rates for what is at rest', () => {
    using tree = scene();
    const { version, dimension, rule, nodes } = toScene(tree);
    expect([version, dimension, rule]).toEqual([1, 3, 'lossy']);
    expect(nodes.map((node) => [node.name, node.parent])).toEqual([
      ['ferry', null],
      ['ca"r', 0],
      ['', 0],
    ]);
    expect(nodes[0]).toEqual({
      name: 'ferry',
      parent: null,
      translation: [100, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      velocity: [5, 0, 0],
    });
    expect(nodes[1]?.stretch?.length).toBe(9);
    expect(nodes[2]?.free).toBe(true);
  });

  it('makes the same tree again, to the bit, which moves on in the same way', () => {
    using tree = scene();
    for (const copy of [fromScene(toScene(tree)), fromScene(JSON.parse(JSON.stringify(toScene(tree))))]) {
      expect(toScene(copy)).toEqual(toScene(tree));
      using twin = tree.copy();
      for (const it of [twin, copy]) it.step(0.1);
      expect(toScene(copy)).toEqual(toScene(twin));
      copy.dispose();
    }
  });

  it('keeps all bits of any finite numbers', () => {
    const random = new Random(11);
    using tree = new Hierarchy();
    for (let i = 0; i < 300; i++) {
      const any = [0, 0, 0].map(() => random.double());
      tree.add(
        { translation: any, velocity: any.toReversed() },
        { parent: random.pick([null, ...tree.nodes()]) },
      );
    }
    const read = (it: Hierarchy): unknown => it.nodes().map((node) => it.local(node));
    using copy = fromScene(toScene(tree));
    expect(read(copy)).toEqual(read(tree));
    // Text has no minus zero.
    using printed = fromScene(JSON.parse(JSON.stringify(toScene(tree))));
    expect(JSON.stringify(toScene(printed))).toBe(JSON.stringify(toScene(tree)));
  });

  it('is this text, to the letter', () => {
    using tree = scene();
    const [ferry, car] = tree.nodes() as [NodeHandle, NodeHandle];
    tree.remove(car);
    tree.rename(ferry, 'Fähre 🚢\n"\\\u0000');
    expect(JSON.stringify(toScene(tree))).toBe(
      '{"version":1,"dimension":3,"rule":"lossy","nodes":[' +
        '{"name":"Fähre 🚢\\n\\"\\\\\\u0000","parent":null,"translation":[100,0,0],"rotation":[0,0,0,1],' +
        '"scale":[1,1,1],"velocity":[5,0,0]},' +
        '{"name":"","parent":0,"translation":[0,0,0],"rotation":[0,0,0,1],"scale":[1,1,1],"free":true}]}',
    );
  });

  it('keeps each name apart from the next, whatever letters they have', () => {
    const names = ['', '🚢', 'a\nb', '\n', '🚢🚢', 'é', '\u0000', ''];
    const nodes = names.map((name) => ({ name }));
    using tree = fromScene({ version: 1, dimension: 3, rule: 'matrices', nodes });
    expect(tree.nodes().map((node) => tree.name(node))).toEqual(names);
    expect(toScene(tree).nodes.map((node) => node.name)).toEqual(names);
    // The core's texts are UTF-8, which has no half of a character.
    const halves = [{ name: '\ud83d' }, { name: '\udea2' }];
    using odd = fromScene({ version: 1, dimension: 3, rule: 'matrices', nodes: halves });
    expect(odd.nodes().map((node) => odd.name(node))).toEqual(['\ufffd', '\ufffd']);
  });

  it('may have typed arrays', () => {
    const nodes = [{ translation: Float32Array.of(1, 2, 3) as unknown as number[] }];
    using tree = fromScene({ version: 1, dimension: 3, rule: 'matrices', nodes });
    expect(toScene(tree).nodes[0]?.translation).toEqual([1, 2, 3]);
  });

  it('may leave out what is at rest', () => {
    using tree = fromScene({
      version: 1,
      dimension: 3,
      rule: 'transforms',
      nodes: [{}, { parent: 0 }],
    });
    const [root, child] = tree.nodes() as [NodeHandle, NodeHandle];
    expect([tree.size, tree.rule, tree.parent(child)]).toEqual([2, 'transforms', root]);
    expect(Array.from(tree.world(child).rotation)).toEqual([0, 0, 0, 1]);
  });
});

describe('a scene in any order', () => {
  const nodes = [
    { name: 'finger', parent: 2 },
    { name: 'lamp' },
    { name: 'hand', parent: 4, translation: [1, 0, 0] },
    { name: 'thumb', parent: 2 },
    { name: 'arm', translation: [0, 2, 0] },
  ];
  const listed: Scene = { version: 1, dimension: 3, rule: 'matrices', nodes };

  it('may have parents after their children; siblings keep the order of the list', () => {
    const handles: NodeHandle[] = [];
    using tree = fromScene(listed, handles);
    const names = (list: NodeHandle[]) => list.map((node) => tree.name(node)).join();
    expect(names(handles)).toBe('finger,lamp,hand,thumb,arm');
    expect(names(tree.nodes())).toBe('lamp,arm,hand,finger,thumb');
    expect(tree.path(handles[3] as NodeHandle)).toEqual(['arm', 'hand', 'thumb']);
    expect(Array.from(tree.world(handles[0] as NodeHandle).translation)).toEqual([1, 2, 0]);
  });

  it('tells the handles of a large one, and replaces what the list of handles held', () => {
    const count = 100_000;
    const chain = Array.from({ length: count }, (_, place) => ({
      parent: place + 1 < count ? place + 1 : null,
    }));
    const handles = [7 as NodeHandle];
    using tree = fromScene({ ...listed, nodes: chain }, handles);
    expect(handles.toReversed()).toEqual(tree.nodes());
  });
});

describe('what is no scene', () => {
  const good = (more = {}): Scene => ({
    version: 1,
    dimension: 3,
    rule: 'matrices',
    nodes: [{}, { parent: 0 }],
    ...more,
  });

  it.each([
    ['nothing', undefined, /scene/],
    ['null', null, /scene/],
    ['a number', 7, /scene/],
    ['a text', 'tree', /scene/],
    ['a list', [], /scene/],
    ['a function', () => good(), /scene/],
    ['an empty object', {}, /version/],
    ['another version', good({ version: 2 }), /version 2, but .* 1 /],
    ['a broken version', good({ version: 1.5 }), /1\.5/],
    ['a plane', good({ dimension: 2 }), /2 dimensions, but .* 3$/],
    ['another rule', good({ rule: 'magic' }), /magic/],
    ['no nodes', good({ nodes: null }), /scene/],
    ['nodes that are none', good({ nodes: [7] }), /scene/],
    ['a parent that is not there', good({ nodes: [{ parent: 1 }] }), /node 0 .* parent 1, which is not/],
    ['a node that is its own parent', good({ nodes: [{ parent: 0 }] }), /node 0 .* its own ancestor/],
    ['a ring', good({ nodes: [{}, { parent: 2 }, { parent: 1 }] }), /node [12] .* its own ancestor/],
    ['a parent below zero', good({ nodes: [{ parent: -1 }] }), /scene/],
    ['a name that is none', good({ nodes: [{ name: {} }] }), /scene/],
    ['a translation of texts', good({ nodes: [{ translation: ['1', 2, 3] }] }), /translation of node 0/],
    ['a number that is undefined', good({ nodes: [{ scale: [1, undefined, 3] }] }), /scale of node 0/],
    ['an unknown key', good({ rules: 'lossy' }), /no "rules" of the scene, only version, dimension/],
    ['an unknown key of a node', good({ nodes: [{}, { pos: [1] }] }), /no "pos" of node 1, only name/],
    ['a half parent', good({ nodes: [{}, { parent: 0.5 }] }), /parent of node 1 .* 0\.5/],
    ['a free that is a number', good({ nodes: [{ free: 1 }] }), /free of node 0/],
    ['nodes that are a text', good({ nodes: 'ab' }), /nodes must be a list/],
  ])('%s is refused', (_, alien, sentence) => {
    const error = refused(() => fromScene(alien as unknown as Scene));
    expect([error.code, error.message]).toEqual(['BAD_SCENE', expect.stringMatching(sentence)]);
  });

  it.each([
    ['BAD_ARGUMENT', { translation: [1, 2] }, /^translation of node 1 .* takes 3 numbers, but there are 2/],
    ['NOT_FINITE', { translation: [1, 2, Number.NaN] }, /translation.*NaN/],
    ['NOT_FINITE', { velocity: [1, Number.POSITIVE_INFINITY, 3] }, /velocity.*Infinity/],
    ['NOT_UNIT', { rotation: [0, 0, 0, 2] }, /rotation.*2/],
    ['BAD_ARGUMENT', { stretch: [1, 2, 3] }, /matrix/],
  ] as const)('%s: numbers that make no sense are refused as everywhere', (code, node, sentence) => {
    const error = refused(() => fromScene(good({ nodes: [{}, node] })));
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(sentence)]);
  });

  it('objects that throw or bite their tail do no harm', () => {
    const throws = {
      ...good(),
      get nodes(): never {
        throw new Error('hands off');
      },
    };
    expect(refused(() => fromScene(throws)).code).toBe('BAD_SCENE');
    const ring: Record<string, unknown> = { ...good() };
    ring.nodes = ring;
    expect(refused(() => fromScene(ring as unknown as Scene)).code).toBe('BAD_SCENE');
    const liar = new Proxy(
      { ...good() },
      { get: (it, key) => (key === 'nodes' ? liar : Reflect.get(it, key)) },
    );
    expect(refused(() => fromScene(liar as Scene)).code).toBe('BAD_SCENE');
    using after = scene();
    expect(after.size).toBe(3);
  });

  it.each(['null', '[]', '{"version":1}', '1e999'])('nor is what JSON has in %j', (text) => {
    expect(refused(() => fromScene(JSON.parse(text))).code).toBe('BAD_SCENE');
  });

  it('a tree is none: it is in memory of the core', () => {
    using tree = scene();
    expect(refused(() => JSON.stringify(tree)).message).toMatch(/toScene/);
    expect(refused(() => fromScene(tree as unknown as Scene)).code).toBe('BAD_SCENE');
    for (const none of [null, undefined, {}, { space: 1 }, scene])
      expect(refused(() => toScene(none as unknown as Hierarchy)).message).toBe(
        'the tree must be a Hierarchy',
      );
    using plane = new Hierarchy2(tree);
    expect(refused(() => toScene(plane as unknown as Hierarchy)).message).toMatch(/`space`/);
    tree.dispose();
    expect(refused(() => toScene(tree)).code).toBe('DISPOSED');
  });
});
