/**
 * The numbers of the figures of a page, from 0: those that the page itself holds come first, in
 * their order, then those inside other elements' shadow roots, which the page cannot list.
 */
import type { Addressed } from '../../link/fragment.ts';
import type { FigureHost } from '../host.ts';

/** The figures of the page that are inside a shadow root. */
const hidden = new Set<FigureHost>();

/** Counts a figure in; for one that has come into the page. */
export function enter(figure: FigureHost): void {
  if (figure.getRootNode() !== document) hidden.add(figure);
}

/** Counts a figure out; for one that has left the page. */
export function leave(figure: FigureHost): void {
  hidden.delete(figure);
}

/** Returns the number of a figure that is in the page. */
export function numberOf(figure: Element): number {
  const shown = Array.from(document.querySelectorAll(figure.localName));
  const at = shown.indexOf(figure);
  if (at >= 0) return at;
  const others = Array.from(hidden).filter((it) => it !== figure && it.localName === figure.localName);
  return shown.length + others.filter((it) => isBefore(it, figure)).length;
}

/**
 * Returns whether a fragment is about a figure: the one of its number or, since a page's figures
 * change while links to it last, the first of its name if the one of its number has another.
 */
export function isAddressed(figure: FigureHost, { index, scene }: Addressed): boolean {
  const own = numberOf(figure) === index;
  if (scene === '' || figure.scene !== scene) return own && scene === '';
  const shown = Array.from(document.querySelectorAll<FigureHost>(figure.localName));
  const there = shown[index] ?? Array.from(hidden).find((it) => numberOf(it) === index);
  return own || (there?.scene !== scene && shown.find((it) => it.scene === scene) === figure);
}

/** Returns whether `a` comes before `b` in the page, where both may be in shadow roots. */
function isBefore(a: Element, b: Element): boolean {
  const [ofA, ofB] = [places(a), places(b)];
  const parting = ofA.findIndex((it, i) => it !== ofB[i]);
  const [here, there] = [ofA[parting], ofB[parting]];
  if (!here || !there) return ofA.length < ofB.length;
  return (here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Returns the hosts of the shadow roots around an element, outermost first, and the element. */
function places(element: Element): Element[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [...places(root.host), element] : [element];
}
