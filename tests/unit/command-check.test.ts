/** `kinetree check` in a shell: what it reads, what it says of the rest, and how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shownJson } from '../../www/src/cli/line.ts';
import { fine, meshed, Place, skewed, TURNED } from './command-run.ts';

const place = new Place();
const BVH = 'HIERARCHY\nROOT a {\nOFFSET 0 0 0\nCHANNELS 0\n}\nMOTION\nFrames: 0\nFrame Time: 1\n';
/** A file whose bytes lean by instances, which are in a buffer. */
const instanced = (uri: string): object => ({
  asset: { version: '2.0' },
  buffers: [{ byteLength: 16, uri }],
  bufferViews: [{ buffer: 0, byteLength: 16 }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 1, type: 'VEC4' }],
  nodes: [
    {
      name: 'fence',
      scale: [1, 2, 1],
      extensions: { EXT_mesh_gpu_instancing: { attributes: { ROTATION: 0 } } },
    },
  ],
});
const turn = new Uint8Array(new Float32Array(TURNED).buffer);

describe('the status, where standard output is closed', () => {
  it('is that of what was found, and never 0 where something is skewed', async () => {
    mkdirSync(place.at('models'));
    for (let i = 0; i < 60; i++) place.put(`models/${i}.gltf`, skewed());
    for (const form of ['', '--json', '--sarif']) {
      const line = `kinetree check models ${form}`;
      expect((await place.sh(`${line} > /dev/null`)).status).toBe(1);
      for (const reader of ['head -1', 'head -c 1', 'true', 'head -n 3']) {
        const { status, said } = await place.sh(`${line} | ${reader} > /dev/null`);
        expect([form, reader, status, said]).toEqual([form, reader, 1, '']);
      }
    }
  });

  it('is 2 if a file was not read before, and 141 if nothing was found so far', async () => {
    mkdirSync(place.at('models'));
    for (let i = 10; i < 60; i++) place.put(`models/${i}.gltf`, { ...fine, extras: 'x'.repeat(9000) });
    const unknown = await place.sh('kinetree check models --json | (exec <&-; sleep 0.1)');
    expect(unknown.status).toBe(141);
    place.put('models/00.gltf', '{');
    expect((await place.sh('kinetree check models --json | head -1')).status).toBe(2);
  });

  it('is 2 on a full disk', async () => {
    mkdirSync(place.at('models'));
    for (let i = 0; i < 100; i++) place.put(`models/${i}.gltf`, skewed());
    const { status, said } = await place.sh('ulimit -f 8; kinetree check models --json > found.jsonl');
    expect([status, said]).toEqual([2, expect.stringContaining('standard output cannot be written')]);
  });

  it('is the same where nobody hears what is said', async () => {
    place.put('m.gltf', '{');
    expect(
      (await place.sh(`kinetree check m.gltf 2>&1 >/dev/null | true; exit \${PIPESTATUS[0]}`)).status,
    ).toBe(2);
    expect((await place.sh('kinetree check m.gltf >&- 2>&-')).status).toBe(2);
  });
});

