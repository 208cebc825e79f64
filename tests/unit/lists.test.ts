/** The pages to look things up in: found by their files, each entry with an address of its own. */
import { describe, expect, it } from 'vitest';
import { chapters, pages } from '../../scripts/site/chapters.mjs';
import { list, lists, withAnchors } from '../../scripts/site/lists.mjs';
import { placesOf, withShowLinks } from '../../scripts/site/show-links.mjs';
import { www } from '../../scripts/site/sources.mjs';
import {
  accumulate,
  rotationFromScaledAxis,
  type ScaleRule,
  scaleRules,
} from '../../www/src/core/accumulate.ts';
import { queryIn } from '../../www/src/link/fragment.ts';
import { fromQuery } from '../../www/src/link/share.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';

const head = (name: string) =>
  `<title>X</title><meta name="name" content="${name}" /><meta name="claim" content="Y" /><meta name="description" content="Z" /><p class="lead">L</p>`;

describe('the head of a list', () => {
  it('is read', () => {
    expect(list('x.html', `${head('N')}<p>Body</p>`)).toEqual({
      address: 'x.html',
      title: 'X',
      lead: 'L',
      name: 'N',
      claim: 'Y',
      description: 'Z',
      sources: [],
      body: '<p>Body</p>',
    });
  });

  it('must be whole, with no word that a list has not', () => {
    expect(() => list('x.html', head(''))).toThrow('lists/x.html has no name');
    const more = head('N').replace('name="claim"', 'name="poster" content="a" /><meta name="claim"');
    expect(() => list('x.html', more)).toThrow('lists/x.html has a "poster", which no list has');
  });
});

describe('an entry', () => {
  it('has a link to itself in its first heading, whatever it is', () => {
    expect(withAnchors('<tr id="a-1">\n  <th scope="row">A</th><td>b</td>')).toBe(
      '<tr id="a-1">\n  <th scope="row"><a class="here" href="#a-1">A</a></th><td>b</td>',
    );
    expect(withAnchors('<section id="b"><h2>B</h2><h3>C</h3>')).toBe(
      '<section id="b"><h2><a class="here" href="#b">B</a></h2><h3>C</h3>',
    );
    expect(withAnchors('<li id="c"><h3>C <b>d</b></h3></li><li>no entry</li>')).toBe(
      '<li id="c"><h3><a class="here" href="#c">C <b>d</b></a></h3></li><li>no entry</li>',
    );
  });
});

describe('a link into a figure', () => {
  const places = placesOf([
    { address: 'a.html', body: '<kinetree-figure scene="one"></kinetree-figure>' },
    {
      address: 'b.html',
      body: '<kinetree-figure scene="one"></kinetree-figure><kinetree-figure id="x" scene="two"></kinetree-figure>',
    },
  ]);

  it('leads to the first chapter that has it, and to its number there', () => {
    expect(withShowLinks('<a data-show="scene=one">1</a>', places)).toBe(
      '<a href="a.html#kinetree=0&amp;scene=one&amp;v=1">1</a>',
    );
    expect(withShowLinks('<a class="c" data-show="scene=two&amp;rule=lossy">2</a>', places)).toBe(
      '<a class="c" href="b.html#kinetree=1&amp;scene=two&amp;rule=lossy&amp;v=1">2</a>',
    );
  });

  it('must be about a figure that a chapter has', () => {
    expect(() => withShowLinks('<a data-show="scene=three">3</a>', places)).toThrow(
      'data-show="scene=three" is about no figure of a chapter',
    );
  });
});

