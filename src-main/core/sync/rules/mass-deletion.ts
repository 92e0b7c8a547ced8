/** If more than this share of a kind is missing at once, the user is asked. */
const massDeletionShare = 0.05;
/** Up to this number, no question is asked. */
const handful = 5;

/**
 * Whether so many records of a kind are missing at once that only the user may decide about their removal.
 *
 * @param known number of records of this kind here, the missing ones included
 */
export function isMassDeletion(missing: number, known: number): boolean {
  return missing > handful && missing > massDeletionShare * known;
}
