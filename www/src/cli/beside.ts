/** The files beside a glTF file that its addresses name: in its folder, and below. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { badGltf } from '../core/doctor/gltf/source.ts';
import { type At, joined, sentenceOf, toText } from './files.ts';

/** Bytes of a file, at most. */
const MOST_BYTES = 2 ** 31;

/**
 * Returns the bytes of a buffer beside a file; nothing where it is missing. An address that leads
 * out of the folder is refused, because a stranger's file must not read other folders.
 *
 * @throws KinetreeError `BAD_GLTF` for an address that leads out of the folder.
 */
export function beside(input: At, address: string): Uint8Array | undefined {
  const shown = address.slice(0, 80);
  if (/^[a-z][a-z\d+.-]+:/i.test(address))
    throw badGltf(`${shown} is an address elsewhere, and is not read: put the file beside this one`);
  let path: string;
  try {
    path = decodeURIComponent(address);
  } catch {
    path = address;
  }
  const outside = () =>
    badGltf(`${shown} is outside of the folder of the file, and is not read: put it into the folder`);
  const folders = foldersOf(input);
  for (const folder of folders) {
    const base = resolve(toText(folder));
    const within = relative(base, resolve(base, path));
    if (within === '') throw badGltf(`the address "${shown}" is that of the folder, and no file`);
    if (within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)) throw outside();
    const at = joined(folder, Buffer.from(within));
    let real: string;
    try {
      real = realOf(at);
    } catch {
      continue;
    }
    if (!folders.some((it) => real.startsWith(`${realOf(it).replace(/\/$/, '')}/`))) throw outside();
    const stat = statSync(at);
    if (!stat.isFile()) throw badGltf(`${shown} is no file`);
    if (stat.size >= MOST_BYTES) throw badGltf(`${shown} has ${stat.size} bytes; the most are ${MOST_BYTES}`);
    try {
      return new Uint8Array(readFileSync(at));
    } catch (error) {
      throw badGltf(`${shown} cannot be read: ${sentenceOf(error)}`);
    }
  }
  return undefined;
}

/** Returns the folder that a file is in, and the one where it is at the end of its links. */
function foldersOf(input: At): readonly At[] {
  if (input === '-') return ['.'];
  const folder = folderOf(input);
  try {
    const real = folderOf(realpathSync(input, { encoding: 'buffer' }));
    return realOf(folder) === realOf(real) ? [folder] : [folder, real];
  } catch {
    return [folder];
  }
}

function folderOf(at: At): At {
  if (typeof at === 'string') return dirname(at);
  const end = at.lastIndexOf('/');
  return end < 0 ? '.' : at.subarray(0, Math.max(1, end));
}

/** Returns a path without links, a letter for each byte. */
const realOf = (at: At): string =>
  realpathSync(at, { encoding: 'buffer' }).toString('latin1').replaceAll('\\', '/');
