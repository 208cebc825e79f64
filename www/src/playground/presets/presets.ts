/** The trees that the playground comes with: each is a small lesson of one sentence. */
import type { TreeDocument } from '../document/document.ts';
import { withCore } from '../shell/with-core.ts';

export interface Preset {
  readonly title: string;
  /** One sentence: something to do, and what it shows. */
  readonly lesson: string;
  /** The name of the node that is chosen first. */
  readonly chosen: string;
  load(): Promise<TreeDocument>;
}

const machines = () => withCore(import('./machines.ts'));
const wheels = () => withCore(import('./wheels.ts'));
const recorded = () => withCore(import('./recorded.ts'));

export const presets: readonly Preset[] = [
  {
    title: 'Digger',
    lesson: 'The boom was made longer by its scale, so the stick that turns in it leans. Find the way out.',
    chosen: 'stick',
    load: async () => (await machines()).digger(),
  },
  {
    title: 'A box in a stretched box',
    lesson: 'The skew that everybody meets: turn the crate, and see at which angles its corners are right.',
    chosen: 'crate',
    load: async () => (await wheels()).skew(),
  },
  {
    title: 'Piston',
    lesson: 'Let the rod turn in the stretched plate: its head leans to one side, then to the other.',
    chosen: 'head',
    load: async () => (await machines()).piston(),
  },
  {
    title: 'Flail',
    lesson: 'Release the ball in mid swing: it flies on with the speeds of all five joints.',
    chosen: 'ball',
    load: async () => (await machines()).flail(),
  },
  {
    title: 'Tank',
    lesson: 'Release the shell: it has the velocity of the hull, the turret and the gun.',
    chosen: 'shell',
    load: async () => (await machines()).tank(),
  },
  {
    title: 'Planets and moons',
    lesson: 'Each pivot adds its turn to those above it: follow the trail of a moon.',
    chosen: 'moon',
    load: async () => (await wheels()).planets(),
  },
  {
    title: 'A figure that walks',
    lesson: 'A recorded motion of a glTF file: put a hat under the head, and it walks along.',
    chosen: 'head',
    load: async () => (await recorded()).walker(),
  },
];
