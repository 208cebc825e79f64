/** Hands things to the reader: files to save, and text to paste elsewhere. */

/** Saves a file under a name that any system takes. */
export function save(content: Blob, title: string, ending: string): void {
  const name = title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 60);
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), {
    href: address,
    download: `${name || 'tree'}.${ending}`,
  }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copies a text, or selects its field where the browser refuses. Returns the sentence about it. */
export async function copy(text: string, what: string, field: HTMLElement | null): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `${what} is copied.`;
  } catch {
    if (field instanceof HTMLInputElement) field.select();
    else if (field) getSelection()?.selectAllChildren(field);
    return 'The browser refused to copy. The text is selected: copy it with the keyboard.';
  }
}
