import { z } from 'zod';
import { create } from 'zustand';

/** How far a person has read a list that grows at its newest end. */
const readMarkSchema = z.object({
  /** The newest id that the service gave. */
  id: z.string(),
  /** The newest moment, ms since the epoch: for services whose ids are no numbers. */
  at: z.number(),
});
/** A parsed mark. */
export type ReadMark = Readonly<z.infer<typeof readMarkSchema>>;

/** What is compared: anything that the service numbers and dates. */
type Dated = Pick<ReadMark, 'id' | 'at'>;

const marksSchema = z.record(z.string(), readMarkSchema);

const storageKey = 'layover.read-marks';

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

/** The mark once all of these were seen; the same object when nothing of them is newer. */
export function markAfter(things: readonly Dated[], mark: ReadMark | undefined): ReadMark | undefined {
  return things.reduce<ReadMark | undefined>((newest, thing) => {
    if (newest === undefined) return { id: thing.id, at: thing.at };
    const isNewer = isAfterMark(thing, newest);
    const at = Math.max(newest.at, thing.at);
    if (!isNewer && at === newest.at) return newest;
    return { id: isNewer ? thing.id : newest.id, at };
  }, mark);
}

/** Reads what was kept; anything unreadable becomes no marks at all. */
export function readMarks(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, ReadMark>> {
  try {
    return marksSchema.parse(JSON.parse(storage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

interface ReadMarkStore {
  /** By account and list, such as `https://example.com/api/v2#1 activity`. */
  readonly marks: Readonly<Record<string, ReadMark>>;
  /** Moves a mark, here and for the next start. */
  setMark(list: string, mark: ReadMark): void;
}

/** How far each list was read, on this computer. */
export const useReadMarks = create<ReadMarkStore>((set, get) => ({
  marks: readMarks(localStorage),
  setMark(list, mark) {
    set((state) => ({ marks: { ...state.marks, [list]: mark } }));
    localStorage.setItem(storageKey, JSON.stringify(get().marks));
  },
}));
