/**
 * What a word means, where a text uses it again: `<a class="word" aria-describedby="means-skew">`.
 * Pointing at such a link or focusing it shows what the page has under that id. A first tap shows it,
 * too, and a second follows the link. Escape takes it away, and so does pressing anywhere else. The
 * link stays a link: without this script it leads to where the word is explained.
 */

/** Pixels between the word and what it means: the pointer can cross them in `LINGER`. */
const GAP = 6;
/** Pixels to the edges of the window. */
const MARGIN = 10;
/** Milliseconds that it stays after the pointer has left, so that one can go over to it and read on. */
const LINGER = 250;

/** Shows what the words of a page mean. A browser without popovers has the links alone. */
export function tips(page: Document): void {
  const links = page.querySelectorAll<HTMLAnchorElement>('a.word[aria-describedby]');
  if (links.length === 0 || !('popover' in HTMLElement.prototype)) return;
  const tip = tipOf(page);
  let shown: HTMLAnchorElement | null = null;
  let leaving = 0;

  const stay = (): void => clearTimeout(leaving);
  const hide = (): void => {
    stay();
    if (shown) tip.box.hidePopover();
    shown = null;
  };
  const leave = (): void => {
    stay();
    leaving = window.setTimeout(hide, LINGER);
  };
  const show = (link: HTMLAnchorElement, tapped = false): void => {
    stay();
    const meaning = page.getElementById(link.getAttribute('aria-describedby') ?? '');
    if (!meaning) return;
    tip.says(meaning.textContent ?? '', `${tapped ? 'Tap again: ' : ''}${meaning.dataset.from ?? ''}`);
    if (!shown) tip.box.showPopover();
    shown = link;
    place(tip.box, link);
  };

  tip.box.addEventListener('pointerenter', stay);
  tip.box.addEventListener('pointerleave', leave);
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
  });
  page.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !shown?.contains(target) && !tip.box.contains(target)) hide();
  });
  for (const link of links) {
    /** Whether the press that becomes a click is a finger's, and found nothing shown. */
    let first = false;
    link.addEventListener('pointerdown', ({ pointerType }) => {
      first = pointerType === 'touch' && shown !== link;
    });
    link.addEventListener('click', (event) => {
      if (!first) return hide();
      first = false;
      event.preventDefault();
      show(link, true);
    });
    link.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'touch') show(link);
    });
    link.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType !== 'touch') leave();
    });
    link.addEventListener('focus', () => show(link));
    link.addEventListener('blur', hide);
  }
}

/** Returns the box for what a word means and where it is explained. */
function tipOf(page: Document) {
  const box = page.createElement('div');
  const [means, from] = [page.createElement('p'), page.createElement('p')];
  box.className = 'tip';
  box.popover = 'manual';
  box.setAttribute('role', 'tooltip');
  from.className = 'from';
  box.append(means, from);
  (page.querySelector('main') ?? page.body).append(box);
  const says = (what: string, where: string): void => {
    means.textContent = what;
    from.textContent = where;
  };
  return { box, says };
}

/** Puts the box above the word, or below it where the window ends above. It scrolls with the text. */
function place(box: HTMLElement, link: HTMLElement): void {
  const lines = link.getClientRects();
  const [first, last] = [lines[0], lines[lines.length - 1]];
  if (!first || !last) return;
  const { width, height } = box.getBoundingClientRect();
  const room = document.documentElement.clientWidth - MARGIN - width;
  const above = first.top - GAP - height;
  box.style.left = `${scrollX + Math.max(MARGIN, Math.min(first.left, room))}px`;
  box.style.top = `${scrollY + (above > MARGIN ? above : last.bottom + GAP)}px`;
}
