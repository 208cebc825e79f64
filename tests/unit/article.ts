/**
 * What a chapter's source says, taken apart for the laws of `article.test.ts`: its parts, its running
 * text, its letters in the order of reading; and the words that each chapter is found by.
 */
import { attributesOf } from '../../scripts/site/html.mjs';

/**
 * The words that people type who look for what a chapter says. The first list has those of its title or
 * of a heading, the second those that are there or in its description or under "Also called".
 */
export const FOUND_BY: Readonly<Record<string, readonly [bold: readonly string[], more: readonly string[]]>> =
  {
    'tree.html': [
      ['transform hierarchy', 'parent and child'],
      ['scene graph', 'local and world transform', 'matrix product'],
    ],
    'whose.html': [
      ['local and world coordinates'],
      ['inverse', 'local space', 'view matrix', 'TransformPoint'],
    ],
    'orders.html': [
      ['TRS', 'normal matrix', 'pivot', 'row or column vectors'],
      ['order of transformations', 'order of matrix multiplication', 'inverse transpose'],
    ],
    'stretch.html': [
      ['skew', 'shear', 'non-uniform scale'],
      [
        'rotated child',
        'lossyScale',
        'segment scale compensate',
        'Unity',
        'Unreal',
        'three.js',
        'Maya',
        'glTF',
        'Blender export',
      ],
    ],
    'letting-go.html': [
      ['reparent', 'matrix decompose'],
      ['SetParent', 'attach', 'keep world transform', 'polar decomposition', 'negative scale'],
    ],
    'lazy.html': [
      ['dirty flag'],
      ['lazy evaluation', 'updateMatrixWorld', 'stale transform', 'one frame late'],
    ],
    'speeds.html': [
      ['velocity of a point', 'moving platform', 'cross product', 'muzzle velocity'],
      ['GetPointVelocity', 'angular velocity', 'keep velocity on detach', 'throw', 'moving tank'],
    ],
    'accelerations.html': [
      ['Coriolis acceleration', 'constant speed'],
      ['centripetal', 'Euler', 'rotating frame', 'tangential acceleration', 'teacups'],
    ],
    'not-there.html': [
      ['Coriolis force', 'centrifugal force', 'Euler force', 'Foucault pendulum'],
      ['rotating frame', 'inertial forces', 'ball on a turntable'],
    ],
    'blow.html': [
      ['impulse', 'collision in a hierarchy'],
      ['compound', 'counteract', 'momentum', 'lever arm'],
    ],
    'turning.html': [
      ['quaternion integration', 'angular velocity to quaternion', 'Dzhanibekov effect', 'intermediate axis'],
      [
        'rotation vector',
        'exponential map',
        'Magnus expansion',
        'tennis racket theorem',
        'gyroscopic',
        'Runge–Kutta',
      ],
    ],
    'slopes.html': [
      ['dual numbers', 'automatic differentiation', 'Jacobian'],
      ['numerical derivative', 'step size', 'Newton’s method', 'fractal'],
    ],
    'fast.html': [
      ['transform update performance'],
      ['scene graph', 'struct of arrays', 'SIMD', 'instancing', 'three.js', 'matrixWorld', 'Bevy'],
    ],
  };

/** The parts that end each chapter, in their order. */
export const PARTS: readonly RegExp[] = [
  /<h2>What to take home<\/h2>/,
  /<h2>In code<\/h2>/,
  /<pre data-program tabindex="0">/,
  /<b>Also called<\/b>/,
  /<details>\s*<summary>More\b/,
  /<details>\s*<summary>Notes on the sources\b/,
];

/** Returns HTML as the words that a reader sees. */
export const plainWords = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the running text: no headings, formulas, programs, and nothing that is folded. */
export function running(body: string): string {
  const left = body.replace(
    /<(h[1-6]|pre|details|table|script)\b[\s\S]*?<\/\1>|<p data-formula>[\s\S]*?<\/p>|<p>\s*<b>Also called<\/b>[\s\S]*?<\/p>/g,
    ' ',
  );
  return plainWords(left);
}

/** Returns the stories of a chapter, each as the sources of its steps. */
export const storiesOf = (body: string): string[][] =>
  body
    .split('<div class="story')
    .slice(1)
    .map((story) =>
      [...story.matchAll(/<section data-step[^>]*>([\s\S]*?)<\/section>/g)].map(([, step = '']) => step),
    );

/** A chapter's terms at their home. */
export const homesIn = (
  html: string,
): { id: string; term: string; means: string; symbol: string | undefined }[] =>
  [...html.matchAll(/<dfn\b([^>]*)>([\s\S]*?)<\/dfn>/g)].map(([, list = '', term = '']) => {
    const { id = '', 'data-means': means = '', 'data-symbol': symbol } = attributesOf(list);
    return { id, term: plainWords(term), means, symbol };
  });

