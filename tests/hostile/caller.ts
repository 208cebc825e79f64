/**
 * Calls everything that a module of the package exports with random values, good and hostile.
 *
 * The exports say what is called: functions, objects of functions, constructors, methods
 * and accessors. A call may be refused with a KinetreeError, and then nothing has changed; its
 * numbers are finite where that is promised; and the core goes on.
 */
import { Mine, Values } from './values.ts';

/** A call that broke a promise. */
export interface Fault {
  readonly call: number;
  readonly name: string;
  readonly given: string;
  readonly broke: string;
}

type Any = Record<string, unknown>;
type Call = (...given: unknown[]) => unknown;
interface Target {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly run: (given: unknown[]) => { it?: unknown; answer: unknown };
}

/** Files over the network, the start of the core, and the class of errors. */
const LEFT_OUT = /^(loadGltf|ready|initialize|KinetreeError)$/;
/** Protected: TypeScript keeps callers away. */
const PROTECTED = /^(chain|chainTwo|core|current|unchanged|untold)$/;
/** Results that may be NaN or infinite: mathematics, and batches, which check on demand. */
const ANY_NUMBER =
  /^((a?(sin|cos|tan)|atan2|exp|log|pow|hypot)$|Dual|Jet|VectorField|findRoots|fieldTerms|Batch|DynamicBatch|derivative|gradient|hessian|jacobian|curl|divergence|secondD|directionalD|readGltf|Hierarchy\.worldMatrices|Hierarchy2?\.rows)/;
const MOST_ALIVE = 6;

const isClass = (it: unknown): it is new (...given: unknown[]) => object =>
  typeof it === 'function' && /^class\b/.test(Function.prototype.toString.call(it));

function parametersOf(call: Call): string[] {
  const [, list = ''] = /\(([^)]*)\)/.exec(Function.prototype.toString.call(call)) ?? [];
  return list.split(',').map((it) => /[A-Za-z]\w*/.exec(it)?.[0] ?? '');
}

/** Makes `calls` calls; returns the first `most` faults. */
export function callAll(
  module: object,
  { calls, seed, most = 10 }: { calls: number; seed: number; most?: number },
): Fault[] {
  const core = module as Any;
  const values = new Values(seed);
  const alive = new Map<string, object[]>();
  const targets: Target[] = [];
  const add = (name: string, owner: object, call: Call): void => {
    targets.push({
      name,
      parameters: parametersOf(call),
      run: (given) => ({ answer: call.apply(owner, given) }),
    });
  };
  const addAll = (name: string, owner: object): void => {
    for (const [key, value] of Object.entries(owner)) {
      if (typeof value === 'function') add(`${name}.${key}`, owner, value as Call);
      else if (typeof value === 'object' && value !== null && !Array.isArray(value))
        addAll(`${name}.${key}`, value);
    }
  };
  /** Keeps an object of the package's for later calls; the oldest is disposed of. */
  const keep = (name: string, it: object): void => {
    const list = alive.get(name) ?? [];
    alive.set(name, list);
    if (list.push(it) > MOST_ALIVE) (list.shift() as { dispose?: () => void }).dispose?.();
    values.things.push(it);
    if (values.things.length > 60) values.things.shift();
  };
  for (const [name, value] of Object.entries(core)) {
    if (LEFT_OUT.test(name)) continue;
    if (isClass(value)) {
      const make: Call = (...given) => {
        const it = new value(...given);
        keep(name, it);
        return it;
      };
      targets.push({
        name: `new ${name}`,
        parameters: parametersOf(value as unknown as Call),
        run: (given) => ({ answer: make(...given) }),
      });
      for (const [key, call] of Object.entries(Object.getOwnPropertyDescriptors(value)))
        if (typeof call.value === 'function' && key !== 'prototype') add(`${name}.${key}`, value, call.value);
      const seen = new Set(['constructor']);
      for (let it = value.prototype; it && it !== Object.prototype; it = Object.getPrototypeOf(it)) {
        for (const [key, { value: method, get, set }] of Object.entries(
          Object.getOwnPropertyDescriptors(it),
        )) {
          if (seen.has(key) || PROTECTED.test(key)) continue;
          seen.add(key);
          for (const call of [method, get, set]) {
            if (typeof call !== 'function') continue;
            const run = (given: unknown[]) => {
              const owner = values.pick(alive.get(name) ?? []);
              return owner ? { it: owner, answer: call.apply(owner, given) } : { answer: undefined };
            };
            targets.push({ name: `${name}.${key}`, parameters: parametersOf(call), run });
          }
        }
      }
    } else if (typeof value === 'function') add(name, core, value as Call);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) addAll(name, value);
  }

  const canary = canaryOf(core);
  values.callBack = canary;
  const faults: Fault[] = [];
  const states = new Map<object, string>();
  const write = core.toScene as Call;
  for (let i = 0; i < calls && faults.length < most; i++) {
    const target = values.pick(targets);
    // Objects go out of use often enough by age; a direct disposal is rare.
    if (/dispose/.test(target.name) && values.unit() < 0.9) continue;
    const count = target.parameters.length - (values.unit() < 0.1 ? 1 : 0);
    const given = Array.from({ length: Math.max(0, count) }, (_, place) =>
      values.for(target.parameters[place] as string),
    );
    const tell = (broke: string): void => {
      // One of a kind is enough.
      if (faults.some((it) => it.name === target.name && it.broke.slice(0, 40) === broke.slice(0, 40)))
        return;
      faults.push({ call: i, name: target.name, given: given.map(shown).join(', '), broke });
    };
    const before = snapshots(alive, states, write);
    try {
      const { answer } = target.run(given);
      if (/\.add$/.test(target.name) && typeof answer === 'number') values.handles.push(answer);
      if (values.handles.length > 40) values.handles.shift();
      if (!ANY_NUMBER.test(target.name.replace('new ', '')) && !given.includes(answer) && !finite(answer))
        tell(`answers ${shown(answer)}`);
    } catch (error) {
      const refused = error as { name?: string; code?: string };
      if (error instanceof Mine || wraps(error)) continue;
      if (refused?.name !== 'KinetreeError')
        tell(`throws ${String(error)} ${(error as Error).stack?.split('\n')[1]}`);
      else if (refused.code === 'INTERNAL') tell(`fails inside: ${String(error)}`);
      for (const [it, state] of before) {
        const now = stateOf(it, write);
        if (now !== state) tell(`was refused, and changed ${state} to ${now}`);
      }
    }
    if (i % 500 === 0) {
      try {
        canary();
      } catch (error) {
        tell(`left the core unusable: ${String(error)}`);
      }
    }
  }
  for (const list of alive.values()) for (const it of list) (it as { dispose?: () => void }).dispose?.();
  return faults;
}

