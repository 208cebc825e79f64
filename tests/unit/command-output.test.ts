/** What `kinetree mend` does to the place that it writes to, in a shell: nothing is lost there. */
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkGltf } from '../../www/src/core/doctor/gltf/check.ts';
import { fine, meshed, Place, skewed, triangle } from './command-run.ts';

const place = new Place();
/** Bytes of a file that takes a while to be written. */
const HOLE = 240_000_000;
const text = (name: string): string => readFileSync(place.at(name), 'utf8');
const isMended = (name: string): boolean => checkGltf(text(name)).skewed === 0;

describe('an OUT that is no regular file', () => {
  it('is written into if it is a pipe, though the reader is late, slow, and the file is large', async () => {
    place.put('m.gltf', skewed({ extras: 'x'.repeat(300_000) }));
    const { status, said } = await place.sh(
      'mkfifo pipe; (sleep 0.3; (head -c 9; sleep 0.3; cat) < pipe > got.gltf) & kinetree mend m.gltf -o pipe; s=$?; wait; exit $s',
    );
    expect([status, said]).toEqual([0, '']);
    expect(lstatSync(place.at('pipe')).isFIFO()).toBe(true);
    expect(isMended('got.gltf')).toBe(true);
  });

  it('takes the name that bash gives to a pipe into another program', async () => {
    place.put('m.gltf', skewed());
    const { status } = await place.sh('kinetree mend m.gltf -o >(cat > got.gltf); s=$?; sleep 0.3; exit $s');
    expect(status).toBe(0);
    expect(isMended('got.gltf')).toBe(true);
  });

  it('is told of if it is a pipe that nobody reads, or that its reader leaves', async () => {
    place.put('m.gltf', skewed({ extras: 'x'.repeat(300_000) }));
    const alone = await place.sh('mkfifo pipe; kinetree mend m.gltf -o pipe');
    expect([alone.status, alone.said]).toEqual([2, expect.stringContaining('nobody reads from this pipe')]);
    expect(lstatSync(place.at('pipe')).isFIFO()).toBe(true);
    const left = await place.sh('head -c 9 pipe > /dev/null & kinetree mend m.gltf -o pipe');
    expect([left.status, left.said]).toEqual([2, expect.stringContaining('EPIPE')]);
  });

  it('stays a link: the file at the end of it is replaced, or made', async () => {
    place.put('m.gltf', skewed());
    mkdirSync(place.at('store'));
    place.put('store/old.gltf', 'old');
    symlinkSync('store/old.gltf', place.at('near.gltf'));
    symlinkSync('near.gltf', place.at('far.gltf'));
    symlinkSync('store/new.gltf', place.at('new.gltf'));
    symlinkSync('circle.gltf', place.at('circle.gltf'));
    for (const name of ['far.gltf', 'new.gltf'])
      expect((await place.sh(`kinetree mend m.gltf -o ${name}`)).status).toBe(0);
    expect(readlinkSync(place.at('far.gltf'))).toBe('near.gltf');
    expect(readlinkSync(place.at('near.gltf'))).toBe('store/old.gltf');
    expect(lstatSync(place.at('store/old.gltf')).isFile()).toBe(true);
    expect([isMended('store/old.gltf'), isMended('store/new.gltf')]).toEqual([true, true]);
    const { status, said } = await place.sh('kinetree mend m.gltf -o circle.gltf');
    expect([status, said]).toEqual([2, expect.stringContaining('a link in a circle')]);
    expect(readdirSync(place.at('store')).sort()).toEqual(['new.gltf', 'old.gltf']);
  });

  it('stays a device: bytes are written into it, but none into a terminal', async () => {
    place.put('m.gltf', skewed());
    // Only the superuser makes devices; everybody has a terminal of his own.
    if (process.getuid?.() === 0) {
      const { status } = await place.sh('mknod own.gltf c 1 3; kinetree mend m.gltf -o own.gltf');
      expect(status).toBe(0);
      expect(lstatSync(place.at('own.gltf')).isCharacterDevice()).toBe(true);
    }
    for (const out of ['$(tty)', '-']) {
      const { out: shown } = await place.sh(
        `script -qec '"$NODE" "$COMMAND" mend m.gltf -o ${out}; echo status $?' log < /dev/null`,
      );
      expect(shown).toMatch(/is a terminal.*\r\nstatus 1/);
      expect(shown).not.toContain('"asset"');
    }
  });

  it('is left as it is if it is a folder or a socket', async () => {
    place.put('m.gltf', skewed());
    const server = `require('net').createServer().listen('own.gltf', () => require('fs').writeFileSync('up', ''))`;
    const { status, said } = await place.sh(
      `"$NODE" -e "${server}" & until [ -e up ]; do sleep 0.02; done; kinetree mend m.gltf -o own.gltf; s=$?; kill $!; exit $s`,
    );
    expect([status, said]).toEqual([1, expect.stringContaining('own.gltf is no file')]);
    mkdirSync(place.at('f.gltf'));
    expect((await place.sh('kinetree mend m.gltf -o f.gltf')).status).toBe(2);
    expect(readdirSync(place.at('f.gltf'))).toEqual([]);
  });
});

