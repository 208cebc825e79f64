/**
 * Every word that the element itself says, in one place, ready to translate. A figure's own words (its title, its
 * controls, its readout) stand in the figure.
 */
import type { Side } from '../input/pad.ts';

/** English. What stands in braces is filled in. */
const english = {
  figure: 'Figure',
  view: '{title}, 3D view',
  viewRole: '3D view',
  viewKeys: 'Arrow keys turn the view, plus and minus zoom, Home resets it.',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  turnUp: 'Turn up',
  turnDown: 'Turn down',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  resetView: 'Reset the view',
  fullScreen: 'Full screen',
  undo: 'Undo',
  reset: 'Reset',
  share: 'Share',
  copyLink: 'Copy link',
  copyEmbed: 'Copy embed code',
  copyCode: 'Copy as {language}',
  copied: '{what}: copied.',
  notCopied: 'The browser does not let this page copy. Here it is:',
  runLeftOut: 'What was done is too much for a link: it starts with the controls as they are now.',
  close: 'Close',
  play: 'Play',
  pause: 'Pause',
  pauseAll: 'Pause all',
  stepOnce: 'One step forward',
  time: 'Time',
  seconds: '{value} seconds',
  speed: 'Speed',
  timeControls: 'Time',
  cannotShow: 'This figure cannot be shown:',
  pad: { left: 'Left', right: 'Right', down: 'Back', up: 'Forward' } satisfies Record<Side, string>,
};

export type Strings = typeof english;

/** As they are now. */
export const strings: Strings = { ...english };

/** Replaces words, for every figure of the page from its next drawing on. Those left out stay as they are. */
export function translate(words: Partial<Strings>): void {
  Object.assign(strings, words);
}

/** `fill('{value} seconds', { value: '2' })` */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}
