/**
 * Lines for a terminal or a log. Their text comes from strangers' files, so no control character
 * gets through, and no line is a command to the terminal or the log.
 */
import { visible } from '../core/visible.ts';

/** Control characters, those that turn or hide text, and ends of lines; but for joiners within signs. */
const UNSEEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Marks around text that is painted. They are no signs of Unicode, so that none is lost for them. */
const MARKS = { red: '\uFDD0', green: '\uFDD1', dim: '\uFDD2' } as const;
const END = '\uFDD3';
const MARKED = /([\uFDD0-\uFDD2])([^\uFDD0-\uFDD3]*)\uFDD3/g;
const ANY_MARK = /[\uFDD0-\uFDD3]/g;

export type Color = keyof typeof MARKS;

/** Marks a text as painted. */
export const marked = (color: Color, text: string): string => `${MARKS[color]}${text}${END}`;

/**
 * Returns a line as it may be shown, its marked parts painted. GitHub obeys a line that begins with
 * two colons, and Azure and TeamCity one that has `##vso[` or the like anywhere.
 */
export function shownLine(text: string, paint: (color: Color, text: string) => string): string {
  const tame = visible(text, UNSEEN)
    .replace(/^([\s\uFDD0-\uFDD3]*):(?=:)/, '$1U+003A')
    .replaceAll(/##(?=\w*\[)/g, '#U+0023');
  return tame
    .replaceAll(MARKED, (_, mark: string, part: string) => {
      const [color] = Object.entries(MARKS).find(([, it]) => it === mark) as [Color, string];
      return paint(color, part);
    })
    .replaceAll(ANY_MARK, '');
}

/** Upper control characters, and those that turn or end lines; JSON itself escapes the lower ones. */
const RAW = /[\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]|#(?=#\w*\[)/g;

/** Returns an object as JSON that may be shown: characters that a line may not have are escaped. */
export function shownJson(given: object, indent = 0): string {
  return JSON.stringify(given, null, indent).replaceAll(
    RAW,
    (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
