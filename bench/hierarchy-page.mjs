/**
 * The same questions in a browser: `npm run bench -- --browser` opens this page and prints what it
 * says. A hundred thousand nodes only, since the clock of a page is coarse.
 */
import all from './hierarchy-all.mjs';
import tree from './hierarchy-class.mjs';
import few from './hierarchy-few.mjs';
import moving from './hierarchy-moving.mjs';

const page = document.querySelector('pre');
const say = (text) => {
  page.textContent += `${text}\n`;
};

say(navigator.userAgent);
const kinetree = await import(/* @vite-ignore */ new URL('core.js', document.baseURI).href);
kinetree.initialize();
try {
  for (const question of [all, few, moving, tree]) await question(kinetree, { sizes: [100_000], say });
} catch (error) {
  say(String(error));
}
document.title = 'done';
