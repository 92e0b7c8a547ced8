/** Words that stand as a sentence of their own, ended as one where they are not: a service's own words often are not. */
export function ended(words: string): string {
  return /[.!?…”“»]$/u.test(words) ? words : `${words}.`;
}
