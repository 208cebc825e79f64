/**
 * Styles of an element that change, set one by one. Lit's own directive writes them first as an
 * attribute, which a page with a strict policy forbids.
 */
import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class Styled extends Directive {
  override render(_styles: Readonly<Record<string, string>>): symbol {
    return noChange;
  }

  override update({ element }: ElementPart, [styles]: Parameters<this['render']>): symbol {
    const { style } = element as HTMLElement;
    for (const [name, value] of Object.entries(styles)) style.setProperty(name, value);
    return noChange;
  }
}

export const styled = directive(Styled);
