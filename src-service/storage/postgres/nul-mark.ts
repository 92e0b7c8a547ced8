/**
 * The text that the server stores: it takes no NUL. A search for such a text finds nothing, as on SQLite; where one is
 * stored, such as the words of a foreign mail server, the usual mark of an unknown character stands for it.
 */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}