/** Errors of the caller's code may come wrapped, as the cause of a refusal. */
function wraps(error: unknown): boolean {
  return (error as Error | null)?.cause instanceof Mine;
}

/** The states of all trees and batches. Those of trees that nothing was called on are known. */
function snapshots(
  alive: Map<string, object[]>,
  known: Map<object, string>,
  write: Call,
): [object, string][] {
  known.clear();
  const all: [object, string][] = [];
  for (const list of alive.values()) {
    const it = list[list.length - 1];
    const state = it && stateOf(it, write);
    if (it && state) all.push([it, state]);
  }
  return all;
}

function stateOf(it: object, write: Call): string {
  try {
    if ('reparent' in it) return JSON.stringify(write('space' in it ? it.space : it));
    if ('locals' in it) return String(it.locals);
  } catch {
    return 'disposed';
  }
  return '';
}

function finite(answer: unknown, depth = 0): boolean {
  if (typeof answer === 'number') return Number.isFinite(answer);
  if (typeof answer !== 'object' || answer === null || depth > 2) return true;
  const prototype = Object.getPrototypeOf(answer);
  if (ArrayBuffer.isView(answer) && !(answer instanceof DataView))
    return Array.prototype.every.call(answer, (it) => typeof it === 'bigint' || Number.isFinite(it));
  if (prototype !== Object.prototype && !Array.isArray(answer)) return true;
  return Object.values(answer).every((it) => finite(it, depth + 1));
}

function shown(value: unknown): string {
  try {
    if (typeof value === 'function') return 'a function';
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? JSON.stringify(value) : String(value);
    const text = JSON.stringify(value, (_, it) =>
      typeof it === 'number' ? String(it) : typeof it === 'bigint' ? `${it}n` : it,
    );
    return `${value.constructor?.name ?? ''}${text.slice(0, 300)}`;
  } catch {
    return 'something that cannot be shown';
  }
}

/** Returns a function that calls the core, and throws where its numbers are wrong. */
function canaryOf(core: Any): () => void {
  const { space3, Hierarchy } = core as unknown as typeof import('../../www/src/core/entries/index.ts');
  const tree = new Hierarchy();
  const node = tree.add({ translation: [1, 2, 3] }, { parent: tree.add({ translation: [1, 0, 0] }) });
  return () => {
    const point = space3.transformPoint({ translation: [1, 2, 3] }, [4, 5, 6]).join();
    const place = tree.world(node).translation.join();
    if (point !== '5,7,9' || place !== '2,2,3') throw new Error(`the canary sings ${point} ${place}`);
  };
}
