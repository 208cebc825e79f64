/** Counts breaches of the rules of plain English: each once, and none in what is allowed. */
import { expect, test } from 'vitest';
import { breaches } from '../../scripts/prose-rules.mjs';

const rules = (path: string, text: string) => breaches(path, text).map(({ line, rule }) => `${line} ${rule}`);

test('a doc line that opens with a noun clause is found, in each form of a doc comment', () => {
  expect(rules('a.rs', '/// What a point has.\nfn a() {}\n//! How it is done.')).toEqual([
    '1 opener',
    '3 opener',
  ]);
  expect(rules('a.ts', '/** Whether it moves. */\nlet a;\n/**\n * Sums.\n *\n * Where it is.\n */')).toEqual([
    '1 opener',
    '6 opener',
  ]);
  expect(rules('a.rs', '/// When it began.')).toEqual(['1 opener']);
});

test('questions, wrapped lines, conditions and comments within code may have these words', () => {
  expect(rules('a.ts', '/** What does a node cost? */')).toEqual([]);
  expect(rules('a.rs', '/// Returns the pose and\n/// what was lost.')).toEqual([]);
  expect(rules('a.rs', '/// When the scale is zero, the rotation\n/// is kept.')).toEqual([]);
  expect(rules('a.ts', '// What follows is sorted.')).toEqual([]);
});

test('words that stand for others are found, and their proper meanings are not', () => {
  expect(rules('a.rs', '// The node stands here.')).toEqual(['1 stand']);
  expect(rules('a.rs', '// One letter stands for each; the tank stands still. I understand.')).toEqual([]);
  expect(rules('a.md', 'The rod hangs on the root.')).toEqual(['1 hang']);
  expect(rules('a.md', 'Silence looks like a hang.')).toEqual([]);
  expect(rules('a.ts', '/** Answers the depth. */')).toEqual(['1 answers']);
  expect(rules('a.ts', '// It compares both answers.')).toEqual([]);
  expect(rules('a.rs', '// A wood of nodes, as cheap as can be had, for whoever asks.')).toEqual([
    '1 wood',
    '1 idiom',
  ]);
});

test('British spelling is found in comments, in texts and in sentences of programs, not in names', () => {
  expect(rules('a.ts', "let a = 'metres per second';\n// the centre, normalised, in grey")).toEqual([
    '1 spelling',
    '2 spelling',
  ]);
  expect(rules('a.html', '<p title="Its colour">\ntravelled</p><style>a { colour: x }</style>')).toEqual([
    '1 spelling',
    '2 spelling',
  ]);
  expect(rules('a.ts', "// `colour` and “Modelling” and forced-colors\nconst colour = 'grey';")).toEqual([]);
  expect(rules('a.md', '```\ncolour\n```\nprecise, parameter, exercise, licensed, cancellation')).toEqual([]);
});

test('comment lines are at most 100 columns wide, counted in characters', () => {
  const wide = (count: number, letter: string) => `    /// ${letter.repeat(count - 8)}`;
  expect(rules('a.rs', wide(100, 'ω'))).toEqual([]);
  expect(rules('a.rs', wide(101, 'ω'))).toEqual(['1 width']);
  expect(rules('a.rs', `/// \`\`\`\n${wide(101, 'x')}\n/// \`\`\``)).toEqual(['2 width']);
  expect(rules('a.rs', `// see https://example.org/${'a'.repeat(100)}`)).toEqual([]);
  expect(rules('a.md', 'a '.repeat(80))).toEqual([]);
});

test('strings, characters and patterns are no comments', () => {
  expect(rules('a.ts', "const a = ['//', /['\"`]/, `// What stands\n// hangs`]; // stands")).toEqual([
    '2 stand',
  ]);
  expect(rules('a.rs', `let a: &'static str = r#"// it stands " "#; let b = '"'; // stands`)).toEqual([
    '1 stand',
  ]);
  expect(rules('a.rs', '/// ```\n/// // What stands\n/// ```\n/// Sums.')).toEqual([]);
});
