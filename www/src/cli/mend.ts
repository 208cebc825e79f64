/** `kinetree mend`: writes a glTF file without its skew. */
import { dirname, resolve } from 'node:path';
import { extentOf } from '../core/doctor/extent.ts';
import { type Tried, triedWays } from '../core/doctor/gltf/least.ts';
import { type MendReport, type MendResult, mendGltf } from '../core/doctor/gltf/mend.ts';
import type { MendGltfOptions } from '../core/doctor/gltf/options.ts';
import { type GltfSource, openGltf } from '../core/doctor/gltf/source.ts';
import type { Instant } from '../core/doctor/instants.ts';
import type { MendWay } from '../core/doctor/plans.ts';
import { counted, degrees, meters } from '../core/doctor/sentences.ts';
import { wayName } from '../core/doctor/way-names.ts';
import { listed } from '../core/doctor/words.ts';
import type { MendArguments } from './arguments.ts';
import { beside } from './beside.ts';
import { bytesAt, sentenceOf } from './files.ts';
import { addressesIn, Kept } from './kept.ts';
import { type Output, outputAt, Refused, writeTo } from './output.ts';
import type { Terminal } from './terminal.ts';

/** A part of the size of a file: numbers of 32 bits are some ten thousand times more exact. */
const SANE = 1e-3;
/** The endings of files, by whether they are binary. */
const ENDINGS = { binary: ['.glb', '.vrm', '.vrma'], text: ['.gltf'] } as const;

/**
 * Mends a file. Returns the exit status: 0 written or nothing to mend, 1 refused, 2 unreadable, or
 * not written.
 */
