/** The groups of a core: each has what its exports call, and classes are split between them. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cores, GENERATED, groups } from '../../scripts/cores.mjs';
import type { Group } from '../../www/src/core/boundary/core.ts';

// The scripts of the build have no types.
const script = (name: string) => import(/* @vite-ignore */ `../../scripts/${name}.mjs`);
const { typesWithSubclasses, withSubclasses } = await script('wasm-classes');
const { shortNames, wasmExportsOf, withNames } = await script('wasm-glue');
const { glueModules } = await script('wasm-modules');

/** The names of what the parts of a group export. */
function exported(group: Group<object>): Set<string> {
  const modules = group.parts().map((part) => new WebAssembly.Module(part.bytes?.() as BufferSource));
  return new Set(modules.flatMap((it) => WebAssembly.Module.exports(it).map(({ name }) => name)));
}

const all = cores.flatMap((core) =>
  (core.groups ?? groups.map(([name]) => name)).map((group) => [core.name, group] as const),
);

it.each(all)('of the core %s: %s has the functions that its exports call', async (core, name) => {
  const folder = `${GENERATED}/${core}/groups`;
  const modules = readdirSync(folder).filter((it) => it.endsWith('.js'));
  const texts = [...modules.map((it) => `groups/${it}`), 'glue.js'].map((it) =>
    readFileSync(`${GENERATED}/${core}/${it}`, 'utf8'),
  );
  const glue = texts.join('');
  const module = await import(/* @vite-ignore */ `../../${GENERATED}/${core}/groups/${name}.js`);
  const group = module[name] as Group<object>;
  const there = exported(group);
  for (const it of Object.keys(group.exports)) {
    const calls = wasmExportsOf(glue, it);
    expect(calls.length, it).toBeGreaterThan(0);
    for (const called of calls) expect(there, `${it} calls ${called}`).toContain(called);
  }
});

it('leaves the methods that figures do without out of their part of a tree', async () => {
  const { hierarchy } = await import('../../www/src/core/generated/figures/groups/hierarchy.js');
  const { editing } = await import('../../www/src/core/generated/figures/groups/editing.js');
  const { scene } = await import('../../www/src/core/generated/figures/groups/scene.js');
  const textOf = (group: string): string => readFileSync(`${GENERATED}/figures/groups/${group}.js`, 'utf8');
  const [few, many, whole] = [exported(hierarchy), exported(editing), exported(scene)];
  const own = textOf('editing').matchAll(/wasm\.(\$\w+)\(this\.__wbg_ptr/g);
  const methods = [...own].map(([, name = '']) => name);
  expect(methods.length).toBeGreaterThan(20);
  for (const name of methods) {
    expect(few).not.toContain(name);
    expect(many).toContain(name);
  }
  const [out] = wasmExportsOf(textOf('scene'), 'to_scene');
  expect(many).not.toContain(out);
  expect(whole).toContain(out);
});

it('gives each function one short name', () => {
  const names = shortNames(GLUE);
  expect([...names.keys()]).toEqual(['clip_add', 'hierarchy_copy', 'hierarchy_rename']);
  expect(new Set(names.values()).size).toBe(3);
  const glue = withNames(GLUE, names);
  expect(wasmExportsOf(glue, 'Clip')).toEqual([names.get('clip_add')]);
  expect(glue).not.toMatch(/wasm\.(clip|hierarchy)_/);
});

const GLUE = `export class Hierarchy {
    static __wrap(ptr) {
        const obj = Object.create(Hierarchy.prototype);
        return obj;
    }
    /**
     * Returns a copy.
     */
    copy() {
        return Hierarchy.__wrap(wasm.hierarchy_copy(this.__wbg_ptr));
    }
    /**
     * Renames a node.
     */
    rename(it) {
        return wasm.hierarchy_rename(this.__wbg_ptr, it);
    }
}
export class Clip {
    add(it) {
        return wasm.clip_add(this.__wbg_ptr, it);
    }
}
`;

it('makes a class of the methods of another group, which extends theirs', () => {
  const glue = withSubclasses(GLUE);
  expect(wasmExportsOf(glue, 'Hierarchy')).toEqual(['hierarchy_copy']);
  expect(new Set(wasmExportsOf(glue, 'HierarchyEditing'))).toEqual(
    new Set(['hierarchy_copy', 'hierarchy_rename']),
  );
  const wasm = { hierarchy_copy: () => 7, hierarchy_rename: (_: number, it: number) => it + 1 };
  const text = `${glue.replaceAll('export class', 'class')}; return { Hierarchy, HierarchyEditing };`;
  const { Hierarchy, HierarchyEditing } = new Function('wasm', text)(wasm);
  expect(new Hierarchy().rename).toBeUndefined();
  const copy = new HierarchyEditing().copy();
  expect(copy).toBeInstanceOf(HierarchyEditing);
  expect(copy.rename(1)).toBe(2);
});

it('declares the same', () => {
  const types = `export class Hierarchy {
    free(): void;
    /**
     * Returns a copy.
     */
    copy(): Hierarchy | undefined;
    rename(it: number): number;
}
`;
  expect(typesWithSubclasses(types)).toBe(`export class Hierarchy {
    free(): void;
    /**
     * Returns a copy.
     */
    copy(): this | undefined;
}
export class HierarchyEditing extends Hierarchy {
    rename(it: number): number;
}
`);
});

it('puts into each module of the glue what only that module uses', () => {
  const glue = `/**
 * A motion.
 */
export class Clip {
    add(it) {
        return once(wasm.clip_add(it));
    }
    refusal() {
    }
}
export class Blend {
    add(clip) {
        return clip instanceof Clip && passed(clip);
    }
}
export function refusal() {
    // A call of passed is told of.
    return wasm.refusal();
}
export function thrown() {
    return wasm.memory;
}
const once = (it) => twice(it);
function twice(it) {
    return 2 * it;
}
let LENGTH = 0;
function passed(clip) {
    LENGTH = clip.length;
}
function unused() {
}
const wasm = {};
export function memory() {
    return wasm.memory;
}
`;
  const names = { glue: ['memory'], 'groups/clip': ['Clip'], 'groups/editing': ['Blend'] };
  const asked = { ...names, 'groups/field': ['refusal'], 'parts/base': ['thrown'] };
  const modules = glueModules(glue, new Map(Object.entries(asked)));
  expect([...modules.keys()]).toEqual(Object.keys(asked));
  expect(modules.get('groups/clip')).toBe(`import { wasm } from '../glue.js';
/**
 * A motion.
 */
export class Clip {
    add(it) {
        return once(wasm.clip_add(it));
    }
    refusal() {
    }
}
const once = (it) => twice(it);
function twice(it) {
    return 2 * it;
}
`);
  expect(modules.get('groups/editing')).toContain(
    `import { Clip } from './clip.js';\nimport { passed } from '../glue.js';\nexport class Blend {`,
  );
  expect(modules.get('groups/field')).toMatch(
    /^import \{ wasm \} from '..\/glue.js';\nexport function refusal/,
  );
  expect(modules.get('parts/base')).toContain('export function thrown');
  // What has a state is in the common module: no other one could change it.
  expect(modules.get('glue')).toBe(`let LENGTH = 0;
function passed(clip) {
    LENGTH = clip.length;
}
const wasm = {};
export function memory() {
    return wasm.memory;
}
export { wasm, passed };
`);
});
