import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { lineOf, parseLine } from '../journal/redo-log.ts';

/** What is known of the newest transaction from outside of journal and log. */
export type Mark =
  /** No file: of a version that wrote none, or gone. */
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable' }
  | { readonly state: 'known'; readonly seq: number };

const markSchema = z.strictObject({ seq: z.int().nonnegative() });

/** Room for the largest number there is: every mark is as long as every other, and written over in place. */
const markLength = 24;

/**
 * The high-water mark: the number of the newest transaction, in a file of its own. A log that was cut off between two
 * lines, or is an older copy of itself, is whole as far as it goes; that it goes further is only known here.
 */
export interface Watermark {
  /** Without waiting for the disk: a mark that a power failure has set back promises less, and never too much. */
  note(seq: number): void;
  close(): void;
}

/** Reads the mark. Never throws. */
export function readMark(path: string): Mark {
  try {
    const [line = ''] = readFileSync(path, 'utf8').split('\n');
    const mark = markSchema.safeParse(parseLine(line));
    return mark.success ? { state: 'known', seq: mark.data.seq } : { state: 'unreadable' };
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { state: isAbsent ? 'absent' : 'unreadable' };
  }
}

/** Opens the mark and sets it, on the disk. A disk that refuses leaves it as it is, and a repair that trusts less. */
export function openWatermark(path: string, seq: number): Watermark {
  let file: number | null = null;

  function note(newest: number): void {
    if (file === null) return;
    try {
      writeSync(file, lineOf({ seq: newest }, markLength), 0);
    } catch {
      // What is there is older, or unreadable: both are believed less.
    }
  }

  try {
    file = openSync(path, existsSync(path) ? 'r+' : 'w', 0o600);
    note(seq);
    fsyncSync(file);
  } catch {
    // Without it a damaged journal is not called restored exactly.
  }
  return {
    note,
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}