/** Letters that everybody knows from school. */
const KNOWN = new Set(['π', 'x', 'y', 'z']);

/** Returns the letters of a formula, without their indices and without words such as `sin`. */
function lettersOf(formula: string): string[] {
  const bare = formula.replace(/_(?:\p{L}+|\d)/gu, '').replace(/[a-z]{3,}/g, ' ');
  return [...bare.matchAll(/\p{L}/gu)].map(([it]) => it).filter((it) => it !== 'Δ' && !KNOWN.has(it));
}

/** The letter that a `dfn` explains; '' where it explains a word alone. */
const explained = (attributes: string, term: string): string =>
  attributesOf(attributes)['data-symbol'] ?? (/^\p{L}$/u.test(plainWords(term)) ? plainWords(term) : '');

/** What a reader meets one after the other: a letter that is explained, or used, and where. */
interface Met {
  readonly letter: string;
  readonly explains: boolean;
  readonly where: string;
  /** The paragraph, with what stands above it; a step is one. */
  readonly block: number;
}

/** Returns the letters of a block in the order of its sentences: what a sentence explains comes first. */
function ofBlock(html: string): Omit<Met, 'block'>[] {
  const marked = html
    .replace(
      /<dfn\b([^>]*)>([\s\S]*?)<\/dfn>/g,
      (_, list: string, term: string) => `⟦${explained(list, term)}⟧ ${term}`,
    )
    .replace(/<math>([^<]*)<\/math>/g, (_, it: string) => `⟨${it}⟩`);
  return plainWords(marked)
    .split(/(?<=[.?:!…]) (?=[\p{Lu}⟦⟨])/u)
    .flatMap((sentence) => {
      const where = sentence.replace(/⟦[^⟧]*⟧ |[⟨⟩]/g, '');
      const homes = [...sentence.matchAll(/⟦([^⟧]+)⟧/g)].map(([, letter = '']) => letter);
      const formulas = [...sentence.matchAll(/⟨([^⟩]*)⟩/g)].flatMap(([, it = '']) => lettersOf(it));
      const greek = where.match(/(?<!\p{L})[α-ωΑ-Ω](?!\p{L})/gu)?.filter((it) => !KNOWN.has(it)) ?? [];
      return [
        ...homes.map((letter) => ({ letter, explains: true, where })),
        ...[...formulas, ...greek].map((letter) => ({ letter, explains: false, where })),
      ];
    });
}

/** Returns the letters of a formula with values: the symbols of its lines. */
function ofFormula(lines: string): Omit<Met, 'block'>[] {
  const where = plainWords(lines);
  return lines
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^\w+: /, '')
        .replace(/ \|.*/, ''),
    )
    .flatMap(lettersOf)
    .map((letter) => ({ letter, explains: false, where }));
}

/**
 * Returns the letters of a text in the order of reading. What stands above a sentence, a heading, a
 * formula or a table, may be explained in the paragraph below it; in a step, anywhere in the step.
 */
function met(html: string): Met[] {
  const found: Met[] = [];
  let waiting: Omit<Met, 'block'>[] = [];
  let block = 0;
  const put = (some: readonly Omit<Met, 'block'>[]): void => {
    found.push(...some.map((it) => ({ ...it, block })));
  };
  const BLOCK =
    /<(?<step>\/section)>|<pre\b[\s\S]*?<\/pre>|<section\b(?<open>[^>]*)>|<p data-formula>(?<formula>[\s\S]*?)<\/p>|<(?<tag>p|h\d|li|td|th|summary)\b[^>]*>(?<words>[\s\S]*?)<\/\k<tag>>/g;
  let inStep = false;
  for (const { groups = {} } of html.matchAll(BLOCK)) {
    const { step, open, formula, tag, words = '' } = groups;
    if (open !== undefined) inStep = true;
    else if (step !== undefined) {
      inStep = false;
      put(waiting);
      waiting = [];
      block += 1;
    } else if (formula !== undefined) waiting.push(...ofFormula(formula));
    else if (tag && /^(?:h\d|t[dh])$/.test(tag)) waiting.push(...ofBlock(words));
    else if (tag) {
      put(ofBlock(words));
      if (!inStep) {
        put(waiting);
        waiting = [];
        block += 1;
      }
    }
  }
  put(waiting);
  return found;
}

/**
 * Returns the letters that a text uses before it explains them, each with its sentence. A letter of
 * one paragraph alone is explained there in words: a list of words would only be longer by it.
 */
export function unexplained(html: string, before: ReadonlySet<string>): string[] {
  const known = new Set(before);
  const all = met(html);
  return all.flatMap(({ letter, explains, where, block }) => {
    const told = explains || known.has(letter);
    known.add(letter);
    const local = all.every((it) => it.letter !== letter || it.block === block);
    return told || local ? [] : [`${letter}: ${where}`];
  });
}
