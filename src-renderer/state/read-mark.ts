import { z } from 'zod';

/** How far the user has read a list that grows at its newest end. */
export const readMarkSchema = z.object({
  /** The newest id that the service gave. */
  id: z.string(),
  /** The newest moment, ms since the epoch: for services whose ids are no numbers. */
  at: z.number(),
});
/** A parsed mark. */
export type ReadMark = Readonly<z.infer<typeof readMarkSchema>>;

/** An entry with a number and a time of the service. */
type Dated = Pick<ReadMark, 'id' | 'at'>;

const isNumber = (id: string): boolean => /^\d+$/u.test(id);

/** Compares ids as the numbers that they usually are; null when they are none. */
function compareIds(a: string, b: string): number | null {
  if (!isNumber(a) || !isNumber(b)) return null;
  const difference = BigInt(a) - BigInt(b);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/**
 * Whether something arrived after the mark was set. The id decides before the time does: what happened early
 * can arrive late. Without a mark nothing is new, because then everything would be.
 */
export function isAfterMark(thing: Dated, mark: ReadMark | undefined): boolean {
  if (mark === undefined) return false;
  const byId = compareIds(thing.id, mark.id);
  return byId === null ? thing.at > mark.at : byId > 0;
}

/** The mark after all of these were seen; the same object if none is newer. */
export function markAfter(things: readonly Dated[], mark: ReadMark | undefined): ReadMark | undefined {
  return things.reduce<ReadMark | undefined>((newest, thing) => {
    if (newest === undefined) return { id: thing.id, at: thing.at };
    const isNewer = isAfterMark(thing, newest);
    const at = Math.max(newest.at, thing.at);
    if (!isNewer && at === newest.at) return newest;
    return { id: isNewer ? thing.id : newest.id, at };
  }, mark);
}
