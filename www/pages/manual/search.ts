/** The search of the manual. Its index comes when the box gets the focus. */
import type MiniSearch from 'minisearch';

interface Found {
  readonly address: string;
  readonly page: string;
  readonly title: string;
}
/** Sections that are shown, in all and of one page. */
const MOST = 8;
const MOST_OF_PAGE = 2;

/** Puts the box into its place. */
export function addSearch(place: HTMLElement): void {
  const box = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: 'Search the manual',
    ariaLabel: 'Search the manual',
  });
  const list = document.createElement('ul');
  const told = Object.assign(document.createElement('p'), { role: 'status', className: 'told' });
  place.append(box, told, list);
  let index: Promise<MiniSearch> | null = null;

  async function show(): Promise<void> {
    const asked = box.value;
    const found = asked.trim() ? await answers(asked) : [];
    if (asked !== box.value) return;
    told.textContent = asked.trim() && found.length === 0 ? 'Nothing found.' : '';
    list.replaceChildren(...found.map(row));
  }

  /** What did not come is asked for again. */
  function ready(): Promise<MiniSearch | null> {
    index ??= load();
    return index.catch(() => {
      index = null;
      return null;
    });
  }

  async function answers(asked: string): Promise<Found[]> {
    const search = await ready();
    const options = { prefix: true, fuzzy: 0.2, boost: { page: 3, title: 3 } };
    const found = (search?.search(asked, options) ?? []) as unknown as Found[];
    const earlier = (it: Found, i: number): number =>
      found.slice(0, i).filter(({ page }) => page === it.page).length;
    return found.filter((it, i) => earlier(it, i) < MOST_OF_PAGE).slice(0, MOST);
  }

  box.addEventListener('focus', () => void ready());
  box.addEventListener('input', () => void show());
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') list.querySelector('a')?.click();
  });
}

async function load(): Promise<MiniSearch> {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import('minisearch'),
    fetch(new URL('search.json', document.baseURI)),
  ]);
  const { options, index } = await answer.json();
  return MiniSearch.loadJS(index, options);
}

function row({ address, page, title }: Found): HTMLLIElement {
  const item = document.createElement('li');
  const link = Object.assign(document.createElement('a'), { href: address, textContent: page });
  item.append(link);
  if (title) link.append(Object.assign(document.createElement('span'), { textContent: title }));
  return item;
}
