import { statfs } from 'node:fs/promises';
import { session } from 'electron';
import { diskFullError } from '../../core/files/disk-full.ts';
import type { Logger } from '../../core/ports.ts';

/** In bytes; with less free space, a database that does not open may be sound and only lack space. */
const minFreeBytes = 50_000_000;

/**
 * Removes the windows' databases from disk. Chromium removes most damaged databases itself. It can neither open nor
 * delete one whose first file is damaged, so every start would fail.
 */
export async function clearPageStorage(dataDir: string, log: Logger): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < minFreeBytes) throw diskFullError({ path: dataDir });
  log.error("The windows' databases could not be opened and are created again.");
  await session.defaultSession.clearStorageData({ storages: ['indexdb'] });
}
