import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile, type AccountFiles } from './files.ts';

/** The journal's file at closing: size in bytes and time of the last write (ms since the epoch). */
const closedSchema = z.strictObject({ size: z.int().positive(), mtimeMs: z.int() });

type Closed = z.infer<typeof closedSchema>;

/** The file's state; null while there is a write-ahead log, which a clean close removes. */
function fileState({ journal }: AccountFiles): Closed | null {
  if (!existsSync(journal) || existsSync(`${journal}-wal`)) return null;
  const { size, mtimeMs } = statSync(journal);
  return { size, mtimeMs: Math.round(mtimeMs) };
}

/**
 * Records the journal's state after its last connection is closed. If the disk refuses, the next start examines the
 * file.
 */
export function noteClose(files: AccountFiles): void {
  try {
    const state = fileState(files);
    if (state !== null) replaceFile(files.closed, JSON.stringify(state));
  } catch {
    rmSync(files.closed, { recursive: true, force: true });
  }
}

/**
 * Whether the journal's size and time are those of the last clean close. Then it need not be fully read before the
 * first window, which takes 1 s for some thousand proposals. Removes the record, because the file changes from now on.
 */
export function takeClose(files: AccountFiles): boolean {
  try {
    const noted = closedSchema.safeParse(JSON.parse(readFileSync(files.closed, 'utf8')));
    const state = fileState(files);
    return noted.success && noted.data.size === state?.size && noted.data.mtimeMs === state.mtimeMs;
  } catch {
    return false;
  } finally {
    rmSync(files.closed, { recursive: true, force: true });
  }
}
