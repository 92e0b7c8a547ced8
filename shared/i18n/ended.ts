/** Adds a full stop to a text without end punctuation, such as many a service's error messages. */
export function ended(words: string): string {
  return /[.!?…”“»]$/u.test(words) ? words : `${words}.`;
}
