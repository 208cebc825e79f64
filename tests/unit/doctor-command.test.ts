/** The command `kinetree`, bundled and run as a program. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { type Ended, Place, TURNED } from './command-run.ts';

const cases = fileURLToPath(new URL('./doctor-cases/', import.meta.url));
const home = new Place();
const put = (name: string, content: unknown): string => home.put(name, content);
const run = (words: readonly string[]): Promise<Ended> =>
  home.sh(`kinetree ${words.map((it) => `'${it}'`).join(' ')}`);

describe('kinetree check', () => {
  it('tells people the marked tree, the cause and the ways out', async () => {
    const { status, out } = await run(['check', join(cases, 'arm-clip.glb')]);
    expect(status).toBe(1);
    expect(out).toContain('arm-clip.glb: 5 of 6 nodes are skewed, by up to 44.6°; 1 node causes it');
    expect(out).toMatch(/^ +base +cause$/m);
    expect(out).toMatch(/^ +finger_L +22\.1° off square \(yz\)$/m);
    expect(out).toContain(
      'base is scaled unevenly, by 1.00, 2.50, 1.00: 5 nodes below or on it lean, by up to 44.6°.',
    );
    const ways = [...out.matchAll(/\((\w+)\) +moves corners of meshes by up to ([\d.]+) m/g)].map(
      ([, way, by]) => [way, by],
    );
    expect(ways).toEqual([
      ['rigid', '0.218'],
      ['leaf', '1.217'],
      ['even', '1.480'],
    ]);
    expect(out).toMatch(
      /Ways out, by .*\n +Stretch vertices \(bake\) +moves no corner at rest, no origin\n +Keep places \(rigid\)/,
    );
    expect(out).toContain('After each of them no node is skewed, and every format and engine holds it.');
    expect((await run(['check', join(cases, 'sheared-matrix.glb')])).out).toMatch(
      /Add helper nodes \(helper\) moves nothing/,
    );
    expect(out).not.toContain('\x1b');
  });

  it('writes one line a file, and the shards of two processes are the whole', async () => {
    const whole = await run(['check', cases, '--json']);
    expect(whole.status).toBe(1);
    const lines = whole.out.trim().split('\n');
    expect(lines.length).toBe(6);
    const first = JSON.parse(lines[0] as string);
    expect(first).toMatchObject({ nodes: 6, skewed: 5, causes: [0], worst: 44.6158 });
    expect(first.findings[0]).toEqual({
      node: 1,
      path: 'base/arm',
      kind: 'skewed',
      degrees: 44.6158,
      pair: 'xy',
      causes: [{ node: 0, left: 0 }],
    });
    const shards = await Promise.all(
      ['1/2', '2/2'].map((it) => run(['check', cases, '--json', '--shard', it])),
    );
    expect(shards.flatMap(({ out }) => out.trim().split('\n')).sort()).toEqual([...lines].sort());
  });

  it('reads every kind of file', async () => {
    const object = {
      type: 'Scene',
      children: [{ name: 'wide', scale: [2, 1, 1], children: [{ name: 'in it', quaternion: TURNED }] }],
    };
    put('three.json', { metadata: { version: 4.6 }, object });
    put('editor.json', { metadata: {}, scene: { metadata: {}, object } });
    put('scene.json', {
      version: 1,
      dimension: 3,
      rule: 'matrices',
      nodes: [{ scale: [2, 1, 1] }, { parent: 0, rotation: TURNED }],
    });
    put(
      'walk.bvh',
      'HIERARCHY ROOT Hips { OFFSET 0 1 0 CHANNELS 3 Zrotation Xrotation Yrotation End Site { OFFSET 0 1 0 } } MOTION Frames: 1 Frame Time: 1 0 0 0',
    );
    for (const name of ['three.json', 'editor.json', 'scene.json']) {
      const { status, out } = await run(['check', name]);
      expect([status, out]).toEqual([1, expect.stringContaining('1 of ')]);
    }
    expect(await run(['check', 'walk.bvh'])).toEqual({
      status: 0,
      out: 'ok  walk.bvh: none of 2 nodes is skewed\n',
      said: '',
    });
  });

  it('writes a report for code scanning, a result for each cause', async () => {
    const { status, out } = await run(['check', cases, 'missing.glb', '--sarif']);
    expect(status).toBe(2);
    const [{ results, tool, invocations }] = JSON.parse(out).runs;
    expect(results.length).toBe(8);
    expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['uneven-scale', 'sheared-matrix']);
    const prints = results.map((it: { partialFingerprints: object }) =>
      JSON.stringify(it.partialFingerprints),
    );
    expect(prints.every((it: string) => /[0-9a-f]{16}:1/.test(it))).toBe(true);
    expect(invocations[0].toolExecutionNotifications[0].message.text).toBe('there is no such file');
  });

  it('says of clips when each node is worst, in text and in lines', async () => {
    const file = join(cases, 'arm-clip.glb');
    const { status, out } = await run(['check', file, '--clips']);
    expect(status).toBe(1);
    expect(out).toMatch(/base\/arm\/forearm +46\.4° at 0\.429 s, clip wave/);
    const { instants } = JSON.parse((await run(['check', file, '--clips', '--json'])).out);
    expect(instants).toContainEqual({
      clip: 'wave',
      node: 2,
      path: 'base/arm/forearm',
      degrees: 46.3972,
      time: 0.428571,
      jump: false,
    });
    // A node that is square at rest, and leans in motion, is found, too.
    const clips = [
      { channels: [{ node: 1, path: 'rotation', times: [0, 1], values: [0, 0, 0, 1, ...TURNED] }] },
    ];
    const moving = { kinetree: 1, nodes: [{ scale: [1, 2, 1] }, { name: 'arm', parent: 0 }], clips };
    expect((await run(['check', put('moving.json', moving)])).status).toBe(0);
    const found = await run(['check', 'moving.json', '--clips']);
    expect([found.status, found.out]).toEqual([1, expect.stringContaining('skewed at rest')]);
    const [{ results }] = JSON.parse((await run(['check', 'moving.json', '--clips', '--sarif'])).out).runs;
    expect(results.map((it: { message: { text: string } }) => it.message.text)).toEqual([
      expect.stringMatching(/^node 0\/arm leans in motion, by up to \d+\.\d° at [\d.]+ s of the clip 0\.$/),
    ]);
  });

  it('counts from the least skew that it is given', async () => {
    put('slight.gltf', {
      asset: { version: '2.0' },
      nodes: [{ scale: [1, 1.01, 1], children: [1] }, { rotation: TURNED }],
    });
    expect((await run(['check', 'slight.gltf'])).status).toBe(1);
    expect((await run(['check', 'slight.gltf', '--least', '0.6'])).status).toBe(0);
  });

  it.each([
    [
      ['check', '--what', 'x'],
      "Unknown option '--what'. There are --least, --clips, --json, --sarif, --shard",
    ],
    [['check'], 'check needs a file'],
    [['check', '--least', 'much', 'x'], '--least must be 0 or more degrees, but is "much"'],
    [['check', '--shard', '3/2', 'x'], '--shard must be like 3/64'],
    [['heal', 'x'], 'there is no command "heal"'],
    [['mend', 'a.glb'], 'mend needs -o OUT'],
    [['mend', 'a.glb', '-o', 'b.glb', '--way', 'magic'], '--way must be one of rigid, '],
  ])('%j is refused with what would do', async (words, sentence) => {
    const { status, out, said } = await run(words);
    expect([status, out]).toEqual([2, '']);
    expect(said).toContain(sentence);
    expect(said.trim().split('\n').length).toBe(1);
  });
});

describe('kinetree mend', () => {
  it('makes a file in which check finds nothing, and says what moves', async () => {
    const input = join(cases, 'quantized.glb');
    const { status, out } = await run(['mend', input, '-o', 'mended.glb']);
    expect(status).toBe(0);
    // The way is the one that changes least, and the first line says so.
    expect(out.split('\n')[0]).toMatch(
      /: Stretch vertices \(bake\), which moves no corner of a mesh \(rigid 0\.102 m; leaf 1\.\d+ m; even 1\.\d+ m\)$/,
    );
    expect(out).toContain('no origin moves, no corner of a mesh moves');
    const rigid = await run(['mend', input, '--dry', '--way', 'rigid']);
    expect(rigid.out).toContain('no origin moves, corners of meshes move by up to 0.102 m');
    expect(out).toContain('no node is skewed any more');
    expect((await run(['check', 'mended.glb'])).status).toBe(0);
    expect((await run(['mend', input, '-o', 'nowhere/out.glb'])).status).toBe(2);
    // The old bytes are where they were.
    const [old, made] = [openGltf(readFileSync(input)), openGltf(readFileSync(home.at('mended.glb')))];
    const first = (made.blob as Uint8Array).subarray(0, old.blob?.length);
    expect(Buffer.from(first).equals(Buffer.from(old.blob as Uint8Array))).toBe(true);
  });

  it('says what leans in a clip alone, which only resampling mends', async () => {
    const bin = Buffer.from(new Float32Array([0, 1, 0, 0, 0, 1, ...TURNED]).buffer).toString('base64');
    const animation = {
      samplers: [{ input: 0, output: 1 }],
      channels: [{ sampler: 0, target: { node: 1, path: 'rotation' } }],
    };
    const file = {
      asset: { version: '2.0' },
      nodes: [{ name: 'base', scale: [1, 2.5, 1], children: [1] }, { name: 'arm' }],
      buffers: [{ byteLength: 40, uri: `data:application/octet-stream;base64,${bin}` }],
      bufferViews: [
        { buffer: 0, byteLength: 8 },
        { buffer: 0, byteOffset: 8, byteLength: 32 },
      ],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR', min: [0], max: [1] },
        { bufferView: 1, componentType: 5126, count: 2, type: 'VEC4' },
      ],
      animations: [animation],
    };
    const input = put('in-clip.gltf', file);
    const { status, out } = await run(['mend', input, '--dry']);
    expect(status).toBe(0);
    expect(out).toMatch(
      /nothing to mend at rest, but base\/arm leans by \d+\.\d° in clip 0 .*: use --resample/,
    );
    for (const way of ['rigid', 'leaf', 'even']) {
      await run(['mend', input, '-o', `${way}.gltf`, '--way', way, '--resample']);
      expect((await run(['check', `${way}.gltf`, '--clips'])).status, way).toBe(0);
    }
    const broken = { ...file, accessors: [file.accessors[0], { ...file.accessors[1], count: 5e8 }] };
    const nodes = [file.nodes[0], { name: 'arm', rotation: TURNED }];
    const { said } = await run([
      'mend',
      put('broken.gltf', { ...broken, nodes }),
      '--dry',
      '--way',
      'rigid',
      '--resample',
    ]);
    expect(said).toContain('clip 0 cannot be read: the count of accessor 1 of the file makes no sense');
  });

  it('refuses what it cannot keep, by name, and writes nothing', async () => {
    const { status, said } = await run([
      'mend',
      join(cases, 'arm-clip.glb'),
      '-o',
      'arm.glb',
      '--way',
      'rigid',
    ]);
    expect(status).toBe(1);
    expect(said).toContain('turns forearm below a stretch');
    expect(said).toMatch(
      /resampled, it would move corners of meshes by up to 0\.\d+ m at .*\n.*without --resample; even and leaf do/,
    );
    expect(readdirSync(home.folder)).not.toContain('arm.glb');
    const again = await run([
      'mend',
      join(cases, 'arm-clip.glb'),
      '-o',
      'arm.glb',
      '--resample',
      '--error',
      '0.01',
    ]);
    expect([again.status, again.said]).toEqual([0, '']);
    expect(again.out).toMatch(/clip wave: \d+ keys, off by at most 0\.00\d+ m between them/);
    expect((await run(['check', 'arm.glb', '--clips', '--least', '1'])).status).toBe(0);
    expect((await run(['mend', 'arm.glb', '--dry', '--error', '1'])).said).toContain(
      '--error is for --resample',
    );
  });
});
