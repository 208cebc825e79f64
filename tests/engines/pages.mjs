/**
 * The built element in real browsers: `tests/engines/figures.js` looks at it from inside a plain
 * page, and `tests/engines/story.js` reads the tank's page by keyboard.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE } from '../../scripts/package/build.mjs';
import { SITE } from '../../scripts/site/build.mjs';
import { figureNames } from '../../scripts/tools/figure-names.mjs';
import { root } from '../../scripts/tools/run.mjs';
import { Trouble } from '../../scripts/tools/steps.mjs';
import { serve } from '../../scripts/tools/web.mjs';
import { engineNames, inEngines } from './engines.mjs';

/** The story as it must be: numbers to the digit, pictures as means of cells. */
const STORY = 'tests/engines/story.txt';
/**
 * Of 255. Each browser writes the words in a font of its own, which may darken a cell by a tenth;
 * a part in another place differs by more.
 */
const ALIKE = 16;

/**
 * Runs the page's checks in the engines of these names, and throws at the first engine that fails
 * one. Chromium is only asked for its numbers: the tests in a browser have checked the rest there.
 */
export async function figuresEverywhere(names = engineNames) {
  let first = '';
  return inEngines(names, 'figures', await served('figures.html'), 'looking', ({ title, version }, name) => {
    // A hash of the numbers that all figures show after two seconds.
    const [, print] = /^\d+ checks, ([0-9a-f]+)$/.exec(title) ?? [];
    if (!print) throw new Trouble(`${name} ${version}: ${title}`);
    first ||= print;
    if (print !== first)
      throw new Trouble(`${name} ${version} finds the numbers ${print}, where another found ${first}.`);
  });
}

/**
 * Reads the tank's page by keyboard in the engines of these names: each has the numbers and the
 * pictures that are written down.
 */
export async function storyEverywhere(names = engineNames) {
  const [expected = ''] = readFileSync(join(root, STORY), 'utf8').split('\n');
  return inEngines(names, 'story', await served('story.html'), 'looking', (found, name) => {
    const { title, version } = found;
    const wrong = storyDiffers(title, expected);
    if (wrong)
      throw new Trouble(
        `${name} ${version}: ${wrong} If that is meant, look at the page, and put this line into ${STORY}:\n${title}`,
      );
    found.title = title.replace(/,[^,]*$/, '');
  });
}

/** Returns in a sentence what is wrong with a story, or nothing. */
function storyDiffers(title, expected) {
  const [steps, numbers, pictures] = title.split(', ');
  const [wantedSteps, wantedNumbers, wantedPictures] = expected.split(', ');
  if (!/^\d+ steps$/.test(steps) || !pictures) return `${title}.`;
  if (steps !== wantedSteps) return `there are ${steps}, not ${wantedSteps}.`;
  if (numbers !== wantedNumbers) return 'the numbers of the story are others.';
  const wanted = wantedPictures.split(' ').map(bytes);
  for (const [i, picture] of pictures.split(' ').map(bytes).entries()) {
    const apart = Math.max(...picture.map((value, at) => Math.abs(value - (wanted[i]?.[at] ?? Number.NaN))));
    if (!(apart <= ALIKE)) return `the picture of step ${i + 1} differs by ${apart} of 255 in a part of it.`;
  }
  return '';
}

const bytes = (hex) => Array.from(Buffer.from(hex, 'hex'));

/** Says that no motion is wanted, so that a step of the story shows its moment. */
const STILL = `<script>
  const asked = matchMedia;
  matchMedia = (query) => query.includes('reduced-motion')
    ? Object.assign(new EventTarget(), { matches: true, media: query })
    : asked(query);
</script>`;

/** One of our pages, with what npm would install beside it, and the site. */
async function served(page) {
  const site = join(root, SITE);
  const folders = {
    '/kinetree/': join(root, PACKAGE, 'dist'),
    '/site/': site,
    '/': join(root, 'tests/engines'),
  };
  const made = (path) => {
    // The page looks at each figure that there is.
    if (path === '/figures.json') return JSON.stringify(figureNames);
    const [, file] = /^\/site\/([\w-]+\.html)$/.exec(path) ?? [];
    return file && readFileSync(join(site, file), 'utf8').replace('<head>', `<head>${STILL}`);
  };
  const { url, close } = await serve(folders, { made });
  return { url: url + page, close };
}
