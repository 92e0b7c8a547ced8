import { z } from 'zod';
import { create } from 'zustand';
import { readMarkSchema, type ReadMark } from './read-mark.ts';

const marksSchema = z.record(z.string(), readMarkSchema);

const storageKey = 'layover.read-marks';

/** Parses stored marks. Unreadable ones become no marks. */
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
  /** Sets a mark and stores it for the next start. */
  setMark(list: string, mark: ReadMark): void;
}

/** The read marks of all lists, on this computer. */
export const useReadMarks = create<ReadMarkStore>((set, get) => ({
  marks: readMarks(localStorage),
  setMark(list, mark) {
    set((state) => ({ marks: { ...state.marks, [list]: mark } }));
    localStorage.setItem(storageKey, JSON.stringify(get().marks));
  },
}));
