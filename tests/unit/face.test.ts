/**
 * The face of the core: each operation of it that `crate/tests/project/face/mod.rs` has asked natively
 * is asked through the package, and has to answer the same, to the last bit, or to refuse by the
 * same code. What the answers have to be is proved in the crate; here no argument, field or unit
 * may be mixed up.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
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
type Step = readonly [verb: string, ...given: unknown[]];

/** Plays the steps of a tree; where they name a node its place in the play stands for its handle. */
function playOf(rule: core.ScaleRule, steps: readonly Step[]): unknown[] {
  using tree = new core.Hierarchy(rule);
  const nodes: core.NodeHandle[] = [];
  const handles = (it: unknown): unknown => {
    if (Array.isArray(it)) return it.map(handles);
    if (typeof it !== 'object' || it === null) return it;
    if ('node' in it) return nodes[it.node as number];
    return Object.fromEntries(Object.entries(it).map(([key, value]) => [key, handles(value)]));
  };
  const place = (node: unknown) => ({ node: nodes.indexOf(node as core.NodeHandle) });
  const answers: Readonly<Record<string, (...given: never[]) => unknown>> = {
    worldParts: (node: core.NodeHandle) => core.worldParts(tree, node),
    add(...given: Parameters<core.Hierarchy['add']>) {
      const added = tree.add(...given);
      nodes.push(added);
      return place(added);
    },
    children: (node: core.NodeHandle) => tree.children(node).map(place),
    nodes: () => tree.nodes().map(place),
  };
  return steps.map(([verb, ...given]) => {
    const own = answers[verb] ?? (tree[verb as keyof core.Hierarchy] as Operation).bind(tree);
    try {
      return own(...(given.map(handles) as never[])) ?? null;
    } catch (error) {
      if (error instanceof core.KinetreeError) return { refused: error.code };
      throw error;
    }
  });
}

/** The operations that take what JSON cannot say. */
const others: Readonly<Record<string, Operation>> = {
  stepPoint: (state: core.PointStateLike, duration: number, scheme: core.TranslationScheme) =>
    core.stepPoint(
      state,
      (time, position, velocity) => position.map((it, i) => it * -4 + (velocity[i] ?? 0) * -0.5 + time),
      duration,
      scheme,
    ),
  Hierarchy: playOf,
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

/** The first step that differs says which it is. */
function samePlay([rule, steps]: readonly unknown[], found: unknown[], wanted: unknown[]): void {
  for (const [i, step] of (steps as Step[]).entries())
    if (!isDeepStrictEqual(found[i], wanted[i]))
      expect(found[i], `${rule}, step ${i}: ${JSON.stringify(step)}`).toEqual(wanted[i]);
}

const calls = [...new Set(rows.map(({ call }) => call))];

it.each(calls)('%s answers as the core does', (call) => {
  const operation = operationOf(call);
  for (const { given, answer, refused: code } of rows.filter((it) => it.call === call)) {
    if (call === 'Hierarchy') samePlay(given, plain(operation(...given)) as unknown[], answer as unknown[]);
    else if (code === undefined) same(plain(operation(...given)), answer);
    else expect(refused(() => operation(...given)).code).toBe(code);
  }
});

it('leaves out no operation of the algebra and of the physics', () => {
  const { space2, space3, physics2, physics3, rotation3 } = { ...core, ...math };
  for (const [of, all] of Object.entries({ space2, space3, physics2, physics3, rotation3 }))
    for (const [name, member] of Object.entries(all))
      if (typeof member === 'function') expect(calls).toContain(`${of}.${name}`);
});