describe('a folder', () => {
  it('has every kind that a single file may be, and what is passed over is counted', async () => {
    mkdirSync(place.at('m/deep'), { recursive: true });
    mkdirSync(place.at('m/node_modules'));
    place.put('m/node_modules/x.gltf', skewed());
    for (const name of ['a.gltf', 'hero.vrm', 'Wave.VRMA', 'deep/b.json', 'model.txt', 'noending'])
      place.put(`m/${name}`, skewed());
    for (const name of ['a.bvh', 'walk.motion']) place.put(`m/${name}`, BVH);
    place.put('m/package.json', { name: 'a' });
    place.put('m/code.css', '{ not: json }');
    for (const name of ['a.png', 'b.png', 'c.fbx', 'README']) place.put(`m/${name}`, 'some text');
    await place.sh('mkfifo m/pipe.gltf');
    symlinkSync('..', place.at('m/deep/up'));
    const { status, out, said } = await place.sh('kinetree check m');
    expect([status, said]).toEqual([1, '']);
    expect(out.match(/^(!!|ok)/gm)).toHaveLength(8);
    expect(out.trim().split('\n').at(-1)).toBe(
      '8 files, 14 nodes: 6 with findings, 0 that cannot be read; passed over 9: 2 .png, 1 .css, 1 .fbx, ' +
        '1 JSON that is no tree, 1 file without an ending, 1 folder node_modules, 2 more',
    );
    const lines = await place.sh('kinetree check m --json');
    expect(
      lines.out
        .trim()
        .split('\n')
        .map((it) => JSON.parse(it).file)
        .sort(),
    ).toEqual(
      ['Wave.VRMA', 'a.bvh', 'a.gltf', 'deep/b.json', 'hero.vrm', 'model.txt', 'noending', 'walk.motion'].map(
        (it) => `m/${it}`,
      ),
    );
    expect(lines.said).toContain('passed over 9: 2 .png');
    expect(JSON.parse((await place.sh('kinetree check m --sarif')).out).runs[0].results).toHaveLength(6);
  });

  it('has the files that links lead to, and tells of those that lead nowhere', async () => {
    mkdirSync(place.at('models/deep'), { recursive: true });
    mkdirSync(place.at('store'));
    place.put('store/skewed.gltf', instanced('turn.bin'));
    place.put('store/turn.bin', turn);
    place.put('models/fine.gltf', fine);
    symlinkSync('../store/skewed.gltf', place.at('models/linked.gltf'));
    symlinkSync('../../store', place.at('models/deep/store'));
    symlinkSync('loop', place.at('models/loop'));
    const { status, out } = await place.sh('kinetree check models');
    expect(status).toBe(1);
    // Its buffer is beside the file, not beside the link.
    expect(out).toContain('models/linked.gltf: none of 1 node is skewed; 1 of 1 instance of fence is skewed');
    expect(out).toContain('passed over 2: 1 link to a folder, 1 link to what is not there');
    symlinkSync('lost.glb', place.at('models/dangling.glb'));
    const again = await place.sh('kinetree check models');
    expect([again.status, again.out]).toEqual([
      2,
      expect.stringContaining('models/dangling.glb: it is a link to what is not there'),
    ]);
  });

  it('goes on where a folder or a file may not be read, and ends with 2', async () => {
    place.put('fine.gltf', fine);
    place.put('secret.gltf', fine);
    chmodSync(place.at('secret.gltf'), 0);
    mkdirSync(place.at('closed'));
    chmodSync(place.at('closed'), 0);
    for (const line of [
      'stranger check .',
      'stranger check . --json',
      'stranger check closed fine.gltf secret.gltf',
    ]) {
      const { status, out, said } = await place.sh(line);
      expect([line, status, said]).toEqual([line, 2, '']);
      expect(out.match(/may not be read/g)).toHaveLength(2);
      expect(out).toContain('fine.gltf');
    }
    expect((await place.sh('stranger check .')).out).toContain(
      '3 files, 1 node: 0 with findings, 2 that cannot',
    );
    chmodSync(place.at('closed'), 0o755);
  });

  it('without any model ends with 2, and says what is there', async () => {
    mkdirSync(place.at('m'));
    place.put('m/a.fbx', 'Kaydara FBX Binary  \0');
    const { status, out, said } = await place.sh('kinetree check m');
    expect([status, out]).toEqual([2, expect.stringContaining('passed over 1: 1 .fbx')]);
    expect(said).toContain('there is no file to check');
  });
});

