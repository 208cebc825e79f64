/**
 * Two things that typedoc does not do by itself: a class with a base that is not public, as the
 * batches have one, reads as one class, and each page links to the site and to the reference of the crate.
 */
import { Converter, JSX, ReflectionFlag, ReflectionKind } from 'typedoc';

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const it of project.getReflectionsByKind(ReflectionKind.All)) asItsOwn(it);
  });
  app.renderer.hooks.on('sidebar.begin', ({ page }) => links(page.url));
}

/** Takes the names of base classes, which are not public, off a class and its members. */
function asItsOwn(reflection) {
  for (const key of ['inheritedFrom', 'overwrites', 'extendedTypes', 'extendedBy', 'typeHierarchy'])
    delete reflection[key];
  if (reflection.flags.isInherited) reflection.setFlag(ReflectionFlag.Inherited, false);
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
