/** The files of a glTF file, itself and all that it names: none of them is written over. */
import { fstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The descriptor of standard input. */
const STANDARD = 0;

/** Files that must not be written over, known by device and number, not by their names alone. */
export class Kept {
  readonly #files: { readonly name: string; readonly path: string; readonly stat: Stats | null }[];

  constructor(input: string, json: unknown) {
    const add = (name: string, path: string, at: string | number = path) => ({
      name,
      path: realOf(path),
      stat: statOf(at),
    });
    this.#files = [add('the file that is read', input, input === '-' ? STANDARD : input)];
    for (const address of addressesIn(json))
      for (const path of pathsOf(input, address))
        this.#files.push(add(`a file that ${input} names, ${address.slice(0, 80)}`, path));
  }

  /** Returns the part of a file that must not be written over, in words; `null` for any other file. */
  ownerOf(path: string | null, stat: Stats | null): string | null {
    const real = path === null ? null : realOf(path);
    const found = this.#files.find(
      (it) => it.path === real || (stat !== null && it.stat !== null && isSame(it.stat, stat)),
    );
    return found?.name ?? null;
  }
}

/** Returns the path of a file that may not be there, in a folder without links. */
function realOf(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return resolve(path);
  }
}

/** Returns each address that JSON gives as `uri`, in extensions, too, but for data within it. */
export function addressesIn(json: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [json];
  while (waiting.length > 0) {
    const given = waiting.pop();
    if (typeof given !== 'object' || given === null) continue;
    for (const [key, value] of Object.entries(given)) {
      if (typeof value === 'object') waiting.push(value);
      else if (key === 'uri' && typeof value === 'string' && !/^data:/i.test(value)) found.add(value);
    }
  }
  return found;
}

/** Returns the files that an address may mean: programs disagree about signs such as %20 and ?. */
function pathsOf(input: string, address: string): readonly string[] {
  const folders = new Set([dirname(input), dirname(realOf(input))]);
  const real = input === '-' ? null : statOf(input) && dirname(realpathSync(input));
  if (real) folders.add(real);
  const spellings = new Set([address, address.replace(/[?#].*$/s, '')]);
  for (const it of [...spellings]) {
    try {
      spellings.add(it.startsWith('file:') ? fileURLToPath(it) : decodeURIComponent(it));
    } catch {
      // It is spelled in one way only.
    }
  }
  return [...folders].flatMap((folder) => [...spellings].map((it) => resolve(folder, it)));
}

/** Returns the file at a path or a descriptor, through all links; `null` for nothing. */
export function statOf(at: string | number): Stats | null {
  try {
    return typeof at === 'number' ? fstatSync(at) : statSync(at);
  } catch {
    return null;
  }
}

/** Returns whether two files are one: by other names and by hard links, too. */
export const isSame = (a: Stats, b: Stats): boolean => a.ino === b.ino && a.dev === b.dev;
