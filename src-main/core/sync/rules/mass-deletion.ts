/** If more than this share of a kind's records is missing at once, the user is asked. */
const massDeletionShare = 0.05;
/** Up to this number of missing records, the user is not asked. */
const handful = 5;

/**
 * Whether too many records of a kind are missing at once to remove them without asking the user.
 *
 * @param known number of records of this kind here, the missing ones included
 */
export function isMassDeletion(missing: number, known: number): boolean {
  return missing > handful && missing > massDeletionShare * known;
}
