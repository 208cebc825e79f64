/**
 * Every word of the element itself, in one place, ready to translate. A figure's own words (its
 * title, its controls, its readout) are in the figure.
 */
import type { Side } from '../input/pad.ts';

/** English. Names in braces are replaced by values. */
const english = {
  figure: 'Figure',
  view: '{title}, 3D view',
  plan: '{title}, picture',
  viewRole: '3D view',
  viewKeys: 'Arrows turn the picture, + and − go nearer and away, 0 puts it back.',
  handleOfTwo: 'handle with two values',
  handleKeys: 'Arrows move it, with Shift finely; Home and End go to the ends.',
  holdKeys: 'Space or Enter holds it for as long as the key is down; up, it lets go.',
  handleKeysOfTwo: 'Left and right change {across}, up and down {along}.',
  noFarther: '{value}, no farther',
  goesOn: '{value}, the slider goes on',
  spotKeys: 'Arrows walk. {keys}.',
  yourGuess: 'your guess',
  guessDraft: 'Enter sets it',
  guessAt: '{x}, {y} meters',
  guessMissing: 'not set',
  showMe: 'Show me',
  guessMarks: { right: 'right', wrong: 'your guess, not right' },
  guessKeys: 'Arrows move the mark, with Shift finely; Enter sets it.',
  tools: 'View',
  turn: 'Turn',
  tilt: 'Look from higher',
  zoomIn: 'Nearer',
  zoomOut: 'Away',
  resetView: 'Home',
  numbers: 'Numbers',
  allControls: 'All controls',
  panel: 'Controls',
  fullScreen: 'Full screen',
  closeFullScreen: 'Close',
  undo: 'Undo',
  reset: 'Reset',
  share: 'Share',
  shareNotLoaded: 'Share could not be loaded: is the network there? Press it again',
  copyLink: 'Copy link',
  copyEmbed: 'Copy embed code',
  copyCode: 'Copy as {language}',
  openTree: 'Open in the playground',
  notOpened: 'The browser does not let this page open another one. Its address is:',
  tooLarge: 'The tree is too large for a link.',
  copied: '{what}: copied.',
  notCopied: 'The browser does not let this page copy. Copy it from here:',
  runLeftOut: 'The run is too long for a link. The link starts at time zero with the present controls.',
  longLink: 'It has {count} characters; mail programs and chats may cut a link above 2,000.',
  close: 'Close',
  play: 'Play',
  pause: 'Pause',
  pauseAll: 'Pause all',
  stepOnce: 'One step forward',
  time: 'Time',
  seconds: '{value} seconds',
  speed: 'Speed',
  timeControls: 'Time',
  clock: 'Clock',
  onGraph: '{label}, on the graph',
  card: '{label}, {place} of {count}',
  cardKeys: 'Left and right arrows move it.',
  allLines: 'All {count} lines',
  fewerLines: 'Fewer lines',
  leaveOut: 'Leave out line {line}',
  times: '{count} ×',
  within: 'in {method}',
  solid: 'solid',
  dotted: 'dotted',
  cannotShow: 'This figure cannot be shown:',
  pad: { left: 'Left', right: 'Right', down: 'Back', up: 'Forward' } satisfies Record<Side, string>,
};

export type Strings = typeof english;

/** The words in use. */
export const strings: Strings = { ...english };

/**
 * Replaces words in every figure of the page, from its next drawing on. Others stay as they are.
 */
export function translate(words: Partial<Strings>): void {
  Object.assign(strings, words);
}

/** Fills values in: `fill('{value} seconds', { value: '2' })` returns `2 seconds`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}