describe('a file that the input consists of', () => {
  const more = {
    images: [{ uri: 'skin%20one.png' }],
    extensions: { SOME_audio: { audio: [{ uri: './sound.gltf' }] } },
  };

  it('is never written over, by whatever name', async () => {
    place.put('m.gltf', meshed('m.bin', more));
    place.put('m.bin', triangle);
    place.put('skin one.png', 'picture');
    place.put('sound.gltf', 'sound');
    mkdirSync(place.at('deep'));
    linkSync(place.at('m.bin'), place.at('hard.gltf'));
    symlinkSync('../m.bin', place.at('deep/soft.gltf'));
    linkSync(place.at('m.gltf'), place.at('same.gltf'));
    symlinkSync('skin one.png', place.at('picture.gltf'));
    const names = ['m.gltf', './m.gltf', 'm.bin', 'hard.gltf', 'deep/soft.gltf', 'same.gltf', 'skin one.png'];
    for (const name of [...names, 'picture.gltf', 'sound.gltf', 'deep/../sound.gltf']) {
      const { status, said } = await place.sh(`kinetree mend m.gltf -o '${name}' --way bake`);
      expect([name, status, said]).toEqual([name, 1, expect.stringContaining('never writes over it')]);
    }
    for (const line of [
      'mend - -o m.gltf < m.gltf',
      'mend m.gltf -o - 1<> m.bin',
      'mend - -o m.bin < m.gltf',
    ])
      expect((await place.sh(`kinetree ${line} --way bake`)).status).toBe(1);
    expect(Buffer.from(triangle).equals(readFileSync(place.at('m.bin')))).toBe(true);
    expect(text('m.gltf')).toBe(JSON.stringify(meshed('m.bin', more)));
    expect([text('skin one.png'), text('sound.gltf')]).toEqual(['picture', 'sound']);
  });

  it('does not come to be where it is missing', async () => {
    place.put('m.gltf', skewed({ images: [{ uri: 'lost.gltf' }] }));
    expect((await place.sh('kinetree mend m.gltf -o lost.gltf')).status).toBe(1);
    expect(readdirSync(place.folder)).toEqual(['m.gltf']);
  });
});

describe('a file that is there', () => {
  it('stays if it is read-only, for every user; else it keeps its mode', async () => {
    place.put('m.gltf', skewed());
    place.put('o.gltf', 'precious');
    chmodSync(place.at('o.gltf'), 0o444);
    for (const who of ['kinetree', 'stranger']) {
      const { status, said } = await place.sh(`${who} mend m.gltf -o o.gltf`);
      expect([status, said]).toEqual([1, expect.stringContaining('it is read-only')]);
    }
    expect([text('o.gltf'), statSync(place.at('o.gltf')).mode & 0o777]).toEqual(['precious', 0o444]);
    chmodSync(place.at('o.gltf'), 0o640);
    expect((await place.sh('umask 077; kinetree mend m.gltf -o o.gltf')).status).toBe(0);
    expect([isMended('o.gltf'), statSync(place.at('o.gltf')).mode & 0o777]).toEqual([true, 0o640]);
  });

  it('stays where its folder may not be written, and nothing is left there', async () => {
    place.put('m.gltf', skewed());
    mkdirSync(place.at('closed'));
    place.put('closed/o.gltf', 'precious');
    chmodSync(place.at('closed/o.gltf'), 0o666);
    chmodSync(place.at('closed'), 0o555);
    for (const name of ['o.gltf', 'fresh.gltf']) {
      const { status, said } = await place.sh(`stranger mend m.gltf -o closed/${name}`);
      expect([status, said]).toEqual([2, expect.stringMatching(/cannot be written: .*permission denied/i)]);
    }
    expect([readdirSync(place.at('closed')), text('closed/o.gltf')]).toEqual([['o.gltf'], 'precious']);
    chmodSync(place.at('closed'), 0o755);
  });

  it('stays whole on a full disk, and nothing is left beside it', async () => {
    place.put('m.gltf', skewed({ extras: 'x'.repeat(20_000) }));
    place.put('o.gltf', 'precious');
    for (const name of ['o.gltf', 'fresh.gltf']) {
      const { status, said } = await place.sh(`ulimit -f 8; kinetree mend m.gltf -o ${name}`);
      expect([status, said]).toEqual([2, expect.stringContaining('cannot be written')]);
    }
    expect([readdirSync(place.folder).sort(), text('o.gltf')]).toEqual([['m.gltf', 'o.gltf'], 'precious']);
  });
});

