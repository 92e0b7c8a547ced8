import { ReadFailure } from '../read-document.ts';

/** The longest text without its pictures, in characters, and its most tags: the window makes the elements of all. */
const longestText = 3_000_000;
const mostTags = 150_000;

/**
 * Checks how much text there is, before it becomes objects.
 *
 * @throws {ReadFailure} if there is more than a document has
 */
export function checkLength(text: string): void {
  if (text.length > longestText) throw new ReadFailure('too-much-text');
  let tags = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) tags += 1;
  if (tags > mostTags) throw new ReadFailure('too-much-text');
}

/**
 * Changes the part of a text in which every start of a pattern has its end. A missing end would be looked for from each
 * start to the end of the text, which takes hours for a text of megabytes.
 *
 * @param end of the pattern, in small letters
 */
export function upToLast(text: string, end: string, change: (part: string) => string): string {
  const last = Math.max(text.lastIndexOf(end), text.lastIndexOf(end.toUpperCase()));
  if (last === -1) return text;
  const length = last + end.length;
  return change(text.slice(0, length)) + text.slice(length);
}
