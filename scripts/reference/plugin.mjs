/**
 * Three things that typedoc does not do by itself: a class with a base that is not public, as the
 * batches have one, reads as one class, the first example of a class can be run, and each page
 * links to the site and to the reference of the crate.
 */
import { Converter, JSX, ReflectionFlag, ReflectionKind } from 'typedoc';
import { editorLink } from '../site/packed.mjs';

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const it of project.getReflectionsByKind(ReflectionKind.All)) asItsOwn(it);
    for (const it of project.getReflectionsByKind(ReflectionKind.Class)) withRun(it, project);
  });
  app.renderer.hooks.on('sidebar.begin', ({ page }) => links(page.url));
}

/** Takes the names of base classes, which are not public, off a class and its members. */
function asItsOwn(reflection) {
  for (const key of ['inheritedFrom', 'overwrites', 'extendedTypes', 'extendedBy', 'typeHierarchy'])
    delete reflection[key];
  if (reflection.flags.isInherited) reflection.setFlag(ReflectionFlag.Inherited, false);
}

/** What a program may import that runs in the manual. */
const RUNS = ['kinetree', 'kinetree/math', 'kinetree/three', 'kinetree/rapier'];

/**
 * Adds a link under the first example of a class: it leads to a page of the manual that has the
 * example in its editor, with the imports that an example leaves out.
 */
function withRun({ parent, comment }, project) {
  const at = comment?.summary.findIndex(({ text }) => text.startsWith('```js')) ?? -1;
  if (at < 0 || !RUNS.includes(parent?.name)) return;
  const code = comment.summary[at].text.replace(/^```js\n|\n?```$/g, '');
  const used = (name) => new RegExp(`(?<![\\w.])${name}\\b`).test(code);
  // More than one entry has the class of errors.
  const taken = new Set();
  const imports = RUNS.map((entry) => {
    const own = project.getChildByName([entry])?.children?.map(({ name }) => name) ?? [];
    const names = own.filter((name) => used(name) && !taken.has(name));
    for (const name of names) taken.add(name);
    return names.length > 0 ? `import { ${names.join(', ')} } from '${entry}';\n` : '';
  });
  if (used('THREE')) imports.push("import * as THREE from 'three';\n");
  if (used('RAPIER'))
    imports.push("import RAPIER from '@dimforge/rapier3d-compat';\n\nawait RAPIER.init();\n");
  const address = editorLink(`${imports.join('')}\n${code}\n`);
  const link = `\n\n<a href="../../${address}">Run it</a>\n\n`;
  comment.summary.splice(at + 1, 0, { kind: 'text', text: link });
}

/** The links above the sidebar. Pages are one folder deep, or none. */
function links(url) {
  const reference = '../'.repeat(url.split('/').length - 1);
  const link = (address, text) => JSX.createElement('a', { href: `${reference}${address}` }, text);
  return JSX.createElement(
    'nav',
    { class: 'site', 'aria-label': 'Site' },
    link('../index.html', 'Chapters'),
    link('../manual/index.html', 'Manual'),
    link('index.html', 'JavaScript'),
    link('rust/kinetree/index.html', 'Rust'),
    link('documents/errors.html', 'Errors'),
  );
}