describe('a run that is ended while it writes', () => {
  it.each([
    ['INT', 130],
    ['TERM', 143],
  ])('by SIG%s leaves the old file whole, and nothing beside it', async (signal, wanted) => {
    // A binary file with a hole of 240 MB, which is read at once and written slowly.
    const json = Buffer.from(JSON.stringify(skewed({ buffers: [{ byteLength: HOLE }] })).padEnd(400));
    const head = Buffer.alloc(20);
    [0x46546c67, 2, 28 + json.length + HOLE, json.length, 0x4e4f534a].forEach((it, i) => {
      head.writeUInt32LE(it, 4 * i);
    });
    const part = Buffer.alloc(8);
    [HOLE, 0x004e4942].forEach((it, i) => {
      part.writeUInt32LE(it, 4 * i);
    });
    place.put('m.glb', Buffer.concat([head, json, part]));
    truncateSync(place.at('m.glb'), 28 + json.length + HOLE);
    place.put('o.glb', 'precious');
    // A shell that is not for people ignores SIGINT for what runs beside it, and Node does not.
    const { out } = await place.sh(
      `"$NODE" "$COMMAND" mend m.glb -o o.glb & pid=$!
      until compgen -G '.kinetree-*' > /dev/null; do kill -0 $pid || break; done
      kill -${signal} $pid; wait $pid; echo $?`,
    );
    expect(out).toBe(`${wanted}\n`);
    expect([readdirSync(place.folder).sort(), text('o.glb')]).toEqual([['m.glb', 'o.glb'], 'precious']);
  });
});

describe('a name', () => {
  it('may be as long as the system takes', async () => {
    place.put('m.gltf', skewed());
    const name = `${'n'.repeat(250)}.gltf`;
    expect((await place.sh(`kinetree mend m.gltf -o ${name}`)).status).toBe(0);
    expect(isMended(name)).toBe(true);
  });

  it('ends as the kind of the file does', async () => {
    place.put('m.gltf', skewed());
    place.put('hero.vrm', skewed());
    for (const name of ['o', 'o.bin', 'o.glb', 'o.vrm', 'o.png', 'o.gltf.txt', 'o.gltf/']) {
      const { status } = await place.sh(`kinetree mend m.gltf -o ${name}`);
      expect([name, status]).toEqual([name, 1]);
    }
    expect(readdirSync(place.folder).sort()).toEqual(['hero.vrm', 'm.gltf']);
    for (const line of ['m.gltf -o o.GLTF', 'hero.vrm -o o.vrm', 'hero.vrm -o o.gltf'])
      expect((await place.sh(`kinetree mend ${line}`)).status).toBe(0);
  });
});

describe('mend -o -', () => {
  it.each([
    ['mended', skewed()],
    ['copied, where nothing is to be mended', fine],
  ])('writes the file to standard output, %s, and its report to standard error', async (_, file) => {
    const { status, out, said } = await place.sh('kinetree mend - -o -', { input: JSON.stringify(file) });
    expect(status).toBe(0);
    expect(checkGltf(out).skewed).toBe(0);
    expect(said).toMatch(/^- → -: Keep places \(rigid\), which moves no corner|nothing to mend/);
    expect(readdirSync(place.folder)).toEqual([]);
    place.put('m.gltf', file);
    const again = await place.sh('kinetree mend m.gltf -o /dev/stdout | cat');
    expect([again.status, again.out]).toEqual([0, out]);
  });

  it('writes every byte of a binary file, and ends with 141 where they are not taken', async () => {
    place.put('m.gltf', skewed({ extras: 'x'.repeat(1_000_000) }));
    const whole = await place.sh(
      'kinetree mend m.gltf -o o.gltf && kinetree mend m.gltf -o - | cmp - o.gltf',
    );
    expect([whole.status, whole.out.split('\n').at(-1)]).toEqual([0, '']);
    expect((await place.sh('kinetree mend m.gltf -o - | head -c 9 > /dev/null')).status).toBe(141);
    const full = await place.sh('ulimit -f 8; kinetree mend m.gltf -o - > o.gltf');
    expect([full.status, full.said]).toEqual([
      2,
      expect.stringContaining('standard output cannot be written'),
    ]);
  });

  it('says that nothing is written when dry', async () => {
    place.put('m.gltf', skewed());
    const { status, out } = await place.sh('kinetree mend m.gltf -o - --dry');
    expect([status, out]).toEqual([0, expect.stringMatching(/^m\.gltf \(nothing is written\)/)]);
  });
});

it('a file whose numbers are not those that it tells of is not written', async () => {
  place.put('m.gltf', meshed('m.bin'));
  for (const wild of [1e30, Number.NaN, Number.POSITIVE_INFINITY]) {
    place.put('m.bin', new Uint8Array(new Float32Array([0, 0, 0, wild, 0, 0, 0, wild, 0]).buffer));
    const { status, said } = await place.sh('kinetree mend m.gltf -o o.gltf --way bake');
    expect([status, said]).toEqual([2, expect.stringContaining('nothing was written')]);
  }
  expect(readdirSync(place.folder).sort()).toEqual(['m.bin', 'm.gltf']);
});

it('a note about the files beside it needs no second reading of standard input', async () => {
  place.put('m.bin', triangle);
  mkdirSync(place.at('other'));
  const input = JSON.stringify(meshed('m.bin'));
  const { status, out } = await place.sh('kinetree mend - -o other/o.gltf', { input });
  expect([status, out]).toEqual([0, expect.stringContaining('1 file beside - must be copied')]);
});
