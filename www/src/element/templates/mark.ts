/** Returns an element over the picture with this class, and parts in it that nobody has to hear. */
export function markElement(name: string, parts: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  element.part.add(name);
  for (const part of parts) {
    const span = document.createElement('span');
    span.className = part;
    span.ariaHidden = 'true';
    element.append(span);
  }
  return element;
}
