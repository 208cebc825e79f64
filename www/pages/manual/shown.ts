/** A value as a console shows it. */
export function shown(it: unknown): string {
  if (typeof it === 'string') return it;
  if (it instanceof Error) return String(it);
  if (ArrayBuffer.isView(it)) return `[${Array.from(it as never as ArrayLike<number>).join(', ')}]`;
  if (typeof it !== 'object' || it === null) return String(it);
  try {
    return JSON.stringify(it, (_, value) =>
      ArrayBuffer.isView(value) ? Array.from(value as never as ArrayLike<number>) : value,
    );
  } catch {
    return String(it);
  }
}
