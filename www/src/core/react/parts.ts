/** The state that the props of a `<Node>` give, and what changes from one rendering to the next. */
import { isList } from '../boundary/vectors.ts';
import type { LocalLike } from '../hierarchy/local.ts';
import type { StateProps } from './props.ts';

const AT_REST = [0, 0, 0];
/** The parts of a state, and what each is without its prop. */
const PARTS = {
  translation: AT_REST,
  rotation: [0, 0, 0, 1],
  scale: 1,
  velocity: AT_REST,
  acceleration: AT_REST,
  angularVelocity: AT_REST,
  angularAcceleration: AT_REST,
  drive: undefined,
  compensates: false,
} as const;
const RATES = ['velocity', 'acceleration', 'angularVelocity', 'angularAcceleration'] as const;
type Part = keyof typeof PARTS;
type Parts = { [Name in Part]?: unknown };

/** The parts' numbers as texts, to be compared: whoever renders writes new arrays each time. */
export type Signs = { readonly [Name in Part]?: string };

const names = Object.keys(PARTS) as Part[];

/** Returns the state that props give. */
export function localOf(props: StateProps): LocalLike {
  const local: Parts = {};
  for (const name of names) if (props[name] !== undefined) local[name] = props[name];
  return local as LocalLike;
}

/** Returns the signs of all parts that props give. */
export function signsOf(props: StateProps): Signs {
  const signs: { [Name in Part]?: string } = {};
  for (const name of names) if (props[name] !== undefined) signs[name] = signOf(props[name]);
  return signs;
}

/** Returns the parts that changed: `null` if none did. */
export function changesOf(before: Signs, after: Signs, props: StateProps): LocalLike | null {
  const changes: Parts = {};
  for (const name of names) if (before[name] !== after[name]) changes[name] = props[name] ?? PARTS[name];
  if ('drive' in changes && changes.drive === undefined) {
    // What is driven no more stands still in its parent, unless it is given rates.
    delete changes.drive;
    for (const rate of RATES) changes[rate] ??= props[rate] ?? AT_REST;
  }
  return Object.keys(changes).length > 0 ? (changes as LocalLike) : null;
}

function signOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (isList(value)) return Array.from(value as ArrayLike<number>).join();
  if ('velocity' in value || 'angularVelocity' in value) {
    const { velocity, angularVelocity } = value as { velocity?: unknown; angularVelocity?: unknown };
    return `${signOf(velocity)};${signOf(angularVelocity)}`;
  }
  const { x, y, z, w } = value as Record<'x' | 'y' | 'z' | 'w', number | undefined>;
  return [x, y, z, ...(w === undefined ? [] : [w])].join();
}
