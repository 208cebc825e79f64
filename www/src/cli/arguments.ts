/** The arguments of the command, and the sentences about mistakes in them. */
import { parseArgs } from 'node:util';
import { type MendWay, mendWays } from '../core/doctor/plans.ts';
import { wayName } from '../core/doctor/way-names.ts';

/** A mistake in the arguments. The command then prints it with the usage, and reads nothing. */
export class Misuse extends Error {}

export interface CheckArguments {
  readonly command: 'check';
  readonly paths: readonly string[];
  readonly least: number;
  readonly clips: boolean;
  readonly form: 'text' | 'json' | 'sarif';
  readonly shard: { readonly number: number; readonly count: number } | null;
}

export interface MendArguments {
  readonly command: 'mend';
  readonly input: string;
  readonly output: string | null;
  /** `null` for the way that changes the picture least. */
  readonly way: MendWay | null;
  readonly dry: boolean;
  readonly nodes: readonly number[] | null;
  readonly resample: boolean;
  readonly error: number;
}

export const USAGE = `usage: kinetree check FILE|FOLDER|- …  [--least DEGREES] [--clips] [--json | --sarif] [--shard N/COUNT]
       kinetree mend IN -o OUT  [--way ${mendWays.join('|')}] [--node N …]
                       [--resample [--error METERS]] [--dry]

check finds nodes whose axes are not at right angles in the world, says which node's scale
causes it, and what helps. Files: glTF, GLB, VRM, BVH, JSON of three.js, JSON of kinetree.
  --least DEGREES   what counts as skewed (default 0.1)
  --clips           animations, too: the worst instant of each node, between keys as well
  --json            one object a line, one line a file
  --sarif           for code scanning
  --shard N/COUNT   every COUNT-th file from the N-th on, counted from 1
  Exit status: 0 nothing found, 1 something found, 2 something cannot be read.

mend writes a glTF file without the skew. IN is never changed, nor a file that it names.
  -o, --output OUT  the file to write, with the ending of IN's kind; a pipe; or - for standard output
  --way WAY         default: the one that moves least of what is seen, and keeps the clips
                    ${wayName('rigid')}: origins stay, uneven scales go to leaves
                    ${wayName('bake')}: as rigid, and the rest goes into the
                      vertices: nothing moves at rest
                    ${wayName('leaf')}: places of children are multiplied
                    ${wayName('even')}: uneven scales become their mean
                    ${wayName('helper')}: one above each that holds a sheared matrix
  --node N          mend this node alone, and what it takes; may be repeated
  --resample        read curves off anew that turn a node below a stretch, or change a stretch,
                    or lean nodes in motion alone, which rigid and bake refuse otherwise; --error METERS is the most that keys
                    leave (0.001)
  --dry             write nothing, say what would move
  Exit status: 0 written, or nothing to mend; 1 refused; 2 cannot be read or written.
Both end with 141 if nothing is known yet when standard output is closed.`;

const CHECK = {
  least: { type: 'string' },
  clips: { type: 'boolean' },
  json: { type: 'boolean' },
  sarif: { type: 'boolean' },
  shard: { type: 'string' },
} as const;
const MEND = {
  output: { type: 'string', short: 'o' },
  way: { type: 'string' },
  node: { type: 'string', multiple: true },
  dry: { type: 'boolean' },
  resample: { type: 'boolean' },
  error: { type: 'string' },
} as const;

/** Returns what the arguments say; `null` if they ask for help. @throws Misuse */
export function argumentsOf(words: readonly string[]): CheckArguments | MendArguments | null {
  const [command, ...rest] = words;
  if (command === undefined || command === 'help' || words.includes('--help') || words.includes('-h'))
    return null;
  if (command === 'check') return checkArguments(rest);
  if (command === 'mend') return mendArguments(rest);
  throw new Misuse(`there is no command "${command}": it is check or mend`);
}

function checkArguments(args: string[]): CheckArguments {
  const { values, positionals: paths } = parsed(args, CHECK);
  if (paths.length === 0) throw new Misuse('check needs a file, a folder, or - for standard input');
  const least = values.least === undefined ? 0.1 : Number(values.least);
  if (values.least === '' || !(least >= 0))
    throw new Misuse(`--least must be 0 or more degrees, but is "${values.least}"`);
  if (values.json && values.sarif) throw new Misuse('--json and --sarif are two forms: choose one');
  const form = values.json ? 'json' : values.sarif ? 'sarif' : 'text';
  const { clips = false } = values;
  return { command: 'check', paths, least, clips, form, shard: shardIn(values.shard) };
}

function shardIn(given: string | undefined): CheckArguments['shard'] {
  if (given === undefined) return null;
  const [, first, second] = /^(\d+)\/(\d+)$/.exec(given) ?? [];
  const [number, count] = [Number(first), Number(second)];
  if (!(number >= 1 && number <= count))
    throw new Misuse(`--shard must be like 3/64, from 1/64 to 64/64, but is "${given}"`);
  return { number, count };
}

function mendArguments(args: string[]): MendArguments {
  const { values, positionals } = parsed(args, MEND);
  const [input] = positionals;
  if (input === undefined || positionals.length > 1) throw new Misuse('mend needs one file');
  const { output = null, way = null, dry = false, node, resample = false } = values;
  const error = Number(values.error ?? 0.001);
  if (values.error === '' || !(error > 0 && error < Number.POSITIVE_INFINITY))
    throw new Misuse(`--error must be above 0 meters, but is "${values.error}"`);
  if (values.error !== undefined && !resample) throw new Misuse('--error is for --resample');
  if (output === null && !dry)
    throw new Misuse('mend needs -o OUT, the file to write, or - for standard output, or --dry');
  if (way !== null && !mendWays.some((it) => it === way))
    throw new Misuse(`--way must be one of ${mendWays.join(', ')}, but is "${way}"`);
  const nodes = node?.map((it) => {
    if (!/^\d{1,15}$/.test(it)) throw new Misuse(`--node must be the number of a node, but is "${it}"`);
    return Number(it);
  });
  return {
    command: 'mend',
    input,
    output,
    way: way as MendWay | null,
    dry,
    nodes: nodes ?? null,
    resample,
    error,
  };
}

function parsed<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: string[],
  options: T,
) {
  try {
    return parseArgs({ args, options: options as NonNullable<T>, allowPositionals: true });
  } catch (error) {
    const flags = Object.keys(options as object).map((it) => `--${it}`);
    const [said] = (error as Error).message.split(/\. To specify|\.?\n/);
    throw new Misuse(`${said}. There are ${flags.join(', ')}`);
  }
}