describe('a name', () => {
  const wild = '\u001b[2Jbase\n::error::injected\u009b2J\u202e##[add-mask]x';
  const tame = (text: string): void => {
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u202e\u2028]/u);
    expect(text).not.toMatch(/^\s*::|##\w*\[/m);
  };

  it('gets no control character to a terminal or a log, wherever it is told', async () => {
    const nodes = [
      { name: wild, scale: [1, 2.5, 1], children: [1] },
      { name: '::error::leaf', rotation: TURNED },
      { name: wild, matrix: [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
    ];
    place.put('\u001b[31mred\n::error::two.gltf', { ...skewed(), nodes });
    place.put('broken\r::error::.gltf', {
      asset: { version: '2.0' },
      nodes: [{ name: wild, children: [0] }],
    });
    place.put('bytes.gltf', `{\u001b[2J\n::error::`);
    const clips = [
      {
        name: wild,
        channels: [{ node: 1, path: 'rotation', times: [0, 1], values: [0, 0, 0, 1, ...TURNED] }],
      },
    ];
    const tree = {
      kinetree: 1,
      nodes: [
        { name: wild, scale: [1, 2, 1] },
        { name: wild, parent: 0 },
      ],
      clips,
    };
    place.put('moving.json', tree);
    for (const line of [
      'check .',
      'check . --clips',
      'check . --json',
      'check . --sarif',
      "check $'lost\\e\\n::error::'",
    ]) {
      const { out, said } = await place.sh(`kinetree ${line}`);
      tame(out + said);
      expect(out).toMatch(line.includes('lost') ? /U\+001BU\+000A::error/ : /U\+001B|\\u001b/);
    }
    for (const way of ['rigid', 'helper', 'bake']) {
      const { out, said } = await place.sh(`kinetree mend *red* -o $'x\\e.gltf' --way ${way}`);
      tame(out + said);
      expect(out).toContain('xU+001B.gltf');
    }
    tame(
      (
        await place.sh(
          "kinetree mend *red* -o $'\\n::error::'; kinetree $'\\n::error::'; kinetree check --\u009b",
        )
      ).said,
    );
  });

  it('keeps its letters, and its colors on a terminal', async () => {
    place.put('m.gltf', {
      ...skewed(),
      nodes: [{ name: '舟 👩‍🚀 Ä', scale: [1, 2, 1], children: [1] }, { rotation: TURNED }],
    });
    const { out } = await place.sh(
      // On a machine for tests Node takes a terminal for one without colors.
      `env -u CI -u NO_COLOR TERM=xterm script -qec '"$NODE" "$COMMAND" check m.gltf' log < /dev/null`,
    );
    expect(out).toContain('\u001b[31m!!\u001b[39m  m.gltf');
    expect(out).toContain('舟 👩‍🚀 Ä');
    expect(out).not.toMatch(/[\uFDD0-\uFDD3]/);
  });

  it('need not be UTF-8, in a folder and, where the system knows it, by itself', async () => {
    place.put('plain', skewed());
    const odd = Buffer.concat([Buffer.from(`${place.folder}/`), Buffer.of(0xff), Buffer.from('.gltf')]);
    renameSync(place.at('plain'), odd);
    const folder = await place.sh('kinetree check .');
    expect([folder.status, folder.out]).toEqual([1, expect.stringContaining('!!  \uFFFD.gltf')]);
    const alone = await place.sh("kinetree check $'\\xff.gltf'");
    if (process.platform === 'linux') expect(alone.status).toBe(1);
    else expect(alone.out).toContain('If its name is not UTF-8');
    expect((await place.sh("kinetree check $'\\xfe.gltf'")).out).toContain('If its name is not UTF-8');
    place.put('m.gltf', skewed());
    const out = await place.sh("kinetree mend m.gltf -o $'\\xff.gltf'");
    expect([out.status, out.said]).toEqual([1, expect.stringContaining('no name in UTF-8')]);
  });

  it('is the same JSON with its upper control characters escaped', () => {
    const given = { name: 'a\u009bb\u007f\u2028\u0001"\\##[error]\\##vso[x' };
    expect(JSON.parse(shownJson(given))).toEqual(given);
    expect(shownJson(given)).not.toMatch(/[\p{Cc}\u2028]|##\w*\[/u);
  });
});

describe('a buffer', () => {
  it.each([
    ['../turn.bin', 'is outside of the folder'],
    ['..%2Fturn.bin', 'is outside of the folder'],
    ['deep/../../turn.bin', 'is outside of the folder'],
    ['/proc/self/environ', 'is outside of the folder'],
    ['link.bin', 'is outside of the folder'],
    ['file:///etc/hostname', 'is an address elsewhere'],
    ['https://example.org/turn.bin', 'is an address elsewhere'],
    ['pipe.bin', 'is no file'],
    ['', 'no file'],
    ['lost.bin', 'is missing'],
    ['a%00b.bin', 'is missing'],
  ])('at %j is not read, and the sentence says why', async (uri, sentence) => {
    mkdirSync(place.at('in/deep'), { recursive: true });
    place.put('turn.bin', turn);
    symlinkSync('../turn.bin', place.at('in/link.bin'));
    place.put('in/m.gltf', instanced(uri));
    place.put('in/mesh.gltf', meshed(uri));
    const checked = await place.sh('mkfifo in/pipe.bin; kinetree check in/m.gltf');
    expect([checked.status, checked.out]).toEqual([0, expect.stringContaining(sentence)]);
    const mended = await place.sh('kinetree mend in/mesh.gltf -o in/o.gltf --way bake');
    expect([mended.status, mended.said]).toEqual([2, expect.stringContaining(sentence)]);
    if (!sentence.includes('missing')) expect(mended.said).not.toContain('is missing');
  });

  it.each([
    'turn.bin',
    './turn.bin',
    'deep/../turn.bin',
    '../in/turn.bin',
    'near.bin',
    'a%20b.bin',
    '50%.bin',
  ])('at %j is read', async (uri) => {
    mkdirSync(place.at('in/deep'), { recursive: true });
    for (const name of ['turn.bin', 'a b.bin', '50%.bin']) place.put(`in/${name}`, turn);
    symlinkSync('turn.bin', place.at('in/near.bin'));
    place.put('in/m.gltf', instanced(uri));
    expect((await place.sh('kinetree check in/m.gltf')).status).toBe(1);
  });
});

describe('standard input and devices', () => {
  it('are read to their end, in pieces, too', async () => {
    const input = JSON.stringify(skewed({ extras: 'x'.repeat(500_000) }));
    expect((await place.sh('kinetree check -', { input })).status).toBe(1);
    place.put('m.gltf', input);
    for (const line of [
      '(head -c 9; sleep 0.2; cat) < m.gltf | kinetree check -',
      'kinetree check <(cat m.gltf)',
      'mkfifo p; cat m.gltf > p & kinetree check p',
      'kinetree check /dev/stdin < m.gltf',
    ])
      expect([line, (await place.sh(line)).status]).toEqual([line, 1]);
    expect((await place.sh('kinetree check - < /dev/null')).out).toContain('it is empty');
  });

  it('are left at once if they are none of the kinds that are read', async () => {
    for (const endless of [
      'yes',
      'yes "" ',
      `"$NODE" -e 'const b = Buffer.alloc(65536); const w = () => { while (process.stdout.write(b)); process.stdout.once("drain", w); }; w()'`,
    ]) {
      const { status, out } = await place.sh(`${endless} | kinetree check -; exit \${PIPESTATUS[1]}`);
      expect([endless, status]).toEqual([endless, 2]);
      expect(out).toMatch(/it is /);
    }
  });

  it('hold no more memory than a file may, however much comes', async () => {
    // A text of JSON without end: what is read is bounded by the longest text.
    const child = spawn('bash', [
      '-c',
      `(printf '['; yes '1,') | "$0" --max-old-space-size=4096 "$1" check -`,
      process.execPath,
      place.command,
    ]);
    const out: Buffer[] = [];
    child.stdout.on('data', (it) => out.push(it));
    await once(child, 'close');
    expect(Buffer.concat(out).toString()).toContain('it has more than 536870912 bytes');
  }, 60_000);
});

it.each([
  ['9'.repeat(400), 2, 'must be the number of a node'],
  ['-1', 2, 'must be the number of a node'],
  ['1e3', 2, 'must be the number of a node'],
  ['7', 2, 'node 7 is not in the file, which has 2 nodes'],
])('mend --node %s is refused with what there is', async (node, wanted, sentence) => {
  place.put('m.gltf', skewed());
  const { status, said } = await place.sh(`kinetree mend m.gltf --dry --node=${node}`);
  expect([status, said]).toEqual([wanted, expect.stringContaining(sentence)]);
});

it('bake of a file without meshes makes no empty list', async () => {
  place.put('m.gltf', skewed());
  const { status, out } = await place.sh('kinetree mend m.gltf -o - --way bake');
  expect(status).toBe(0);
  expect(Object.values(JSON.parse(out)).filter((it) => Array.isArray(it) && it.length === 0)).toEqual([]);
});
