import { z } from 'zod';

/** The newest entry that the user has seen in a growing list. */
export const readMarkSchema = z.object({
  /** The newest id of the service. */
  id: z.string(),
  /** The newest time, ms since the epoch, for services whose ids are not numbers. */
  at: z.number(),
});
/** A parsed mark. */
export type ReadMark = Readonly<z.infer<typeof readMarkSchema>>;

/** An entry with a number and a time of the service. */
type Dated = Pick<ReadMark, 'id' | 'at'>;

const isNumber = (id: string): boolean => /^\d+$/u.test(id);

/** Compares ids as numbers; null if they are not numbers. */
function compareIds(a: string, b: string): number | null {
  if (!isNumber(a) || !isNumber(b)) return null;
  const difference = BigInt(a) - BigInt(b);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/**
 * Whether an entry arrived after the mark was set. The id decides before the time, because an early entry can arrive
 * late. Without a mark no entry is new; otherwise all would be.
 */
export function isAfterMark(thing: Dated, mark: ReadMark | undefined): boolean {
  if (mark === undefined) return false;
  const byId = compareIds(thing.id, mark.id);
  return byId === null ? thing.at > mark.at : byId > 0;
}

/** The mark after the user has seen these entries; the same object if none is newer. */
export function markAfter(things: readonly Dated[], mark: ReadMark | undefined): ReadMark | undefined {
  return things.reduce<ReadMark | undefined>((newest, thing) => {
    if (newest === undefined) return { id: thing.id, at: thing.at };
    const isNewer = isAfterMark(thing, newest);
    const at = Math.max(newest.at, thing.at);
    if (!isNewer && at === newest.at) return newest;
    return { id: isNewer ? thing.id : newest.id, at };
  }, mark);
}
