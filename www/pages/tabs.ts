/** Sections with a heading each as tabs: without scripts they are there one below the other. */

/**
 * Makes tabs of the sections of a part of a page. Arrow keys lead from tab to tab; an address that
 * names a section shows it.
 */
export function makeTabs(part: HTMLElement, label: string): void {
  const sections = [...part.querySelectorAll<HTMLElement>(':scope > section')];
  const list = document.createElement('div');
  Object.assign(list, { role: 'tablist', ariaLabel: label });
  const tabs = sections.map((section) => {
    const heading = section.querySelector('h2') as HTMLElement;
    const tab = document.createElement('button');
    Object.assign(tab, { type: 'button', role: 'tab', id: `tab-${section.id}` });
    tab.textContent = heading.textContent;
    tab.setAttribute('aria-controls', section.id);
    heading.hidden = true;
    section.setAttribute('role', 'tabpanel');
    section.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => show(sections.indexOf(section)));
    return tab;
  });
  const show = (place: number): void => {
    for (const [i, tab] of tabs.entries()) {
      tab.ariaSelected = String(i === place);
      tab.tabIndex = i === place ? 0 : -1;
      (sections[i] as HTMLElement).hidden = i !== place;
    }
  };
  list.addEventListener('keydown', (event) => {
    const place = tabs.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: place + 1,
      ArrowLeft: place - 1,
      Home: 0,
      End: -1,
    };
    const to = steps[event.key];
    if (to === undefined || place < 0) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length) as HTMLButtonElement;
    show(tabs.indexOf(next));
    next.focus();
  });
  list.append(...tabs);
  part.prepend(list);
  const named = (): number => sections.findIndex(({ id }) => `#${id}` === location.hash);
  addEventListener('hashchange', () => named() >= 0 && show(named()));
  show(Math.max(0, named()));
}
