/**
 * The place that `mend` writes to. It is looked at before anything is made. Only a regular file
 * that may be written, and that the input does not name, is replaced.
 */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { LOST } from './files.ts';
import { isSame, type Kept, statOf } from './kept.ts';
import { AGAIN, writeAll } from './write-all.ts';

/** A place that a rule protects. The exit status is 1, as of every refusal. */
export class Refused extends Error {}

/** A place that may be written to. */
export type Output =
  /** Standard output. */
  | { readonly kind: 'standard' }
  /** A pipe, or a device that takes characters one by one: it is written into. */
  | { readonly kind: 'stream'; readonly path: string }
  /** A file, which is replaced as a whole: `target` is where the links of `path` lead. */
  | { readonly kind: 'file'; readonly path: string; readonly target: string; readonly old: Stats | null };

/** The descriptor of standard output. */
const STANDARD = 1;
/** Links that are followed, one to the next: as many as Linux follows. */
const MOST_LINKS = 40;
/** Milliseconds that a pipe may wait for its reader, which often starts at the same time. */
const PATIENCE = 5000;

/**
 * Looks at a place before anything is written there.
 *
 * @throws Refused for a place that must not be written to.
 */
export function outputAt(path: string, endings: readonly string[], kept: Kept): Output {
  if (path.includes(LOST)) throw new Refused(`${path} is no name in UTF-8: choose another one`);
  const standard = statOf(STANDARD);
  const there = path === '-' ? standard : statOf(path);
  const owner = kept.ownerOf(path === '-' ? null : path, there);
  if (owner !== null) throw new Refused(`${path} is ${owner}: mend never writes over it`);
  if (path === '-' || (there && standard && isSame(there, standard))) {
    if (isatty(STANDARD)) throw new Refused('standard output is a terminal: lead it to a file, or a pipe');
    return { kind: 'standard' };
  }
  if (there && (there.isFIFO() || there.isCharacterDevice())) return { kind: 'stream', path };
  if (there?.isDirectory()) throw new Error(`${path} is a folder`);
  if (there && !there.isFile()) throw new Refused(`${path} is no file: mend leaves it as it is`);
  const target = targetOf(path);
  const owned = kept.ownerOf(target, there);
  if (owned !== null) throw new Refused(`${path} leads to ${target}, ${owned}: mend never writes over it`);
  if (!endings.some((it) => target.toLowerCase().endsWith(it)))
    throw new Refused(
      `${target} must end in ${endings.join(' or ')}, as the input: mend does not change a file's kind`,
    );
  if (there && !mayWrite(target, there)) throw new Refused(`${path} may not be written: it is read-only`);
  return { kind: 'file', path, target, old: there };
}

/** Writes bytes to a place: a file whole or not at all. */
export async function writeTo(
  output: Exclude<Output, { kind: 'standard' }>,
  bytes: Uint8Array,
): Promise<void> {
  try {
    if (output.kind === 'stream') await writeInto(output.path, bytes);
    else await writeWhole(output, bytes);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Error(`${output.path} cannot be written: ${(error as Error).message}`);
  }
}

/** Signals that end a program, and by which a draft would be left behind. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function writeWhole(
  { target, old }: Extract<Output, { kind: 'file' }>,
  bytes: Uint8Array,
): Promise<void> {
  // A name of its own, because the longest name of a file leaves no room for more letters.
  const draft = join(dirname(target), `.kinetree-${randomBytes(6).toString('hex')}`);
  const deaf = (): void => {
    for (const it of SIGNALS) process.removeListener(it, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    rmSync(draft, { force: true });
    deaf();
    process.kill(process.pid, signal);
  };
  for (const it of SIGNALS) process.on(it, end);
  try {
    await writeFile(draft, bytes, { flag: 'wx', flush: true });
    if (old) keepRights(draft, old);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    deaf();
  }
}

/** Gives a file the owner, if this user may, and the mode of the one that it replaces. */
function keepRights(draft: string, { uid, gid, mode }: Stats): void {
  try {
    chownSync(draft, uid, gid);
  } catch {
    // Only the superuser gives files away.
  }
  chmodSync(draft, mode & 0o777);
}

async function writeInto(path: string, bytes: Uint8Array): Promise<void> {
  const to = await openedStream(path);
  try {
    if (isatty(to)) throw new Refused(`${path} is a terminal: mend writes none of a file's bytes to it`);
    await writeAll(to, bytes);
  } finally {
    closeSync(to);
  }
}

/** Opens a pipe or a device for writing, and waits a while for the reader of a pipe. */
async function openedStream(path: string): Promise<number> {
  for (const begin = performance.now(); ; await pause(AGAIN)) {
    try {
      return openSync(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      if (performance.now() - begin > PATIENCE) throw new Error('nobody reads from this pipe');
    }
  }
}

/** Returns whether this user may write a file that says so itself: the superuser always might. */
function mayWrite(path: string, { mode }: Stats): boolean {
  if ((mode & 0o222) === 0) return false;
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path that links lead to, at the end of which a file is or may be made. */
function targetOf(path: string): string {
  let at = path;
  for (let links = 0; links <= MOST_LINKS; links++) {
    let next: string;
    try {
      if (!lstatSync(at).isSymbolicLink()) return at;
      next = readlinkSync(at);
      at = resolve(realpathSync(dirname(at)), next);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return at;
      throw error;
    }
  }
  throw new Error(`${basename(path)} is a link in a circle`);
}
