/** Adds a full stop to a text without end punctuation; many error messages of services have none. */
export function ended(text: string): string {
  return /[.!?…”“»]$/u.test(text) ? text : `${text}.`;
}
