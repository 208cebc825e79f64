/**
 * Stories on paper: the picture that a screen changes from step to step is printed with each step.
 *
 * Paper does not wait, so all that it takes is there once a figure has begun; a story whose figure has
 * not begun is its poster, and a line of the style sheet says so.
 */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';
import type { Figure } from '../src/figure/figure.ts';
import { palettes } from '../src/figure/palette.ts';
import type { toSvg } from '../src/render/svg.ts';
import { viewOf } from '../src/render/views.ts';
import { loadFigure } from '../src/runner/registry.ts';
import { Runner } from '../src/runner/runner.ts';
import { started } from './figure-of.ts';
import { cameraIn, runOf, type Step, valuesIn, valuesOf } from './step-run.ts';

/** CSS pixels of a picture: those of a chapter on a desk, whose words paper prints as large. */
const SIZE = { width: 640, height: 380 };

/** Prints the state of each step of a story below its words. */
export async function paper(
  story: HTMLElement,
  figure: KinetreeFigure,
  steps: readonly HTMLElement[],
  original: ReadonlyMap<string, string>,
): Promise<void> {
  await started(figure);
  const [definition, svg] = await Promise.all([loadFigure(figure.scene), import('../src/render/svg.ts')]);
  const base = valuesOf(definition, (attribute) => original.get(attribute) ?? null);
  const pictures: HTMLElement[] = [];
  addEventListener('beforeprint', () => {
    clear(story, pictures);
    for (const step of steps) {
      const picture = document.createElement('div');
      picture.className = 'on-paper';
      picture.innerHTML = pictureOf(definition, step.dataset, base, svg.toSvg);
      step.append(picture);
      pictures.push(picture);
    }
    story.classList.add('pictured');
  });
  addEventListener('afterprint', () => clear(story, pictures));
}

function clear(story: HTMLElement, pictures: HTMLElement[]): void {
  story.classList.remove('pictured');
  for (const picture of pictures.splice(0)) picture.remove();
}

/** Returns the picture of a step, as a reader has it who wants no motion. */
export function pictureOf(figure: Figure, step: Step, base: Runner['values'], draw: typeof toSvg): string {
  const runner = new Runner(figure);
  try {
    runner.replay(runOf(figure, step, valuesIn(figure, step, base), true));
    const camera = viewOf(figure);
    const seen = cameraIn(step);
    if (seen) camera.look(seen);
    const drawing = runner.draw();
    camera.aim(drawing, SIZE);
    const words = { title: figure.title, description: runner.readout().summary };
    return draw(drawing, { camera, palette: palettes.light, ...SIZE }, words, { legend: true });
  } finally {
    runner.dispose();
  }
}
