/** The files that were named: files, folders with all below, and standard input. */
import { isUtf8 } from 'node:buffer';
import { closeSync, type Dirent, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from '../core/file-kind.ts';
import { readStream } from './stream.ts';

/** A path as the system takes it: a name of a file is bytes, and need not be text. */
export type At = string | Buffer;

/** A file to be read. */
export interface Named {
  readonly at: At;
  /** Its path as text. */
  readonly path: string;
  /** `named` was given by its own name; `model` is called like one; `other` begins like JSON. */
  readonly by: 'named' | 'model' | 'other';
  /** Why it cannot be read, where that is known already. */
  readonly error?: string;
}

/** The files of some paths, and what folders have besides. */
interface Found {
  readonly files: readonly Named[];
  /** The number of other entries by kind: `.png`, `link to a folder`. */
  readonly passed: Map<string, number>;
}

const ENDINGS = /\.(glb|gltf|vrm|vrma|bvh|json)$/i;
/** Folders of programs, not of models. */
const SKIPPED = new Set(['node_modules', '.git']);
/** Bytes of a file, at most: a buffer of Node holds little more. */
const MOST_BYTES = 2 ** 31;
/** Bytes by which a file is known whose name says nothing. */
const HEAD = 4096;

/** Returns the files of these paths, in the order of their names' bytes within each folder. */
export function filesOf(paths: readonly string[]): Found {
  const passed = new Map<string, number>();
  const files = paths.flatMap((path): readonly Named[] => {
    const at = atOf(path);
    if (path === '-' || !isFolder(at)) return [{ at, path, by: 'named' }];
    return sorted(below(at, passed));
  });
  return { files, passed };
}

/** Counts an entry that is passed over. */
export function pass(passed: Map<string, number>, what: string): void {
  passed.set(what, (passed.get(what) ?? 0) + 1);
}

function below(folder: At, passed: Map<string, number>): Named[] {
  const found: Named[] = [];
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    let entries: Dirent<Buffer>[];
    try {
      entries = readdirSync(at, { withFileTypes: true, encoding: 'buffer' });
    } catch (error) {
      found.push({ at, path: toText(at), by: 'model', error: sentenceOf(error) });
      continue;
    }
    for (const entry of entries) {
      const own = joined(at, entry.name);
      if (!entry.isDirectory()) {
        const file = fileAt(own, entry, passed);
        if (file) found.push(file);
      } else if (SKIPPED.has(entry.name.toString())) pass(passed, `folder ${entry.name.toString()}`);
      else waiting.push(own);
    }
  }
  return found;
}

/** Returns the file of a folder's entry; nothing if it is passed over. */
function fileAt(at: At, entry: Dirent<Buffer>, passed: Map<string, number>): Named | undefined {
  const path = toText(at);
  const isModel = ENDINGS.test(path);
  let what: { isFile(): boolean; isDirectory(): boolean } = entry;
  if (entry.isSymbolicLink()) {
    try {
      what = statSync(at);
    } catch {
      if (isModel) return { at, path, by: 'model', error: 'it is a link to what is not there' };
      pass(passed, 'link to what is not there');
      return undefined;
    }
    // A link may lead anywhere, also back.
    if (what.isDirectory()) pass(passed, 'link to a folder');
  }
  if (what.isDirectory()) return undefined;
  // A pipe might never end.
  if (!what.isFile()) pass(passed, 'pipe, socket or device');
  else if (isModel) return { at, path, by: 'model' };
  else {
    const kind = kindAt(at);
    if (kind === 'glb' || kind === 'bvh') return { at, path, by: 'model' };
    if (kind === 'json') return { at, path, by: 'other' };
    pass(passed, kind === null ? 'file that may not be read' : endingOf(path));
  }
  return undefined;
}

/** Returns what a file begins like; `null` for one that cannot be opened. */
function kindAt(at: At): string | null {
  try {
    const from = openSync(at, 'r');
    try {
      const head = new Uint8Array(HEAD);
      return kindOf(head.subarray(0, readSync(from, head))).kind;
    } finally {
      closeSync(from);
    }
  } catch {
    return null;
  }
}

/** Returns `.png`, or that a name has no ending. */
export const endingOf = (path: string): string =>
  /[^/\\](\.[^./\\]{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? 'file without an ending';

function isFolder(at: At): boolean {
  try {
    return statSync(at).isDirectory();
  } catch {
    // Reading the file reports the error.
    return false;
  }
}

/** Returns every count-th file, from the one with this number on, which is 1 for the first. */
export function shardOf(
  files: readonly Named[],
  { number, count }: { number: number; count: number },
): readonly Named[] {
  return sorted([...files]).filter((_, i) => i % count === number - 1);
}

const sorted = (files: Named[]): Named[] =>
  files.sort((a, b) => Buffer.compare(Buffer.from(a.at), Buffer.from(b.at)));

/** Returns the bytes of a file, or of standard input. */
export function bytesAt(at: At): Uint8Array {
  if (at === '-') return readStream(0, MOST_BYTES);
  const stat = statSync(at);
  if (stat.isFile()) {
    if (stat.size >= MOST_BYTES)
      throw new Error(`it has ${stat.size} bytes; the most that are read are ${MOST_BYTES}`);
    return new Uint8Array(readFileSync(at));
  }
  const from = openSync(at, 'r');
  try {
    return readStream(from, MOST_BYTES);
  } finally {
    closeSync(from);
  }
}

/** Returns the path of a name in a folder: as text where it is text. */
export function joined(folder: At, name: Buffer): At {
  if (typeof folder === 'string' && isUtf8(name)) return join(folder, name.toString());
  if (folder === '.') return name;
  const before = Buffer.from(folder);
  return Buffer.concat([before, Buffer.from(before.at(-1) === SLASH ? '' : '/'), name]);
}

const SLASH = '/'.charCodeAt(0);

export const toText = (at: At): string => (typeof at === 'string' ? at : at.toString());

/**
 * Returns the path that a word of the command line means. Node decodes the words as text and loses
 * other bytes, which Linux still has.
 */
function atOf(path: string): At {
  if (!path.includes(LOST)) return path;
  try {
    const line = readFileSync('/proc/self/cmdline');
    for (let from = 0; from < line.length; ) {
      const to = line.indexOf(0, from);
      const word = line.subarray(from, to < 0 ? line.length : to);
      if (word.toString() === path) return isUtf8(word) ? path : Buffer.from(word);
      from += word.length + 1;
    }
  } catch {
    // Other systems do not have it; the sentence about the file says so.
  }
  return path;
}

/** The sign that stands where bytes are no text. */
export const LOST = '\uFFFD';

/** Returns the sentence of an error of any kind, without the path, which stands before it. */
export function sentenceOf(error: unknown): string {
  const { code, message, path } = error as { code?: string; message?: string; path?: unknown };
  if (code === 'ENOENT' && typeof path === 'string' && path.includes(LOST))
    return 'there is no such file. If its name is not UTF-8, name its folder, or lead it to standard input';
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'ELOOP') return 'it is a link in a circle';
  return (message ?? String(error)).replaceAll(/\s+/g, ' ');
}
