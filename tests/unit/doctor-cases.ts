/** Crafted files and their numbers, which were computed apart in 40 digits: see `expected.txt`. */
import { readFileSync } from 'node:fs';
import { product } from './expect.ts';

interface CaseNode {
  readonly node: number;
  /** How much its worst pair of axes leaves the right angle, and the node that causes it. */
  readonly skewed?: { readonly degrees: number; readonly pair: string; readonly cause: number };
  readonly sheared: boolean;
  readonly world: readonly number[];
  readonly rigidFrame: readonly number[];
  readonly rest: readonly number[];
}

type ByWay = Readonly<Record<'rigid' | 'bake' | 'leaf' | 'even', number>>;

interface Case {
  readonly causes: number[];
  readonly corner: ByWay;
  readonly origin: ByWay;
  readonly clips: {
    readonly name: string;
    readonly instants: readonly { readonly node: number; readonly degrees: number; readonly time: number }[];
  }[];
  readonly nodes: CaseNode[];
}

/** Parts the numbers of a line into lists of so many. */
function lists(words: readonly string[], size: number): number[][] {
  return Array.from({ length: words.length / size }, (_, i) =>
    words.slice(size * i, size * (i + 1)).map(Number),
  );
}

const byWay = (words: readonly string[]): ByWay => {
  const [names, numbers] = [0, 1].map((odd) => words.filter((_, i) => i % 2 === odd)) as [string[], string[]];
  return {
    rigid: 0,
    bake: 0,
    leaf: 0,
    even: 0,
    ...Object.fromEntries(names.map((it, i) => [it, +(numbers[i] ?? 0)])),
  };
};

/** Returns the matrix with these columns, the last of them the origin. */
const matrix = (columns: readonly (readonly number[])[]): number[] =>
  columns.flatMap((it, i) => [...it, i === 3 ? 1 : 0]);

function nodeOf(lines: readonly string[][]): CaseNode {
  const [line = [], [word, ...rest] = []] = lines;
  const at = line.indexOf('frame');
  const [, node, degrees, pair = '', cause] = line.slice(0, at);
  const columns = lists(line.slice(at + 1), 3);
  const axes = lists(word === 'rest' ? rest : [...'100010001'], 3);
  return {
    node: Number(node),
    ...(degrees && { skewed: { degrees: Number(degrees), pair, cause: Number(cause) } }),
    sheared: line[at - 1] === 'sheared',
    rigidFrame: matrix(columns),
    rest: axes.flat(),
    world: matrix([...product(axes, columns.slice(0, 3)), columns[3] ?? []]),
  };
}

function caseOf(lines: readonly string[][]): Case {
  const of = (word: string) => lines.filter(([it]) => it === word).map(([, ...rest]) => rest);
  const [causes = [], corner = [], origin = []] = ['causes', 'corner', 'origin'].map((it) => of(it)[0]);
  return {
    causes: causes.map(Number),
    corner: byWay(corner),
    origin: byWay(origin),
    clips: of('clip').map(([name = '', ...numbers]) => ({
      name,
      instants: lists(numbers, 3).map(([node = 0, degrees = 0, time = 0]) => ({ node, degrees, time })),
    })),
    nodes: lines.flatMap(([it], i) => (it === 'node' ? [nodeOf(lines.slice(i, i + 2))] : [])),
  };
}

const at = (name: string) => new URL(`./doctor-cases/${name}`, import.meta.url);

export const cases = readFileSync(at('expected.txt'), 'utf8')
  .split('\n\n')
  .slice(1)
  .map((text) => {
    const [[name = ''] = [], ...lines] = text.split('\n').map((line) => line.trim().split(/\s+/));
    return { name, expected: caseOf(lines), bytes: new Uint8Array(readFileSync(at(name))) };
  });
