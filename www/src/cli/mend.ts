/** `kinetree mend`: writes a glTF file without its skew. */
import { randomBytes } from 'node:crypto';
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type MendReport, mendGltf } from '../core/doctor/gltf/mend.ts';
import { openGltf } from '../core/doctor/gltf/source.ts';
import { counted, degrees, meters } from '../core/doctor/sentences.ts';
import type { MendArguments } from './arguments.ts';
import { beside, bytesAt, sentenceOf } from './files.ts';
import type { Terminal } from './terminal.ts';

/** Mends a file. Returns the exit status: 0 written or nothing to mend, 1 refused, 2 unreadable. */
export async function runMend(given: MendArguments, terminal: Terminal): Promise<number> {
  const { input, output, way, dry, nodes, resample, error } = given;
  try {
    const bytes = bytesAt(input);
    if (output !== null && isSame(input, output)) {
      terminal.complain(`${output} is the file that is read: mend never writes over it`);
      return 1;
    }
    if (output !== null && /\.glb$/i.test(output) !== openGltf(bytes).binary) {
      terminal.complain(`${output} must end like ${input}: mend does not change a file's kind`);
      return 1;
    }
    const buffers = (address: string): Uint8Array | undefined => beside(input, address);
    const result = mendGltf(bytes, { way, buffers, resample, error, ...(nodes ? { nodes } : {}) });
    if (result.kind === 'refused') {
      for (const { node, reason } of result.refusals) terminal.complain(`${input}: node ${node}: ${reason}`);
      const turns = !resample && result.refusals.some(({ loss }) => loss !== undefined);
      terminal.complain(
        `nothing was written: the way ${way} cannot keep that${turns ? ' without --resample' : ''}`,
      );
      return 1;
    }
    if (result.kind === 'nothing') {
      await terminal.write(`${input}: nothing to mend\n`);
      if (output !== null && !dry) writeWhole(output, bytes);
      return 0;
    }
    const { report } = result;
    if (output !== null && !dry) writeWhole(output, result.bytes);
    const head = dry || output === null ? `${input} (nothing is written)` : `${input} → ${output}`;
    await terminal.write(`${[head, ...linesOf(report), ...apartOf(given)].join('\n  ')}\n`);
    return 0;
  } catch (error) {
    terminal.complain(`${input}: ${sentenceOf(error)}`);
    return 2;
  }
}

function linesOf({ way, changed, added, moved, left, difference, clips, notes }: MendReport): string[] {
  const origins = moved.origin < 1e-9 ? 'no origin moves' : `origins move by up to ${meters(moved.origin)}`;
  const corners =
    moved.corner < 1e-9
      ? 'no corner of a mesh moves'
      : `corners of meshes move by up to ${meters(moved.corner)}`;
  const most = moved.place >= 0 && moved.corner >= 1e-9 ? ` (node ${moved.place})` : '';
  return [
    `${way}: ${counted(changed.length, 'node changes', 'nodes change')}, ${counted(added.length, 'node is', 'nodes are')} added`,
    `${origins}, ${corners}${most}`,
    left.skewed === 0
      ? 'no node is skewed any more'
      : `${counted(left.skewed, 'node is', 'nodes are')} still skewed, by up to ${degrees(left.worst)}`,
    `read back: what was written differs from that by at most ${difference.toExponential(1)} m`,
    ...clips.map(
      (it) =>
        `clip ${it.clip}: ${it.keys} keys, off by at most ${it.error.toPrecision(2)} m between them; corners move by up to ${meters(it.loss)}, at ${it.time.toFixed(3)} s`,
    ),
    ...notes.map((it) => `note: ${it}`),
  ];
}

/** Returns a warning if the output is in another folder than what the file names. */
function apartOf({ input, output, dry }: MendArguments): string[] {
  if (output === null || dry || dirname(resolve(output)) === dirname(resolve(input))) return [];
  const { json } = openGltf(bytesAt(input));
  const named = [json.buffers, json.images].flat().flatMap((it) => {
    const uri = (it as { uri?: unknown } | undefined)?.uri;
    return typeof uri === 'string' && !uri.startsWith('data:') ? [uri] : [];
  });
  return named.length === 0
    ? []
    : [`note: ${counted(named.length, 'file', 'files')} beside ${input} must be copied, too`];
}

/** Returns whether two paths are one file: by other names and by hard links, too. */
function isSame(a: string, b: string): boolean {
  try {
    const [one, other] = [statSync(a), statSync(b)];
    return realpathSync(a) === realpathSync(b) || (one.ino === other.ino && one.dev === other.dev);
  } catch {
    return false;
  }
}

/** Writes a file whole or not at all. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(draft, bytes, { flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Error(`${path} cannot be written: ${(error as Error).message}`);
  }
}
