/** What a file is by its first bytes, as every reader asks. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../www/src/cli/read.ts';
import { readBvh } from '../../www/src/core/bvh.ts';
import { checkGltf } from '../../www/src/core/doctor/gltf/check.ts';
import { mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { kindOf } from '../../www/src/core/file-kind.ts';
import { loadGltf, readGltf } from '../../www/src/core/gltf.ts';
import { read } from '../../www/src/playground/files/read.ts';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'));
const swapped = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

/** Returns a ZIP archive's beginning with a file of this name. */
const zip = (name: string): Uint8Array => {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(name.length, 26);
  return new Uint8Array(Buffer.concat([head, Buffer.from(name), Buffer.alloc(64)]));
};
const stl = (triangles: number, header = ''): Uint8Array => {
  const file = Buffer.alloc(84 + 50 * triangles);
  file.write(header, 'latin1');
  file.writeUInt32LE(triangles, 80);
  return new Uint8Array(file);
};
const tar = (): Uint8Array => {
  const file = Buffer.alloc(512);
  file.write('models/a.glb', 0);
  file.write('ustar', 257);
  return new Uint8Array(file);
};

const LFS = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 132735\n`;
const BVH = 'HIERARCHY\nROOT a {\nOFFSET 0 0 0\nCHANNELS 0\n}\nMOTION\nFrames: 0\nFrame Time: 1\n';

/** Files that are none of ours, what they are called, and the way on. */
const files: readonly (readonly [about: string, file: Uint8Array, name: RegExp, way: RegExp])[] = [
  ['nothing', new Uint8Array(), /it is empty/, /download that failed/],
  ['white space', utf8('\uFEFF \r\n\t\n'), /it is empty/, /download that failed/],
  ['Git LFS', utf8(LFS), /pointer of Git LFS/, /git lfs pull/],
  ['git-annex', utf8('/annex/objects/SHA256E-s12--abc.glb\n'), /git-annex/, /git annex get/],
  ['a page', utf8('<!DOCTYPE html>\n<html><body>No'), /HTML page/, /fetch the file itself/],
  ['a page in lower case', utf8('\n<!-- saved -->\n<!doctype html><p>'), /HTML page/, /fetch/],
  ['a page as XML', utf8('<?xml version="1.0"?>\n<html xmlns="x">'), /HTML page/, /fetch/],
  ['a piece of a page', utf8('<h1>404</h1>'), /HTML page/, /fetch/],
  ['a refusal of a store', utf8('<?xml version="1.0"?>\n<Error><Code>'), /XML, .*<Error>/, /read/],
  ['gzip', new Uint8Array(gzipSync('x'.repeat(99))), /gzip/, /unpack/],
  ['Zstandard', bytes('\x28\xB5\x2F\xFD\x20\x63'), /Zstandard/, /unpack/],
  ['ZIP', zip('models/a.glb'), /ZIP archive/, /unpack/],
  ['an empty ZIP', bytes(`PK\x05\x06${'\0'.repeat(18)}`), /ZIP archive/, /unpack/],
  ['tar', tar(), /an archive/, /unpack/],
  ['7z', bytes('7z\xBC\xAF\x27\x1C\0\x04'), /an archive/, /unpack/],
  ['FBX', bytes('Kaydara FBX Binary  \0\x1a\0\xe8\x1c\0\0'), /FBX \(binary\)/, /Import, FBX, then .*glTF/],
  ['FBX as text', utf8('; FBX 7.4.0 project file\nFBXHeaderExtension:  {\n'), /FBX \(text\)/, /Import, FBX/],
  ['FBX with a comment', utf8('\uFEFF; X\r\n; FBX 6.1.0 project file\r\n'), /FBX \(text\)/, /Import/],
  ['Blender', bytes('BLENDER-v300REND'), /file of Blender/, /Export, glTF/],
  ['Blender 5', bytes('BLENDER17-01v0500REND'), /file of Blender/, /Export, glTF/],
  ['USD as text', utf8('#usda 1.0\n(\n)\n'), /\.usda/, /Import, Universal Scene Description/],
  ['USD', bytes('PXR-USDC\0\x08\0\0\0\0\0\0'), /\.usdc/, /Import, Universal/],
  ['USD, packed', zip('robot.usdc'), /\.usdz/, /Import, Universal/],
  ['Collada', utf8('<?xml version="1.0" encoding="utf-8"?>\n<COLLADA version="1.4.1">'), /Collada/, /glTF/],
  ['URDF', utf8('<?xml version="1.0"?>\n<!-- <html> -->\n<robot name="arm">'), /URDF/, /readUrdf/],
  ['a world of a simulator', utf8('<mujoco model="a">'), /simulator/, /export/],
  ['OBJ', utf8('# made by X\nmtllib a.mtl\no Cube\nv 1 1 1\n'), /OBJ/, /Import, Wavefront/],
  ['OBJ of corners alone', utf8('v -1.0 .5 2e-3\nv 0 0 0\n'), /OBJ/, /Import, Wavefront/],
  ['STL as text', utf8('solid cube\nfacet normal 0 0 1\nouter loop\n'), /STL \(text\)/, /Import, STL/],
  ['STL', stl(2), /STL \(binary\)/, /Import, STL/],
  ['STL that begins as text', stl(3, 'solid of another program'), /STL \(binary\)/, /Import, STL/],
  ['PLY', utf8('ply\nformat ascii 1.0\n'), /PLY/, /Import, Stanford PLY/],
  ['PLY in lines of Windows', bytes('ply\r\nformat binary_little_endian 1.0\r\n\x80'), /PLY/, /Import/],
  ['3DS', bytes('MM\x9a\x01\0\0\x02\0\x0a\0\0\0'), /3DS/, /export/],
  ['Maya', utf8('//Maya ASCII 2024 scene\n'), /Maya/, /export/],
  ['Alembic', bytes('Ogawa\xff\0\x01'), /Alembic/, /Import/],
  ['a picture', bytes('\x89PNG\r\n\x1a\n'), /a picture/, /no model/],
  ['Godot', utf8('[gd_scene format=3]\n'), /game engine/, /export/],
  ['UTF-16', utf16('\uFEFF{"asset": {"version": "2.0"}}'), /UTF-16/, /save it as UTF-8/],
  ['UTF-16 without its mark', utf16(BVH), /UTF-16/, /new TextDecoder/],
  ['UTF-16, high bytes first', swapped('{"asset": {"version": "2.0"}}'), /UTF-16/, /utf-16be/],
  ['noise', bytes('\x01\x02\0\x1b[2J\x07'), /neither text nor/, /./],
  ['another text', utf8('hello \u001b[2J\u0007world'), /begins with `hello U\+001B\[2JU\+0007world`/, /./],
];

const sentenceOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    expect((error as Error).name).toBe('KinetreeError');
    return (error as Error).message;
  }
  return 'it was not refused';
};

const answer = (file: Uint8Array) => ({
  ok: true,
  status: 200,
  statusText: '',
  url: '',
  arrayBuffer: async () => new Uint8Array(file).buffer,
});
const readers: readonly (readonly [string, (file: Uint8Array) => unknown])[] = [
  ['readGltf', (file) => readGltf(file)],
  ['loadGltf', (file) => loadGltf('https://example.org/a.glb', { fetch: async () => answer(file) })],
  ['checkGltf', (file) => checkGltf(file)],
  ['mendGltf', (file) => mendGltf(file)],
  ['the command', (file) => readFile(file)],
  ['the playground', (file) => read([{ name: 'a.glb', bytes: file }])],
];

describe.each(files)('%s', (kind, file, name, way) => {
  // The playground opens URDF itself.
  const others = readers.filter(([reader]) => kind !== 'URDF' || reader !== 'the playground');
  it.each(others)('is called by its name, with the way on, by %s', async (_reader, open) => {
    const said = await sentenceOf(() => open(file));
    expect(said).toMatch(name);
    expect(said).toMatch(way);
    expect(said).not.toMatch(/\p{Cc}/u);
  });

  it('is not read as BVH, and no control character is told', async () => {
    const said = await sentenceOf(() => readBvh(file));
    expect(said).not.toMatch(/\p{Cc}/u);
    // Any other text may be a BVH file that lost its beginning.
    if (kindOf(file).kind === 'foreign') expect(said).toMatch(name);
  });
});

it('a file of ours is called by its name by the reader of another kind', async () => {
  const glb = bytes('glTF\x02\0\0\0');
  expect(await sentenceOf(() => readBvh(glb))).toMatch(/it is a binary glTF file/);
  expect(await sentenceOf(() => readBvh(utf8('{}')))).toMatch(/it is JSON/);
  expect(await sentenceOf(() => readGltf(utf8(BVH)))).toMatch(/it is a BVH file/);
  expect(await sentenceOf(() => readGltf(glb))).toMatch(/not as long as it says/);
  expect(await sentenceOf(() => readGltf('glTF\u0002\0'))).toMatch(/decoded as text: pass its bytes/);
});

it('the words of a parser quote no control characters of a file', async () => {
  for (const open of [readGltf, checkGltf, readFile] as const)
    expect(await sentenceOf(() => open(utf8('{\u001b[2J\n::error::x')))).not.toMatch(/\p{Cc}/u);
});

it('no sentence about a file has a control character of its names', async () => {
  const name = '\u001b[2Jarm\n::error::\u009b';
  const ring = { asset: { version: '2.0' }, nodes: [{ name, children: [0] }] };
  for (const open of [readGltf, checkGltf, readFile] as const) {
    const said = await sentenceOf(() => open(utf8(JSON.stringify(ring))));
    expect(said).toMatch(/its own ancestor/);
    expect(said).not.toMatch(/\p{Cc}/u);
  }
  const bvh = BVH.replace('ROOT a', 'ROOT \u001b[2Ja').replace('CHANNELS 0', 'CHANNELS 1 Wrotation');
  expect(await sentenceOf(() => readBvh(bvh))).toMatch(/a channel of U\+001B\[2Ja must be/);
});

it('takes none of the files that are read for another', () => {
  const root = join(import.meta.dirname, '../..');
  const kinds = new Map<string, number>();
  for (const folder of [
    'crate/tests/data/trees',
    'crate/tests/data/bvh',
    'tests/unit/doctor-cases',
    'conformance',
  ])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(glb|gltf|bvh|json)$/.test(name)) continue;
      const { kind } = kindOf(readFileSync(join(root, folder, name)));
      expect([name, kind]).toEqual([
        name,
        name.endsWith('.glb') ? 'glb' : name.endsWith('.bvh') ? 'bvh' : 'json',
      ]);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  expect(kinds.get('json')).toBeGreaterThan(10);
  for (const text of [' \n{}', '\uFEFF[ {} ]', 'null', '-1.5e3\n', '"a"', 'hierarchy\n', '[]'])
    expect(['json', 'bvh']).toContain(kindOf(utf8(text)).kind);
});
