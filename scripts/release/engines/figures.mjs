/**
 * The built element in real browsers: `tests/engines/figures.js` looks at it from inside a plain
 * page, and `tests/engines/story.js` reads the tank's page by keyboard.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { PACKAGE } from '../../package/build.mjs';
import { SITE } from '../../site/build.mjs';
import { figureNames } from '../../tools/figure-names.mjs';
import { root } from '../../tools/run.mjs';
import { Trouble } from '../../tools/steps.mjs';
import { engineNames, inEngines } from './engines.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
/** The story as it must be: numbers to the digit, pictures as means of cells. */
const STORY = 'tests/engines/story.txt';
/**
 * Of 255. Each browser writes the words in a font of its own, which may darken a cell by a tenth;
 * a part in another place differs by more.
 */
const ALIKE = 16;

/**
 * Runs the page's checks in the engines of these names, and throws at the first engine that fails
 * one. Chromium only shows its numbers: the tests in a browser have checked the rest there.
 */
export function figuresEverywhere(names = engineNames) {
  let first = '';
  return inEngines(
    names,
    'figures',
    async () => {
      const page = await served('figures.html');
      return { ...page, urlFor: (name) => page.url + (name === 'Chromium' ? '?numbers' : '') };
    },
    ({ title, version }, name) => {
      // A hash of the numbers that all figures show after two seconds.
      const [, print] = /^\d+ checks, ([0-9a-f]+)$/.exec(title) ?? [];
      if (!print) throw new Trouble(`${name} ${version}: ${title}`);
      first ||= print;
      if (print !== first)
        throw new Trouble(`${name} ${version} finds the numbers ${print}, where another found ${first}.`);
    },
  );
}

/**
 * Reads the tank's page by keyboard in the engines of these names: each has the numbers and the
 * pictures that are written down.
 */
export function storyEverywhere(names = engineNames) {
  const [expected = ''] = readFileSync(join(root, STORY), 'utf8').split('\n');
  return inEngines(
    names,
    'story',
    () => served('story.html'),
    (found, name) => {
      const { title, version } = found;
      const wrong = storyDiffers(title, expected);
      if (wrong)
        throw new Trouble(
          `${name} ${version}: ${wrong} If that is meant, look at the page, and put this line into ${STORY}:\n${title}`,
        );
      found.title = title.replace(/,[^,]*$/, '');
    },
  );
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
function served(page) {
  const folders = {
    '/kinetree/': join(root, PACKAGE, 'dist'),
    '/site/': join(root, SITE),
    '/': join(root, 'tests/engines'),
  };
  const server = createServer(({ url = '/' }, answer) => {
    // The page looks at each figure that there is.
    if (url === '/figures.json') return void answer.end(JSON.stringify(figureNames));
    const [base, folder] = Object.entries(folders).find(([prefix]) => url.startsWith(prefix)) ?? [];
    try {
      const path = url.slice(base.length).replace(/[?#].*/, '');
      const file = readFileSync(join(folder, path));
      const isPage = base === '/site/' && extname(path) === '.html';
      const body = isPage ? String(file).replace('<head>', `<head>${STILL}`) : file;
      answer.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      const close = async () => void server.close();
      resolve({ url: `http://127.0.0.1:${port}/${page}`, title: 'looking', close });
    });
  });
}
