/** The page of the look book: each figure as a reader first sees it, and as it answers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/run.mjs';

/**
 * Writes `docs/look/README.md`.
 *
 * @param {readonly { name: string, question: string, asks: boolean }[]} figures
 */
export function lookBook(figures) {
  const image = (/** @type {string} */ name, /** @type {string} */ state) =>
    `<picture><source media="(prefers-color-scheme: dark)" srcset="${name}-${state}-dark.webp" />` +
    `<img alt="The figure ${name}, ${state === 'asks' ? 'as it asks' : 'as it answers'}" src="${name}-${state}-light.webp" width="380" /></picture>`;
  const rows = figures.map(({ name, question, asks }) => {
    const cells = [asks ? image(name, 'asks') : '', image(name, 'tells')];
    return `| \`${name}\`<br />${question} | ${cells.join(' | ')} |`;
  });
  const page = `# Look book

Each figure as a reader meets it on a desk, 760 × 475 CSS pixels, before its question is answered and after; in a dark window the dark
pictures. \`npm run pictures\` makes them, and the pictures by which other sites show the figures, in \`docs\`. Hold a change of a
figure against its row:

- the body that the step is about takes a third of the picture's width or height, and 45 % on a phone;
- the first frame is fitted to the first state, and grows when the answer comes;
- five labels at once, at most, and no red before the reader has seen what is right;
- while a question is open, nothing tells its answer (\`tests/unit/question.test.ts\`);
- the ring is on the thing that makes the point, beside what it holds, and has its verb until it is first used.

| figure | asks | answers |
|---|---|---|
${rows.join('\n')}
`;
  writeFileSync(join(root, 'docs/look/README.md'), page);
}
