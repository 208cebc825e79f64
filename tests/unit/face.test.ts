/**
 * The face of the core: each operation of it that `crate/tests/project/face/mod.rs` has asked natively
 * is asked through the package, and has to answer the same, to the last bit, or to refuse by the
 * same code. What the answers have to be is proved in the crate; here no argument, field or unit
 * may be mixed up.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';
import { refused, same } from './expect.ts';

interface Row {
  readonly call: string;
  readonly given: readonly never[];
  readonly answer?: unknown;
  readonly refused?: string;
}

const rows: readonly Row[] = JSON.parse(
  readFileSync(new URL('../../crate/tests/data/face.json', import.meta.url), 'utf8'),
);

type Operation = (...given: never[]) => unknown;

/** The operations that take what JSON cannot say. */
const others: Readonly<Record<string, Operation>> = {
  stepPoint: (state: core.PointStateLike, duration: number, scheme: core.TranslationScheme) =>
    core.stepPoint(
      state,
      (time, position, velocity) => position.map((it, i) => it * -4 + (velocity[i] ?? 0) * -0.5 + time),
      duration,
      scheme,
    ),
  'VectorField.evaluate': (text: string, at: readonly number[]) => fieldOf(text).evaluate(at),
  'VectorField.jacobian': (text: string, at: readonly number[]) => fieldOf(text).jacobian(at),
};

function fieldOf(text: string): math.VectorField {
  return new math.VectorField(text, ['x', 'y']);
}

/** Returns the operation of a name with dots. */
function operationOf(call: string): Operation {
  const found = call
    .split('.')
    .reduce<unknown>((it, name) => (it as Record<string, unknown>)?.[name], { ...core, ...math });
  return others[call] ?? (found as Operation);
}

/** Typed arrays as JSON has them: the tables know no other lists. */
function plain(answer: unknown): unknown {
  if (ArrayBuffer.isView(answer)) return Array.from(answer as Float64Array);
  if (Array.isArray(answer)) return answer.map(plain);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, it]) => [key, plain(it)]));
}

const calls = [...new Set(rows.map(({ call }) => call))];

it.each(calls)('%s answers as the core does', (call) => {
  const operation = operationOf(call);
  for (const { given, answer, refused: code } of rows.filter((it) => it.call === call)) {
    if (code === undefined) same(plain(operation(...given)), answer);
    else expect(refused(() => operation(...given)).code).toBe(code);
  }
});

it('leaves out no operation of the algebra and of the physics', () => {
  const { space2, space3, physics2, physics3, rotation3 } = { ...core, ...math };
  for (const [of, all] of Object.entries({ space2, space3, physics2, physics3, rotation3 }))
    for (const [name, member] of Object.entries(all))
      if (typeof member === 'function') expect(calls).toContain(`${of}.${name}`);
});
