import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { decodeLine, encodeLine } from '../journal/redo-log.ts';

/** The number of the newest transaction, recorded outside of journal and redo log. */
export type Mark =
  /** No file: it was lost, or the account is of a version without watermarks. */
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable' }
  | { readonly state: 'known'; readonly seq: number };

const markSchema = z.strictObject({ seq: z.int().nonnegative() });

/** Fixed length in bytes, so that each mark overwrites the last in place. */
const markLength = 24;

/**
 * The high-water mark: the number of the newest transaction, in a file of its own. It is the only way to notice that a
 * redo log was cut between two lines or replaced by an older copy.
 */
export interface Watermark {
  /** Writes the mark without a flush. After a power failure it may be too low, which is safe, but never too high. */
  note(seq: number): void;
  close(): void;
}

/** Reads the mark. Never throws. */
export function readMark(path: string): Mark {
  try {
    const [line = ''] = readFileSync(path, 'utf8').split('\n');
    const mark = markSchema.safeParse(decodeLine(line));
    return mark.success ? { state: 'known', seq: mark.data.seq } : { state: 'unreadable' };
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { state: isAbsent ? 'absent' : 'unreadable' };
  }
}

/** Opens the mark and sets it on disk. If the disk refuses, later repairs are not reported as `exact`. */
export function openWatermark(path: string, seq: number): Watermark {
  let file: number | null = null;

  function note(newest: number): void {
    if (file === null) return;
    try {
      writeSync(file, encodeLine({ seq: newest }, markLength), 0);
    } catch {
      // The mark is now too low or unreadable; repairs handle both.
    }
  }

  try {
    file = openSync(path, existsSync(path) ? 'r+' : 'w', 0o600);
    note(seq);
    fsyncSync(file);
  } catch {
    // Without a mark, no repair is reported as `exact`.
  }
  return {
    note,
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}
