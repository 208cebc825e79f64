/** Numbers and marks as they look on a terminal and in a log. */

/** `0.4 s`, `12 s`, `2 min 5 s`. */
export function elapsed(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Kilobytes of a thousand bytes, as npm and bundlers count: `12.3 kB`. */
export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

const color = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
const ink = (code) => (text) => (color ? `\x1b[${code}m${text}\x1b[0m` : text);

export const paint = { good: ink(32), bad: ink(31), faint: ink(2), strong: ink(1) };
