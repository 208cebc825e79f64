/** The groups of the core: each has what its exports call, and runs without the others. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GENERATED, groups } from '../../scripts/wasm/core.mjs';
import type { Group } from '../../www/src/core/boundary/core.ts';

// The scripts of the build have no types.
const { groupLines, groupsOf } = await import(/* @vite-ignore */ `${'../../scripts/wasm/modules.mjs'}`);

/** The functions that the parts of a group hand to the glue. */
function handed(group: Group<object>): Set<string> {
  return new Set(group.parts().flatMap((part) => Object.keys(part.guarded({}, () => {}))));
}

it.each(groups.map(([name]) => name))('%s has the functions that its exports call', async (name) => {
  const glue = readFileSync(`${GENERATED}/glue.js`, 'utf8');
  const module = await import(/* @vite-ignore */ `../../${GENERATED}/groups/${name}.js`);
  const group = module[name] as Group<object>;
  const there = handed(group);
  for (const it of Object.keys(group.exports)) {
    const body = new RegExp(`^(?:class|function) ${it}\\b[\\s\\S]*?^}`, 'm').exec(glue)?.[0] ?? '';
    const calls = [...body.matchAll(/\bwasm\.(\w+)\(/g)].map(([, called = '']) => called);
    expect(calls.length, it).toBeGreaterThan(0);
    for (const called of calls) expect(there, `${it} calls ${called}`).toContain(called);
  }
});

it('a method belongs to its class, and what a class needs comes with it', () => {
  const glue = ['Hierarchy', 'Clip', 'math_cos', 'block', '__wbg_set_wasm', 'step_with_law'];
  const found = groupsOf(glue);
  expect([...found.keys()].sort()).toEqual(['clip', 'hierarchy', 'math', 'withLaw']);
  const wasm = [
    ...['block', 'clip_new', 'hierarchy_new', 'hierarchy_add', '__wbg_hierarchy_free'],
    ...['math_cos', 'step_with_law', '__wbindgen_start'],
  ];
  const lines = new Map<string, string[]>(
    groupLines(found, wasm)
      .trimEnd()
      .split('\n')
      .map((line: string) => [line.split(' ')[0] ?? '', line.split(' ').slice(1).sort()]),
  );
  const always = ['block', '__wbindgen_start'];
  const tree = ['hierarchy_new', 'hierarchy_add', '__wbg_hierarchy_free'];
  expect(lines.get('math')).toEqual(['math_cos', ...always].sort());
  expect(lines.get('hierarchy')).toEqual([...tree, ...always].sort());
  expect(lines.get('clip')).toEqual(['clip_new', ...tree, ...always].sort());
  expect(lines.get('withLaw')).toEqual(['step_with_law', ...tree, ...always].sort());
});

it('a failure inside the wasm is told as one of the package, with its cause', async () => {
  const { part } = await import(/* @vite-ignore */ `../../${GENERATED}/parts/scale.js`);
  const cause = new WebAssembly.RuntimeError('unreachable');
  const own = {
    shear: (): never => {
      throw cause;
    },
  };
  const { shear } = part.guarded(own, (it: unknown) => new Error('inside', { cause: it }));
  expect(shear).toThrow(expect.objectContaining({ message: 'inside', cause }));
});
