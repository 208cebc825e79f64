/** Numbers with digits after the point, as a reader reads them. */

/** Returns `2.50`, with a true minus, never `−0.00`, and an em dash for NaN and infinities. */
export function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '—';
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}
