/** Each thing that a text asks a hand to do can be done in the picture that is told, or in its row. */
import { describe, expect, it } from 'vitest';
import { controlNamed } from '../../www/pages/step-run.ts';
import { plainWords } from './article.ts';
import { paragraphs, runnerOf, steps, type Told } from './told.ts';

/** What a text asks for: the verb, and the words after it. */
interface Asked {
  readonly verb: string;
  readonly object: string;
}

/** What takes a hand in a picture and the row under it: its kind, and the words that it goes by. */
interface Taking {
  readonly kind: string;
  readonly words: string;
}

/** The kinds of things that take what a verb asks for. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  drag: ['handle', 'taken'],
  pull: ['handle'],
  slide: ['handle', 'slider'],
  flick: ['handle'],
  turn: ['handle', 'slider'],
  rotate: ['handle', 'slider'],
  bend: ['handle', 'slider'],
  move: ['handle', 'slider'],
  make: ['handle', 'slider'],
  cut: ['slider'],
  flip: ['slider'],
  drive: ['handle', 'slider'],
  press: ['button', 'choice'],
  fire: ['button'],
  hold: ['hold', 'pad', 'handle'],
  'let go': ['hold', 'pull', 'button'],
  tap: ['spot', 'board', 'mark'],
  click: ['spot', 'board', 'pad'],
  mark: ['mark', 'board'],
  set: ['handle'],
  swap: ['cards'],
  tick: ['toggle'],
  'switch it': ['toggle'],
  'leave out': ['toggle'],
  choose: ['pictures', 'choice'],
  'look from': ['choice'],
  'read the': ['choice'],
  name: ['choice'],
  try: ['choice', 'slider'],
  write: ['text'],
  play: ['time'],
  'let time run': ['time'],
};

/** Verbs after which the words say what is taken hold of. */
const BY_NAME = new Set(['drag', 'pull', 'slide', 'turn', 'rotate', 'bend', 'move', 'leave out', 'flip']);

/** Clauses that ask for nothing in the picture: they are of a program or of a thought. */
const THOUGHTS = new Set([
  'rotate,',
  'rotate the other way,',
  'set a position and read matrixworld in the same frame,',
]);

/** A handle goes by its effect; the text says what is taken hold of. */
const ALSO: Readonly<Record<string, string>> = {
  Start: 'square',
  'Stretch of the parent': 'rhombus',
  'Time since the throw': 'ball',
};

const VERBS = Object.keys(TAKES).sort((a, b) => b.length - a.length);
const CLAUSE = new RegExp(
  `^(?:but |then |and |now |so |or )*(?<verb>${VERBS.join('|')})\\b(?<object>.*)$`,
  'i',
);

/** Returns what a text asks for: clauses that begin with a verb. */
function askedIn(html: string): Asked[] {
  const text = plainWords(
    html
      .replace(/<h2>[\s\S]*?<\/h2>|<p data-formula>[\s\S]*?<\/p>/g, ' ')
      .replace(/<output\b[\s\S]*?<\/output>|<span data-scrub[^>]*><\/span>/g, '7'),
  );
  return text.split(/(?<=[.?:!;,]) | and (?=let go|hold|drag|click|then)/).flatMap((clause) => {
    const { verb = '', object = '' } = CLAUSE.exec(clause.trim().toLowerCase())?.groups ?? {};
    return verb && !THOUGHTS.has(verb + object) ? [{ verb, object }] : [];
  });
}

/** Returns all that takes a hand in the state of a text. */
async function takingIn(told: Told): Promise<Taking[]> {
  const runner = await runnerOf(told);
  const { controls, values } = runner;
  const row = (told.controls?.split(' ') ?? runner.figure.row).map((it) => controlNamed(controls, it) ?? it);
  const found: Taking[] = row.map((name) => {
    const control = controls[name];
    const kind = control?.kind === 'guess' ? control.look : (control?.kind ?? 'none');
    return { kind, words: `${name} ${kind} ${control?.label}` };
  });
  // A question that is open takes its mark in the picture, wherever its cards are.
  for (const [name, control] of Object.entries(controls))
    if (control.kind === 'guess' && control.look === 'mark' && ['', '?'].includes(String(values[name])))
      found.push({ kind: 'mark', words: control.asks });
  if (runner.moves) found.push({ kind: 'time', words: '' });
  for (const pane of runner.draw().panes) {
    if (pane.board) found.push({ kind: 'board', words: '' });
    if (pane.cards) found.push({ kind: 'cards', words: '' });
    // What is taken is the thing of the guess, and its name is in the question.
    if (pane.taken) found.push({ kind: 'taken', words: runner.notice });
    for (const it of pane.things)
      if (it.kind === 'handle') {
        const sets = it.sets.map((name) => `${name} ${controls[name]?.label}`);
        found.push({ kind: 'handle', words: [it.label, ALSO[it.label], it.part, 'ring', ...sets].join(' ') });
        if (it.pulls) found.push({ kind: 'pull', words: it.label });
      } else if (it.kind === 'hold' || it.kind === 'spot') found.push({ kind: it.kind, words: it.label });
  }
  runner.dispose();
  return found;
}

/** Words that name nothing. */
const SMALL = new Set(['the', 'its', 'and', 'for', 'from', 'with', 'other', 'two', 'left', 'right']);
const stems = (words: string): string[] =>
  (words.toLowerCase().match(/\p{L}{3,}|\b[xyz]\b/gu) ?? [])
    .filter((it) => !SMALL.has(it))
    .map((it) => it.replace(/s$/, ''));

/** Returns whether something takes what is asked for. */
function takes(some: readonly Taking[], { verb, object }: Asked): boolean {
  const fit = some.filter(({ kind }) => TAKES[verb]?.includes(kind));
  if (!BY_NAME.has(verb) || /^ (?:it|again)\b/.test(object)) return fit.length > 0;
  const wanted = new Set(stems(object));
  return fit.some(({ words }) => stems(words).some((it) => wanted.has(it)));
}

const asking = [...steps, ...paragraphs]
  .filter(({ scene }) => scene !== '')
  .map((told) => ({ ...told, asked: askedIn(told.html) }))
  .filter(({ asked }) => asked.length > 0);

describe('what a text asks for', () => {
  it.each(asking)('$address, $heading: can be done', async ({ asked, ...told }) => {
    const taking = await takingIn(told);
    expect(asked.filter((it) => !takes(taking, it)).map((it) => it.verb + it.object)).toEqual([]);
  });
});

it('finds what cannot be done', async () => {
  expect(asking.length).toBeGreaterThan(55);
  const told = steps.find(({ heading }) => heading === 'A scale below zero');
  if (!told) throw new Error('there is no such step');
  const can = async (words: string, controls = told.controls): Promise<boolean[]> => {
    const taking = await takingIn({ ...told, controls });
    return askedIn(`<p>${words}</p>`).map((it) => takes(taking, it));
  };
  expect(await can('The arrow turns: flip y as well, and both are half a turn.')).toEqual([true]);
  expect(await can('The arrow turns: flip y as well, and both are half a turn.', 'scale-x')).toEqual([false]);
  expect(await can('Press the button, then drag the seam.')).toEqual([false, false]);
  expect(await can('Leave out the centrifugal force instead.')).toEqual([false]);
});