/** The addresses of a page's links, as a browser reads them. */
const links = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('which engine does what', () => {
  const body = lists(www).find(({ address }) => address === 'engines.html')?.body ?? '';
  const rows = [...body.matchAll(/<tr id="([\w-]+)">([\s\S]*?)<\/tr>/g)].map(([, id = '', row = '']) => ({
    id,
    cells: [...row.matchAll(/<td>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell),
  }));
  const ruleOf = (cells: readonly string[]): string =>
    /data-show="scene=engines&amp;rule=(\w+)"/.exec(cells[0] ?? '')?.[1] ?? '';

  it('has the ten, each with its rule in the figure', () => {
    expect(Object.fromEntries(rows.map(({ id, cells }) => [id, ruleOf(cells)]))).toEqual({
      unreal: 'transforms',
      ogre: 'transforms',
      unity: 'matrices',
      three: 'matrices',
      godot: 'matrices',
      bevy: 'matrices',
      maya: 'compensated',
      gameplay3d: 'matrices',
      urho3d: 'matrices',
      gltf: 'matrices',
    });
    for (const { cells } of rows) expect(scaleRules).toContain(ruleOf(cells));
  });

  it('claims nothing without a source, and says in which version it was read', () => {
    const columns = body.match(/<th scope="col">/g)?.length;
    for (const { id, cells } of rows) {
      expect(cells, id).toHaveLength((columns ?? 0) - 1);
      const [, multiplies, ...rest] = cells.slice(0, -1);
      expect(multiplies, id).toMatch(/<a class="said" href="https:/);
      for (const cell of rest) if (cell !== '—') expect(cell, id).toMatch(/<a class="said" href="https:/);
      expect(cells.at(-1), id).toMatch(/\d|help/);
    }
  });

  it('links the very lines of a repository, at a commit or a tag that stays', () => {
    for (const [, href = ''] of body.matchAll(/href="(https:\/\/github\.com\/[^"]*\/blob\/[^"]*)"/g))
      expect(href).toMatch(/\/blob\/(?:[0-9a-f]{40}|r\d+)\//);
  });

  it('shows in small what the core makes of the child', () => {
    const rotation = rotationFromScaledAxis([0, 0, Math.PI / 3]);
    for (const { id, cells } of rows) {
      const rule = ruleOf(cells) as ScaleRule;
      const child = accumulate(rule, [{ scale: [1.8, 1, 1] }, { rotation }])[1]?.matrix ?? [];
      const corners = [...(cells[0] ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
        (Number(x) - 29) / 9,
        (19 - Number(y)) / 9,
      ]);
      const wanted = [
        [-1, -0.7],
        [1, -0.7],
        [1, 0.7],
        [-1, 0.7],
      ].map(([x = 0, y = 0]) => [0, 1].map((i) => (child[i] ?? 0) * x + (child[i + 4] ?? 0) * y));
      // Written to a hundredth of a pixel, of which nine are a unit.
      for (const [i, corner] of wanted.entries())
        for (const k of [0, 1])
          expect(Math.abs((corner[k] ?? 0) - (corners[i]?.[k] ?? Number.NaN)), id).toBeLessThan(6e-4);
    }
  });
});

describe.each(lists(www))('the list $address', ({ address, body, name, claim, lead }) => {
  const html = pages(www).get(address)?.() ?? '';

  it('is in the contents of every page, and on the first one with its claim', () => {
    for (const { address: other } of chapters(www))
      expect(pages(www).get(other)?.()).toContain(`<a href="${address}">${name}</a>`);
    expect(pages(www).get('index.html')?.()).toContain(claim);
  });

  it('has an address for each of its entries, each of them once', () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const entries = [...html.matchAll(/<(?:tr|section|li) id="([^"]*)"/g)].map(([, id]) => id);
    expect(entries.length).toBeGreaterThan(0);
    for (const id of entries) expect(links(html)).toContain(`#${id}`);
  });

  it('leads only into figures that take what it asks of them', async () => {
    for (const href of links(html)) {
      const found = queryIn(href.slice(href.indexOf('#')));
      if (!found) continue;
      expect(figureNames, href).toContain(found.scene);
      const { controls } = await loadFigure(found.scene);
      expect(fromQuery(found.query, controls).refused, href).toEqual([]);
    }
  });

  it('has no word that the voice avoids', () => {
    const said = `${lead} ${claim} ${body}`.replace(/<[^>]*>/g, ' ');
    expect(said).not.toMatch(/\b(simply|just|powerful|seamless)\b|!/i);
  });
});
