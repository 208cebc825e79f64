/** The button of the first page that fires the tank's gun, once the tank is there to do it. */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';

export function fires(figure: KinetreeFigure): void {
  const place = figure.closest('section')?.querySelector('[data-fires]');
  const begin = (): void => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = 'Fire';
    button.addEventListener('click', () => {
      figure.press('fire');
      figure.play();
    });
    place?.append(button);
  };
  if (figure.run) begin();
  else figure.addEventListener('ready', begin, { once: true });
}
