/** Parts of the playground that come later, and bring parts of the core with them. */
import { ready } from '../core/boundary/core.ts';

/** Returns a module that comes later, once the parts of the core that it brings are there. */
export async function withCore<Module>(coming: Promise<Module>): Promise<Module> {
  const module = await coming;
  await ready();
  return module;
}
