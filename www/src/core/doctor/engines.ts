/**
 * The engines, and what each does with the scales and the matrices of a tree: the home of these
 * facts. The page "Which engine does what" has their sources, under the same ids.
 */
import type { ScaleRule } from '../accumulate.ts';

/** The rule by which an engine combines scales, and how it takes matrices apart. */
interface Engine {
  readonly name: string;
  /** The rule by which it carries a parent's scale to its children. */
  readonly rule: ScaleRule;
  /**
   * The fate of a node's own matrix that no translation, rotation and scale holds: it is kept,
   * or taken apart into the lengths of its columns and a rotation; `lost` where no source tells how.
   */
  readonly matrix: 'kept' | 'decomposed' | 'lost';
  /** True if it goes through matrices where a scale is negative, though its rule does not. */
  readonly mirrors?: true;
}

export const ENGINES = {
  unity: { name: 'Unity', rule: 'matrices', matrix: 'lost' },
  three: { name: 'three.js', rule: 'matrices', matrix: 'decomposed' },
  godot: { name: 'Godot', rule: 'matrices', matrix: 'kept' },
  bevy: { name: 'Bevy', rule: 'matrices', matrix: 'lost' },
  unreal: { name: 'Unreal', rule: 'transforms', matrix: 'lost', mirrors: true },
  ogre: { name: 'Ogre', rule: 'transforms', matrix: 'lost' },
  maya: { name: 'Maya’s joints', rule: 'compensated', matrix: 'lost' },
} as const satisfies Readonly<Record<string, Engine>>;

/** The engines by their ids, which are those of their rows on the page "Which engine does what". */
export type EngineId = keyof typeof ENGINES;

/** All engines with their ids. */
export const engines = Object.entries(ENGINES) as readonly (readonly [EngineId, Engine])[];

/** Returns the names of the engines that carry scales by a rule. */
export function enginesBy(rule: ScaleRule): readonly string[] {
  return engines.flatMap(([, it]) => (it.rule === rule ? [it.name] : []));
}

/** Returns the names of the engines that carry scales by another rule. */
export function enginesNotBy(rule: ScaleRule): readonly string[] {
  return engines.flatMap(([, it]) => (it.rule === rule ? [] : [it.name]));
}
