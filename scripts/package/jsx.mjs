/**
 * Writes the types of the element in JSX, `kinetree/jsx/react` and its like: declarations and no
 * code, made of the figures' tables of controls.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figureControls } from './controls.mjs';

/** The module that each library keeps its elements in, and the attributes that it gives to any. */
const LIBRARIES = {
  react: {
    module: 'react',
    names: 'DetailedHTMLProps, HTMLAttributes',
    any: 'DetailedHTMLProps<HTMLAttributes<KinetreeFigure>, KinetreeFigure>',
  },
  preact: { module: 'preact', names: 'HTMLAttributes', any: 'HTMLAttributes<KinetreeFigure>' },
  solid: { module: 'solid-js', names: 'JSX', any: 'JSX.HTMLAttributes<KinetreeFigure>' },
};

/** The attributes that every figure has: see docs/element.md. */
const OWN = {
  'theme?': ["'auto' | 'light' | 'dark'", "Default: the page's own."],
  'ground?': ["'transparent'", "Leaves the ground to the page, also where the theme is not the page's."],
  'controls?': ['string', 'Names of controls with spaces between, `all` or `none`.'],
  'readout?': ["'none' | 'open'", 'The numbers: left out, or open from the start.'],
  'caption?': ["'none'", 'Leaves out the caption.'],
  'strip?': ["'none'", 'Leaves out the graph under the picture.'],
  'listing?': ["'none'", 'Leaves out the code under the picture.'],
  'toolbar?': ["'none'", 'Leaves out the tools on the picture and the line under it.'],
  'label?': ['string', 'Names the figure for those who hear the page.'],
  'embed?': ['string', 'The address of a page that shows a figure from its query.'],
  'article?': ['string', 'The address of the page that tells about the figure.'],
  'paused?': ['boolean', 'Keeps a figure that would start by itself still until `play()`.'],
};

export async function writeJsx(/** @type {string} */ folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'attributes.d.ts'), attributes(await figureControls()));
  for (const [name, { module, names, any }] of Object.entries(LIBRARIES))
    writeFileSync(
      join(folder, `${name}.d.ts`),
      `import type { ${names} } from '${module}';
import type { KinetreeFigure } from '../element/index.js';
import type { FigureAttributes } from './attributes.js';

export type { FigureAttributes };

type Any = ${any};
declare module '${module}' {
  namespace JSX {
    interface IntrinsicElements {
      'kinetree-figure': Omit<Any, keyof FigureAttributes> & FigureAttributes;
    }
  }
}
`,
    );
}

/** The interface of all attributes: those of one name in several figures take the values of each. */
function attributes(/** @type {Awaited<ReturnType<typeof figureControls>>} */ figures) {
  const line = (/** @type {string} */ name, /** @type {string} */ type, /** @type {string} */ about) =>
    `  /** ${about} */\n  ${name}: ${type};\n`;
  /** @type {Map<string, { types: Set<string>, about: string[] }>} */
  const named = new Map();
  for (const [figure, controls] of Object.entries(figures))
    for (const { name, values, about } of controls) {
      const it = named.get(name) ?? { types: new Set(), about: [] };
      named.set(name, it);
      for (const type of typesOf(values)) it.types.add(type);
      it.about.push(`\`${figure}\`: ${about}.`);
    }
  const scenes = Object.keys(figures).map((it) => `'${it}'`);
  return `/**
 * The attributes of \`<kinetree-figure>\` as HTML has them, those of all figures in one: a figure has
 * those of its own controls, and warns in the console of one that it does not have.
 */
export interface FigureAttributes {
${line('scene', scenes.join(' | '), "The figure's name.")}${Object.entries(OWN)
  .map(([name, [type = '', about = '']]) => line(name, `${type} | undefined`, about))
  .join('')}${[...named]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, { types, about }]) =>
    line(
      /\W/.test(name) ? `'${name}'?` : `${name}?`,
      [...(types.has('string') ? ['string'] : types), 'undefined'].join(' | '),
      about.join(' '),
    ),
  )
  .join('')}}
`;
}

/** Returns the types of what a control takes: `false` in React would leave an attribute out. */
function typesOf(/** @type {import('./controls.mjs').Attribute['values']} */ values) {
  if (values === 'toggle') return ["'true'", "'false'"];
  if (values === 'text') return ['string'];
  return Array.isArray(values) ? values.map((it) => `'${it}'`) : ['number', `\`$\{number}\``];
}
