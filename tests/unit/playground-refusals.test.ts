/** What the playground says where something is refused: a reader's words, none of a program's. */
import { describe, expect, it } from 'vitest';
import { hierarchySentences, sceneSentences, sentences } from '../../www/src/core/boundary/sentences.ts';
import { mend } from '../../www/src/core/doctor/mend.ts';
import { type ErrorCode, KinetreeError } from '../../www/src/core/entries/index.ts';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import { change, changeWorld } from '../../www/src/playground/document/edits.ts';
import { attach, drive } from '../../www/src/playground/document/verbs.ts';
import { noteOf, sentenceOf } from '../../www/src/playground/refusals.ts';
import { refused } from './expect.ts';
import { benchOf, treeOf } from './playground-bench.ts';

/**
 * What a programmer passes: braces, quoted words, words with a capital within, and names of options
 * and functions. A name in straight quotes is a node's.
 */
const CODE =
  /[{}`]|'\w+'|"(?:rigid|leaf|even|matrices)"|\b[a-z]+[A-Z]\w*|\b(?:fit|keep|normalize|skew tells|polar)\b|=>/;

/** A stretched cart with a turned arm, which the world cannot hold. */
const cart = (part: Partial<TreeDocument['nodes'][0]> = { scale: [2, 1, 1] }): TreeDocument =>
  treeOf(['cart', null, part], ['arm', 1, { rotation: [0, 0, 0.6, 0.8] }]);

const TURN = { node: 2, path: 'rotation', times: [0, 1], values: [0, 0, 0, 1, 0, 0, 0.6, 0.8] } as const;

describe('a refusal on the page', () => {
  const codes: Readonly<Record<number, ErrorCode>> = {
    1: 'NOT_FINITE',
    2: 'NOT_POSITIVE',
    3: 'NOT_UNIT',
    4: 'SINGULAR',
    5: 'INTERNAL',
    6: 'NOT_SIMILAR',
    7: 'BAD_ARGUMENT',
    8: 'NOT_AFFINE',
    9: 'TOO_LARGE',
    10: 'NOT_INERTIA',
    11: 'NEGATIVE',
    12: 'TOO_LARGE',
    13: 'NOT_POSITIVE',
    101: 'NO_SUCH_NODE',
    102: 'CYCLE',
    103: 'NOT_HELD',
    104: 'FULL',
    105: 'NO_SUCH_INDEX',
    106: 'NO_DIRECTION',
    107: 'BAD_SCENE',
    108: 'BAD_SCENE',
    109: 'BAD_SCENE',
    110: 'BAD_SCENE',
    111: 'SINGULAR',
    112: 'NOT_SIMILAR',
    113: 'NOT_HELD',
    114: 'NOT_HELD',
    115: 'UNTOUCHED',
    116: 'NOT_SIMILAR',
    117: 'NOT_SIMILAR',
    120: 'NOT_SIMILAR',
  };
  const all = Object.entries({ ...sentences, ...hierarchySentences, ...sceneSentences });

  it.each(all)('of kind %s has no word of a program', (kind, sentence) => {
    const code = codes[Number(kind)];
    if (!code) throw new Error(`kind ${kind} is new: what does a reader see of it?`);
    const words = sentence.replace(/\{\w+Node\}/g, '"arm"').replace(/\{\w+\}/g, '0.25');
    const said = sentenceOf(new KinetreeError(code, words));
    expect(said).not.toMatch(CODE);
    expect(said).toMatch(/^["A-Z0-9].*[.”]$/);
  });

  const found: readonly (readonly [what: string, act: () => unknown])[] = [
    ['a pose that is not held', () => attach(cart(), 2, null)],
    ['the same by a rule without skew', () => attach({ ...cart(), rule: 'lossy' }, 2, null)],
    ['a flat pose', () => attach(cart({ scale: [0, 1, 1] }), 2, null)],
    ['a turn in the world', () => changeWorld(cart(), 2, { rotation: [0, 0, 0.28, 0.96] })],
    ['a cycle', () => attach(cart(), 1, 2)],
    ['a flat parent', () => changeWorld(cart({ scale: [0, 1, 1] }), 2, { translation: [1, 0, 0] })],
    ['a drive under a stretch', () => drive(cart(), 2, [1, 0, 0], [0, 0, 0])],
    ['no number', () => change(cart(), 1, { velocity: [Number.NaN, 0, 0] })],
    ['no rotation', () => change(cart(), 1, { rotation: [0, 0, 0, 2] })],
    [
      'a clip that a way out would lose',
      () => mend({ ...cart(), clips: [{ channels: [TURN] }] }, { way: 'rigid' }),
    ],
  ];

  it.each(found)('for %s has no word of a program', (_, act) => {
    expect(sentenceOf(refused(act))).not.toMatch(CODE);
  });

  it('names the numbers of the page that help', () => {
    const said = sentenceOf(refused(() => attach(cart(), 2, null)));
    expect(said).toMatch(
      /^No .* holds the pose of "arm"; the nearest scale would leave a corner of its unit box 0\.19 m off/,
    );
    expect(said).toMatch(/Numbers under Local are held\.$/);
    const bench = benchOf(cart());
    bench.edit('Attach arm to the world', (now) => attach(now, 2, null).document);
    expect(bench.said).toBe(said);
  });

  it('tells what was left out of a file without an option', () => {
    expect(noteOf({ message: 'one thing, unless `positions` says otherwise' })).toBe('One thing.');
  });
});
