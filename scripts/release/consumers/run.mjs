/** Packs the package, and runs one consumer of it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE } from '../../package/build.mjs';
import { npm } from '../../setup/npm.mjs';
import { root } from '../../tools/run.mjs';
import { step, Trouble } from '../../tools/steps.mjs';
import { kilobytes } from '../../tools/words.mjs';
import { how } from './offline.mjs';
import { PLACES, Place } from './place.mjs';
import { ANSWER } from './programs.mjs';
import { consumers } from './table.mjs';

/** Packs the package as npm publishes it, and returns the path of the tarball. */
export async function pack({ note }) {
  mkdirSync(PLACES, { recursive: true });
  const to = ['--pack-destination', PLACES, '--ignore-scripts', '--json'];
  const { stdout } = await npm(['pack', join(root, PACKAGE), ...to]);
  const [{ filename, size }] = JSON.parse(stdout);
  note(`${kilobytes(size)}; builds and runs ${how}`);
  return join(PLACES, filename);
}

/** Installs, builds and runs a consumer, and returns what to say of it. */
export async function result(name, tarball, tools) {
  const { packages, run } = consumers[name];
  const place = new Place(name, packages);
  let installed = false;
  try {
    return await step(name, async (tell) => {
      tell.doing('installing');
      await place.install(tarball, tell);
      installed = true;
      tell.doing('building and running');
      const { said, size } = await run(place, tools);
      if (!said.includes(ANSWER)) throw new Trouble(`It must print "${ANSWER}".`, said);
      tell.note(size ? kilobytes(size) : '');
      return { works: true, size };
    });
  } catch {
    return { works: false, installed };
  }
}
