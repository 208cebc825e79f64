/** The animations of a glTF file as motions of its nodes. */
import { type Curve, isWhole, type Motion, type Path } from '../motion.ts';
import { type FindBytes, Numbers } from './bytes.ts';
import { channelsOf } from './clips.ts';
import { type GltfSource, objects, reasonOf } from './source.ts';

const PATHS: readonly string[] = ['translation', 'rotation', 'scale'];
/** The courses between keys, by their names in glTF. */
export const COURSES: Readonly<Record<string, Curve['interpolation']>> = {
  STEP: 'step',
  LINEAR: 'linear',
  CUBICSPLINE: 'cubicSpline',
};

/** A motion with the number of its animation in the file. */
export interface GltfMotion extends Motion {
  readonly animation: number;
}

/**
 * Returns the animations of a file. One whose keys are packed by meshopt, or in a file that is not
 * there, is left out, and `notes` gets a sentence; `broken` gets the reason by its number.
 */
export function motionsOfGltf(
  source: GltfSource,
  notes: string[],
  find?: FindBytes,
  broken?: Map<number, string>,
): readonly GltfMotion[] {
  const numbers = new Numbers(source, find);
  return objects(source.json, 'animations').flatMap((animation, number): GltfMotion[] => {
    const name =
      typeof animation.name === 'string' && animation.name ? animation.name.slice(0, 80) : `${number}`;
    try {
      const curves = channelsOf(animation, source.rows.count).flatMap(({ node, path, sampler }): Curve[] => {
        if (!sampler || !PATHS.includes(path)) return [];
        const times = numbers.read(sampler.input, 'SCALAR');
        const values = numbers.read(sampler.output, path === 'rotation' ? 'VEC4' : 'VEC3');
        const interpolation = COURSES[String(sampler.interpolation ?? 'LINEAR')] ?? 'linear';
        return [{ place: node, path: path as Path, interpolation, times, values }].filter(isWhole);
      });
      return [{ name, curves, animation: number }];
    } catch (refusal) {
      const reason = reasonOf(refusal);
      notes.push(`clip ${name} was left out: ${reason}`);
      broken?.set(number, reason);
      return [];
    }
  });
}
