/**
 * Attributes of an element that mean nothing: a warning in the console, once for each element and
 * attribute. Frameworks add attributes of their own, so only those near to one of ours are told of.
 */
import { nearest } from '../../core/boundary/options.ts';
import { attributeName, type Controls, valued } from '../../figure/controls.ts';
import { properties } from '../declared.ts';

const THEMES = ['auto', 'light', 'dark'];
/** Attributes of any element are not ours, however near they are. */
const OTHERS = /^(?:data|aria|on|x|v|ng|_)|[:@.]/;

const told = new WeakMap<Element, Set<string>>();

/** Warns of a theme that is none, and of attributes that are near to one of the element's. */
export function warnOfMisspelled(element: Element, controls: Controls): void {
  const known = [...Object.keys(properties), ...valued(controls).map(([name]) => attributeName(name))];
  for (const name of element.getAttributeNames()) {
    if (known.includes(name) || name in element || OTHERS.test(name)) continue;
    const meant = nearest(name, known);
    if (meant) warn(element, name, `there is no attribute "${name}"; did you mean "${meant}"?`);
  }
  const theme = element.getAttribute('theme');
  if (theme !== null && !THEMES.includes(theme))
    warn(element, 'theme', `there is no theme "${theme}", only ${THEMES.join(', ')}`);
}

function warn(element: Element, attribute: string, sentence: string): void {
  const before = told.get(element) ?? new Set();
  if (before.has(attribute)) return;
  told.set(element, before.add(attribute));
  console.warn(`<${element.localName} scene="${element.getAttribute('scene') ?? ''}">: ${sentence}`);
}