export async function runMend(given: MendArguments, terminal: Terminal): Promise<number> {
  const { input, output, way, dry, nodes, resample, error } = given;
  try {
    const bytes = bytesAt(input);
    const source = openGltf(bytes);
    const to =
      output === null ? null : outputAt(output, endingsOf(input, source), new Kept(input, source.json));
    const buffers = (address: string): Uint8Array | undefined => beside(input, address);
    const options = { buffers, resample, error, ...(nodes ? { nodes } : {}) };
    const tried = way === null ? triedWays(bytes, options) : null;
    const result = tried ? resultOf(tried) : mendGltf(bytes, { ...options, way: way ?? 'rigid' });
    if (result.kind === 'refused') {
      for (const { node, reason } of result.refusals) terminal.complain(`${input}: node ${node}: ${reason}`);
      const turns = !resample && result.refusals.some(({ loss }) => loss !== undefined);
      terminal.complain(
        `nothing was written: ${way === null ? 'no way can' : `the way ${way} cannot`} keep that${turns ? ' without --resample' : ''}${holding(bytes, options, way)}`,
      );
      return 1;
    }
    if (result.kind === 'mended') expectSane(source, result.report);
    if (to && !dry) await put(to, result.kind === 'nothing' ? bytes : result.bytes, terminal);
    const names = dry || output === null ? `${input} (nothing is written)` : `${input} → ${output}`;
    const head = tried ? `${names}: ${whySentence(tried)}` : names;
    const lines =
      result.kind === 'nothing'
        ? [`${input}: nothing to mend${leaningIn(result.leaning ?? [], resample, ' at rest')}`]
        : [head, ...linesOf(result.report, resample), ...(dry ? [] : apartOf(input, to, source))];
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

/** Returns the endings that OUT may have: those of the input's kind, and the input's own. */
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
  // The size of a mesh without bounds is unknown, so any finite number is accepted.
  const most = notes.length > 0 ? Number.MAX_VALUE : SANE * extentOf(rows);
  if (difference <= most) return;
  throw new Error(
    `read back, the mended file differs from what was to be written by ${difference.toExponential(1)} m, ` +
      `where all of it reaches ${meters(extentOf(rows))}: nothing was written. A buffer has other numbers than the file says`,
  );
}

/** Returns the results of the ways for a file: the best one, or why the first is refused. */
function resultOf({ best, nothing, ways: [first] }: Tried): MendResult {
  return best ?? nothing ?? { kind: 'refused', refusals: first?.refusals ?? [] };
}

/** Returns which way was taken, and why: what the others would move, and which are refused. */
function whySentence({ ways: [best, ...others] }: Tried): string {
  if (!best?.moved) return '';
  const far = (corner: number): string => (corner < 1e-9 ? '0 m' : meters(corner));
  const rest = others.map(({ way, moved, refusals }) => {
    if (moved) return `${way} ${far(moved.corner)}`;
    const lost = refusals.map(({ loss }) => loss ?? Number.NaN);
    return lost.every(Number.isFinite)
      ? `${way} ${far(Math.max(...lost))}, with --resample`
      : `${way} is refused`;
  });
  const much = best.moved.corner < 1e-9 ? 'no corner of a mesh' : `least, ${meters(best.moved.corner)}`;
  return `${wayName(best.way)}, which moves ${much}${rest.length > 0 ? ` (${rest.join('; ')})` : ''}`;
}

/** Returns which ways hold for a file where the one that was asked for does not. */
function holding(bytes: Uint8Array, options: MendGltfOptions, way: MendWay | null): string {
  if (way === null) return '';
  const held = triedWays(bytes, options).ways.flatMap((it) => (it.moved ? [it.way] : []));
  return held.length === 0 ? '' : `; ${listed(held)} ${held.length === 1 ? 'does' : 'do'}`;
}

/** Returns which node leans in a clip, and what mends it; nothing where none does. */
function leaningIn(leaning: readonly Instant[], resample: boolean, where: string): string {
  const [worst, ...others] = [...leaning].sort((a, b) => b.degrees - a.degrees);
  if (!worst) return '';
  const more = others.length > 0 ? `, and ${counted(others.length, 'more does', 'more do')}` : '';
  const by = `${degrees(worst.degrees)} in clip ${worst.clip} at ${worst.time.toFixed(3)} s`;
  return `${where}, but ${worst.path} leans by ${by}${more}${resample ? '' : ': use --resample'}`;
}

function linesOf(
  { way, changed, added, moved, motion, left, leaning, difference, clips, notes }: MendReport,
  resample: boolean,
): string[] {
  const again = new Set(clips.map(({ clip }) => clip));
  const origins = moved.origin < 1e-9 ? 'no origin moves' : `origins move by up to ${meters(moved.origin)}`;
  const corners =
    moved.corner < 1e-9
      ? 'no corner of a mesh moves'
      : `corners of meshes move by up to ${meters(moved.corner)}`;
  const most = moved.place >= 0 && moved.corner >= 1e-9 ? ` (node ${moved.place})` : '';
  return [
    `${wayName(way)}: ${counted(changed.length, 'node changes', 'nodes change')}, ${counted(added.length, 'node is', 'nodes are')} added`,
    `${origins}, ${corners}${most}`,
    left.skewed === 0
      ? `${leaning.length > 0 ? 'at rest ' : ''}no node is skewed any more${leaningIn(leaning, resample, '')}`
      : `${counted(left.skewed, 'node is', 'nodes are')} still skewed, by up to ${degrees(left.worst)}`,
    `read back: what was written differs from that by at most ${difference.toExponential(1)} m`,
    ...clips.map(
      (it) =>
        `clip ${it.clip}: ${it.keys} keys, off by at most ${it.error.toPrecision(2)} m between them; corners move by up to ${meters(it.loss)}, at ${it.time.toFixed(3)} s`,
    ),
    ...motion
      .filter(({ clip, corner }) => !again.has(clip) && corner > moved.corner + 1e-6)
      .map(
        ({ clip, corner, time }) =>
          `clip ${clip}: corners move by up to ${meters(corner)}, at ${time.toFixed(3)} s`,
      ),
    ...notes.map((it) => `note: ${it}`),
  ];
}

/** Returns a warning if the output is in another folder than the files that it names. */
function apartOf(input: string, to: Output | null, { json }: GltfSource): string[] {
  if (to?.kind !== 'file' || dirname(resolve(to.path)) === dirname(resolve(input))) return [];
  const { size } = addressesIn(json);
  return size === 0 ? [] : [`note: ${counted(size, 'file', 'files')} beside ${input} must be copied, too`];
}
