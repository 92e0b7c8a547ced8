/** When more than this share of a kind is missing at once, the user is asked (S15). */
const massDeletionShare = 0.05;
/** … unless it is no more than a handful. */
const handful = 5;

/**
 * Whether so many records of a kind are missing from the service at once that nothing is removed without the
 * user's word (S15).
 *
 * @param known how many of this kind there are here, the missing ones included
 */
export function isMassDeletion(missing: number, known: number): boolean {
  return missing > handful && missing > massDeletionShare * known;
}
