/**
 * What the chapters tell, each with the figure that it is about and the state of that figure: the
 * steps of stories, and the paragraphs between them.
 */
import { fileURLToPath } from 'node:url';
import { chapters } from '../../scripts/site/chapters.mjs';
import { runOf, type Step, valuesIn, valuesOf } from '../../www/pages/step-run.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { plainWords } from './article.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));

export interface Told {
  readonly address: string;
  /** The heading over it; the question of the chapter over the first paragraphs. */
  readonly heading: string;
  readonly scene: string;
  /** Those of the figure's tag. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly step: Step;
  /** The controls under the picture; those of the figure's own row if a step names none. */
  readonly controls: string | undefined;
  /** Whether the graph and the code are beside the picture. */
  readonly strip: boolean;
  readonly listing: boolean;
  readonly html: string;
}

function attributesOf(list: string): Record<string, string> {
  const found = list.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
}

/** What stands in a chapter, in its order: figures, steps, headings and paragraphs. */
const PIECE =
  /<kinetree-figure\b(?<figure>[^>]*)>|<section data-step(?<step>[^>]*)>(?<told>[\s\S]*?)<\/section>|<h2>(?<heading>[\s\S]*?)<\/h2>|<p(?<own>[^>]*)>(?<words>[\s\S]*?)<\/p>/g;

interface Chapter {
  readonly steps: readonly Told[];
  readonly paragraphs: readonly Told[];
}

function tell(address: string, title: string, body: string): Chapter {
  const steps: Told[] = [];
  const paragraphs: Told[] = [];
  const figures = new Map<string, Record<string, string>>();
  let attributes: Record<string, string> = {};
  let heading = title;
  // What is folded is about other states, and programs about none.
  const open = body.replace(/<details>[\s\S]*?<\/details>|<pre\b[\s\S]*?<\/pre>/g, '');
  for (const { groups = {} } of open.matchAll(PIECE)) {
    const of = (own: Record<string, string>, around: Record<string, string>, html: string): Told => ({
      address,
      heading: plainWords(/<h2>([\s\S]*?)<\/h2>/.exec(html)?.[1] ?? heading),
      scene: around.scene ?? '',
      attributes: around,
      step: {
        set: own['data-set'],
        press: own['data-press'],
        at: own['data-at'],
        play: own['data-play'],
      },
      controls: own['data-controls'],
      strip: around.strip !== 'none' || own['data-strip'] !== undefined,
      listing: around.listing !== 'none' || own['data-listing'] !== undefined,
      html,
    });
    if (groups.figure !== undefined) {
      attributes = attributesOf(groups.figure);
      figures.set(attributes.id ?? attributes.scene ?? '', attributes);
    } else if (groups.told !== undefined) {
      steps.push(of(attributesOf(groups.step ?? ''), attributes, groups.told));
    } else if (groups.heading !== undefined) heading = plainWords(groups.heading);
    else if (groups.words !== undefined && !groups.words.startsWith('\n  <b>Also called</b>')) {
      const named = /data-figure="([^"]*)"/.exec(groups.own + groups.words)?.[1];
      paragraphs.push(of({}, figures.get(named ?? '') ?? attributes, groups.words));
    }
  }
  return { steps, paragraphs };
}

const all = chapters(www).map(({ address, title, body }) => tell(address, title, body));

/** The steps of all stories. */
export const steps: readonly Told[] = all.flatMap((it) => it.steps);

/** The paragraphs outside of stories that stand open, each with the figure before it. */
export const paragraphs: readonly Told[] = all.flatMap((it) => it.paragraphs);

/** Returns the figure of a text in its state, as a reader has it who wants no motion. */
export async function runnerOf({ scene, attributes, step }: Told): Promise<Runner> {
  const figure = await loadFigure(scene);
  const base = valuesOf(figure, (name) => attributes[name] ?? null);
  const runner = new Runner(figure);
  runner.replay(runOf(figure, step, valuesIn(figure, step, base), true));
  return runner;
}
