/** Random values of a control: what a link may hold, and what a hand may set. */
import { ASKED, type Value, type Valued } from '../../www/src/figure/controls.ts';
import type { Random } from './random.ts';

/** Returns a value that the control takes; of a slider, and for a place, what `number` gives. */
export function randomValue(random: Random, control: Valued, number = () => random.double()): Value {
  switch (control.kind) {
    case 'slider':
      return number();
    case 'choice':
      return random.pick(control.options).value;
    case 'toggle':
      return random.chance(0.5);
    case 'guess':
      if (random.chance(0.5)) return '';
      return control.options ? random.pick(control.options).value : `${number()} ${number()}`;
    case 'order':
      return random.order(control.value.split(' ')).join(' ');
    case 'text':
      return random.pick(control.examples);
  }
}

/** Returns a value within the range of a control; where it asks, now and then that. */
export function within(random: Random, control: Valued): Value {
  if (control.kind === 'guess' && control.hides && random.chance(0.25)) return ASKED;
  const [low, high] = control.kind === 'slider' ? [control.min, control.max] : [0, 1];
  return randomValue(random, control, () => random.between(low, high));
}
