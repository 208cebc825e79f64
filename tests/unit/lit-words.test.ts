/** Every tied word of a story lights something that is seen in its picture. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chapters, withFormulas } from '../../scripts/site/chapters.mjs';
import { runOf, type Step, valuesIn, valuesOf } from '../../www/pages/step-run.ts';
import { length, subtract, type Vec3 } from '../../www/src/core/linear/vec.ts';
import type { Painter, Thing } from '../../www/src/figure/drawing.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));
/** Meters: the pictures are meters wide, and a shorter line is a dot on a phone. */
const SEEN = 0.01;

interface Told {
  readonly scene: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly heading: string;
  readonly step: Step;
  readonly parts: readonly string[];
}

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
}

/** Returns the steps of a chapter that have tied words, those of its formulas included. */
function told(body: string): Told[] {
  return body
    .split('<kinetree-figure')
    .slice(1)
    .flatMap((story) => {
      const attributes = attributesOf(story.slice(0, story.indexOf('>')));
      return story
        .split('<section')
        .slice(1)
        .flatMap((section): Told[] => {
          const own = attributesOf(section.slice(0, section.indexOf('>')));
          const step = {
            set: own['data-set'],
            press: own['data-press'],
            at: own['data-at'],
            play: own['data-play'],
          };
          const parts = [...withFormulas(section).matchAll(/data-part="([^"]+)"/g)].map(
            ([, part = '']) => part,
          );
          const heading = /<h2>([^<]*)/.exec(section)?.[1] ?? '';
          return parts.length > 0
            ? [{ scene: attributes.scene ?? '', attributes, heading, step, parts }]
            : [];
        });
    });
}

const apart = (points: readonly Vec3[]): boolean =>
  points.some((it) => length(subtract(it, points[0] ?? it)) > SEEN);

/** Returns whether a reader could see a thing: arrows and lines may have no length. */
function seen(thing: Thing): boolean {
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
    ...pane.things.flatMap((it) => ('part' in it && seen(it) ? [it.part] : [])),
    ...(title || result ? [part] : []),
    ...(subtitle ? [second] : []),
  ];
}

const all = chapters(www).flatMap(({ address, body }) =>
  told(body).map((it) => ({ ...it, name: `${address}, ${it.scene}: ${it.heading}` })),
);

describe('the words of a step light what its picture or its code has', () => {
  it.each(all)('$name', async ({ scene, attributes, step, parts }) => {
    const figure = await loadFigure(scene);
    const runner = new Runner(figure);
    const base = valuesOf(figure, (name) => attributes[name] ?? null);
    runner.replay(runOf(figure, step, valuesIn(figure, step, base), true));
    const code = runner.listing()?.lines.map(({ part }) => part) ?? [];
    const shown = new Set([...runner.draw().panes.flatMap(partsOf), ...code]);
    expect(parts.filter((it) => !shown.has(it))).toEqual([]);
    runner.dispose();
  });
});
