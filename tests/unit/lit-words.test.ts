/** Every tied word of a text lights something that is seen in its picture, and what it names is drawn. */
import { describe, expect, it } from 'vitest';
import { withFormulas } from '../../scripts/site/chapters.mjs';
import { length, subtract, type Vec3 } from '../../www/src/core/linear/vec.ts';
import type { Painter, Thing } from '../../www/src/figure/drawing.ts';
import { plainWords } from './article.ts';
import { paragraphs, runnerOf, steps, type Told } from './told.ts';

/** Meters: the pictures are meters wide, and a shorter line is a dot on a phone. */
const SEEN = 0.01;

const apart = (points: readonly Vec3[]): boolean =>
  points.some((it) => length(subtract(it, points[0] ?? it)) > SEEN);

/** Returns whether a reader could see a thing: arrows and lines may have no length. */
function isSeen(thing: Thing): boolean {
  switch (thing.kind) {
    case 'arrow':
    case 'measure':
      return apart([thing.from, thing.to]);
    case 'line':
    case 'polygon':
      return apart(thing.points);
    case 'arc':
      return thing.radius * Math.abs(thing.to - thing.from) > SEEN;
    case 'label':
    case 'text':
      return thing.text !== '';
    case 'crowd':
      return thing.count > 0;
    default:
      return true;
  }
}

/** Returns the parts that a picture has: those of its things, and those of the words over it. */
function partsOf(pane: Painter): (string | undefined)[] {
  const { title, result = '', subtitle = '', part, second = part } = pane;
  return [
    ...pane.things.flatMap((it) => ('part' in it && isSeen(it) ? [it.part] : [])),
    ...(title || result ? [part] : []),
    ...(subtitle ? [second] : []),
  ];
}

/** What is seen in the picture of a text: its things, and the parts of these and of its code. */
interface Seen {
  readonly things: readonly Thing[];
  readonly parts: ReadonlySet<string>;
}
async function seenIn(told: Told): Promise<Seen> {
  const runner = await runnerOf(told);
  const { panes } = runner.draw();
  const code = runner.listing()?.lines.map(({ part }) => part) ?? [];
  runner.dispose();
  const parts = [...panes.flatMap(partsOf), ...code].filter((it) => it !== undefined);
  return { things: panes.flatMap((it) => it.things), parts: new Set(parts) };
}

const texts = [...steps, ...paragraphs].filter(({ scene }) => scene !== '');
const pictures = new Map(await Promise.all(texts.map(async (it) => [it, await seenIn(it)] as const)));
const seen = (told: Told): Seen => pictures.get(told) ?? { things: [], parts: new Set() };

const isGhost = (it: Thing): boolean => 'ghost' in it && it.ghost === true;
/** Words that say how a thing looks, and what must then be drawn. */
const LOOKS: Readonly<Record<string, (thing: Thing) => boolean>> = {
  dashed: (it) => ('dashed' in it && it.dashed === true) || isGhost(it),
  hatched: (it) => it.kind === 'polygon' && it.hatched === true,
  hollow: (it) => 'hollow' in it && it.hollow === true,
  outline: (it) => ('fill' in it && it.fill === 0) || it.kind === 'line' || isGhost(it),
  ring: (it) => it.kind === 'handle' || it.kind === 'arc',
  arrow: (it) => it.kind === 'arrow' || (it.kind === 'arc' && it.head === true),
  dot: (it) => it.kind === 'dot' || it.kind === 'arc',
  'thin line': (it) => it.kind === 'line' || isGhost(it),
};

/** What comes with the hand or with the next picture, by chapter and figure. */
const LATER: Readonly<Record<string, string>> = {
  'letting-go.html, sword': 'dashed',
  'blow.html, truck': 'dashed',
  'slopes.html, slopes': 'dashed',
};

/** Names of parts that are ideas as well, of which a text may speak without pointing. */
const IDEAS = new Set(
  (
    'acceleration centripetal coriolis curve end field flip inverse lean lossy matrices moved own relative ' +
    'speed spin start straight throw told velocity'
  ).split(' '),
);

const says = (html: string, word: string): boolean =>
  new RegExp(`\\b${word.replaceAll('-', ' ')}s?\\b`, 'i').test(plainWords(html));

/** The parts that a figure has in one state or another. */
const declared = (scene: string): string[] => [
  ...new Set(texts.filter((it) => it.scene === scene).flatMap((it) => [...seen(it).parts])),
];

/** Returns what a text names and its picture has not. */
function missing(told: Told, html = told.html): string[] {
  const { things, parts } = seen(told);
  const looks = Object.keys(LOOKS).filter(
    (it) => says(html, it) && !things.some((thing) => LOOKS[it]?.(thing)),
  );
  const named = declared(told.scene).filter((it) => says(html, it) && !parts.has(it) && !IDEAS.has(it));
  return [...looks.filter((it) => LATER[`${told.address}, ${told.scene}`] !== it), ...named];
}

describe('what a text names is drawn', () => {
  it.each(texts)('$address, $scene: $heading', (told) => {
    const tied = Array.from(
      withFormulas(told.html).matchAll(/data-part="([^"]+)"/g),
      ([, part = '']) => part,
    );
    expect(tied.filter((it) => !seen(told).parts.has(it))).toEqual([]);
    expect(missing(told)).toEqual([]);
    // Code and numbers are beside the picture that speaks of them.
    if (/\bline [a-e]\b/.test(told.html)) expect(told.listing).toBe(true);
    if (/[“>]numbers[”<]/i.test(told.html)) expect(told.attributes.toolbar).not.toBe('none');
  });

  it('and what is not is found', () => {
    const told = steps.find(({ heading }) => heading === 'The same plate, the same rod');
    if (!told) throw new Error('there is no such step');
    expect(missing(told, 'In the hatched outline the square is skewed.')).toEqual(['hatched', 'outline']);
  });
});
