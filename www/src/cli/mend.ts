/** `kinetree mend`: writes a glTF file without its skew. */
import { dirname, resolve } from 'node:path';
import { extentOf } from '../core/doctor/extent.ts';
import { type MendReport, mendGltf } from '../core/doctor/gltf/mend.ts';
import { type GltfSource, openGltf } from '../core/doctor/gltf/source.ts';
import { counted, degrees, meters } from '../core/doctor/sentences.ts';
import type { MendArguments } from './arguments.ts';
import { beside } from './beside.ts';
import { bytesAt, sentenceOf } from './files.ts';
import { addressesIn, Kept } from './kept.ts';
import { type Output, outputAt, Refused, writeTo } from './output.ts';
import type { Terminal } from './terminal.ts';

/** A part of the size of a file: numbers of 32 bits are some ten thousand times more exact. */
const SANE = 1e-3;
/** What a file may end in, by whether it is binary. */
const ENDINGS = { binary: ['.glb', '.vrm', '.vrma'], text: ['.gltf'] } as const;

/**
 * Mends a file. Returns the exit status: 0 written or nothing to mend, 1 refused, 2 unreadable, or not
 * written.
 */
export async function runMend(given: MendArguments, terminal: Terminal): Promise<number> {
  const { input, output, way, dry, nodes, resample, error } = given;
  try {
    const bytes = bytesAt(input);
    const source = openGltf(bytes);
    const to =
      output === null ? null : outputAt(output, endingsOf(input, source), new Kept(input, source.json));
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
    if (result.kind === 'mended') expectSane(source, result.report);
    if (to && !dry) await put(to, result.kind === 'nothing' ? bytes : result.bytes, terminal);
    const head = dry || output === null ? `${input} (nothing is written)` : `${input} → ${output}`;
    const lines =
      result.kind === 'nothing'
        ? [`${input}: nothing to mend`]
        : [head, ...linesOf(result.report), ...(dry ? [] : apartOf(input, to, source))];
    const report = lines.map((it, i) => (i === 0 ? it : `  ${it}`));
    // Where the file itself goes to standard output, nothing else may.
    if (to?.kind === 'standard' && !dry) terminal.remark(report);
    else await terminal.lines(report);
    return 0;
  } catch (error) {
    if (error instanceof Refused) {
      terminal.complain(error.message);
      return 1;
    }
    terminal.complain(`${input}: ${sentenceOf(error)}`);
    return 2;
  }
}

/** Returns what OUT may end in: the endings of the input's kind, and the one that the input has. */
function endingsOf(input: string, { binary }: GltfSource): readonly string[] {
  const all = [...ENDINGS.binary, ...ENDINGS.text];
  const own = all.filter((it) => input.toLowerCase().endsWith(it));
  return [...new Set([...(binary ? ENDINGS.binary : ENDINGS.text), ...own])];
}

async function put(to: Output, bytes: Uint8Array, terminal: Terminal): Promise<void> {
  if (to.kind === 'standard') await terminal.write(bytes);
  else await writeTo(to, bytes);
}

/** Throws for a file that would not be what was to be written: its numbers make no sense. */
function expectSane({ rows, notes }: GltfSource, { difference }: MendReport): void {
  // Of a mesh without bounds nobody knows the size, and all that is certain is a number.
  const most = notes.length > 0 ? Number.MAX_VALUE : SANE * extentOf(rows);
  if (difference <= most) return;
  throw new Error(
    `read back, the mended file differs from what was to be written by ${difference.toExponential(1)} m, ` +
      `where all of it reaches ${meters(extentOf(rows))}: nothing was written. A buffer has other numbers than the file says`,
  );
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
function apartOf(input: string, to: Output | null, { json }: GltfSource): string[] {
  if (to?.kind !== 'file' || dirname(resolve(to.path)) === dirname(resolve(input))) return [];
  const { size } = addressesIn(json);
  return size === 0 ? [] : [`note: ${counted(size, 'file', 'files')} beside ${input} must be copied, too`];
}
