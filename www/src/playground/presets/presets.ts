/** The trees that the playground comes with: each is a small lesson of one sentence. */
import type { TreeDocument } from '../document/document.ts';
import { withCore } from '../with-core.ts';

export interface Preset {
  readonly title: string;
  /** One sentence: something to do, and what it shows. */
  readonly lesson: string;
  /** The name of the node that is chosen first. */
  readonly chosen: string;
  load(): Promise<TreeDocument>;
}

/** The trees as the page itself saves them: a change is made on the page, and saved as JSON. */
const trees = import.meta.glob<unknown>('./*.json', { import: 'default' });

const tree = (name: string) => async (): Promise<TreeDocument> => {
  const [{ documentOf }, json] = await Promise.all([
    withCore(import('../files/document-json.ts')),
    trees[`./${name}.json`]?.(),
  ]);
  return documentOf(json);
};

export const presets: readonly Preset[] = [
  {
    title: 'Digger',
    lesson: 'The boom was made longer by its scale, so the stick that turns in it leans. Find the way out.',
    chosen: 'stick',
    load: tree('digger'),
  },
  {
    title: 'A box in a stretched box',
    lesson: 'The skew that everybody meets: turn the crate, and see at which angles its corners are right.',
    chosen: 'crate',
    load: tree('crate'),
  },
  {
    title: 'Piston',
    lesson: 'Let the rod turn in the stretched plate: its head leans to one side, then to the other.',
    chosen: 'head',
    load: tree('piston'),
  },
  {
    title: 'Flail',
    lesson: 'Release the ball in mid swing: it flies on with the speeds of all five joints.',
    chosen: 'ball',
    load: tree('flail'),
  },
  {
    title: 'Tank',
    lesson: 'Release the shell: it has the velocity of the hull, the turret and the gun.',
    chosen: 'shell',
    load: tree('tank'),
  },
  {
    title: 'Planets and moons',
    lesson: 'Each pivot adds its turn to those above it: follow the trail of a moon.',
    chosen: 'moon',
    load: tree('planets'),
  },
  {
    title: 'A figure that walks',
    lesson: 'A recorded motion: put a hat under the head, and it walks along.',
    chosen: 'head',
    load: tree('walker'),
  },
];
