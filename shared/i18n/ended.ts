/** Adds a full stop to a text without end punctuation, such as many a service's error messages. */
export function ended(text: string): string {
  return /[.!?…”“»]$/u.test(text) ? text : `${text}.`;
}
