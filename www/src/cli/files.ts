/** The files that were named: files, folders with all below, and standard input. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';

/** A file to be read; `named` is true for one that was given by its own name. */
export interface Named {
  readonly path: string;
  readonly named: boolean;
}

const ENDINGS = /\.(glb|gltf|bvh|json)$/i;
/** Folders of programs, not of models. */
const SKIPPED = new Set(['node_modules', '.git']);
/** Bytes of a file, at most: a buffer of Node holds little more. */
const MOST_BYTES = 2 ** 31;

/** Returns the files of these paths, in the order of their names' bytes within each folder. */
export function filesOf(paths: readonly string[]): readonly Named[] {
  return paths.flatMap((path): readonly Named[] => {
    if (path === '-' || !isFolder(path)) return [{ path, named: true }];
    const found: Named[] = [];
    const waiting = [path];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const at = join(folder, entry.name);
        if (entry.isDirectory() && !SKIPPED.has(entry.name)) waiting.push(at);
        else if (entry.isFile() && ENDINGS.test(entry.name)) found.push({ path: at, named: false });
      }
    return found.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  });
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // It is told of when it is read.
    return false;
  }
}

/** Returns every count-th file, from the one with this number on, which is 1 for the first. */
export function shardOf(
  files: readonly Named[],
  { number, count }: { number: number; count: number },
): readonly Named[] {
  const sorted = [...files].sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  return sorted.filter((_, i) => i % count === number - 1);
}

/** Returns the bytes of a file, or of standard input. */
export function bytesAt(path: string): Uint8Array {
  if (path === '-') return new Uint8Array(readFileSync(0));
  const { size } = statSync(path);
  if (size >= MOST_BYTES) throw new Error(`it has ${size} bytes; the most that are read are ${MOST_BYTES}`);
  return new Uint8Array(readFileSync(path));
}

/** Returns the sentence of an error of any kind, without the path, which stands before it. */
export function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read';
  if (code === 'EISDIR') return 'it is a folder';
  return (message ?? String(error)).replaceAll(/\s+/g, ' ');
}

/** Returns the bytes of a buffer beside the file; an address that leads elsewhere is not followed. */
export function beside(input: string, address: string): Uint8Array | undefined {
  let path: string;
  try {
    path = normalize(decodeURIComponent(address));
  } catch {
    return undefined;
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(address) || isAbsolute(path) || path.startsWith('..')) return undefined;
  try {
    return new Uint8Array(readFileSync(join(dirname(input), path)));
  } catch {
    return undefined;
  }
}
