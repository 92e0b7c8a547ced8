import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { z } from 'zod';
import { replaceFile, type AccountFiles } from './files.ts';

/** The journal's file as it was closed: bytes, and when it was written last (ms since the epoch). */
const closedSchema = z.strictObject({ size: z.int().positive(), mtimeMs: z.int() });

type Closed = z.infer<typeof closedSchema>;

/** The file as it is; null while a write-ahead log stands beside it, which a connection that was closed takes along. */
function lookOf({ journal }: AccountFiles): Closed | null {
  if (!existsSync(journal) || existsSync(`${journal}-wal`)) return null;
  const { size, mtimeMs } = statSync(journal);
  return { size, mtimeMs: Math.round(mtimeMs) };
}

/** Notes what the journal looks like, now that its last connection is closed. A disk that refuses costs a longer start. */
export function noteClose(files: AccountFiles): void {
  try {
    const look = lookOf(files);
    if (look !== null) replaceFile(files.closed, JSON.stringify(look));
  } catch {
    rmSync(files.closed, { recursive: true, force: true });
  }
}

/**
 * Whether the journal is, byte for byte as far as the system tells, what its last process closed: then it need not be
 * read from end to end before the first window, which takes a second for some thousand proposals. The note is taken
 * away, because from here on the file changes.
 */
export function takeClose(files: AccountFiles): boolean {
  try {
    const noted = closedSchema.safeParse(JSON.parse(readFileSync(files.closed, 'utf8')));
    const look = lookOf(files);
    return noted.success && noted.data.size === look?.size && noted.data.mtimeMs === look.mtimeMs;
  } catch {
    return false;
  } finally {
    rmSync(files.closed, { recursive: true, force: true });
  }
}
