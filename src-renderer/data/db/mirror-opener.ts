import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MirrorDatabase } from './mirror-database.ts';

/** A browser that has just been killed may hold its files for a moment: only then are they given up. */
const failuresBeforeClearing = 3;
/** Milliseconds for the browser to remove its files. */
const clearingTimeoutMs = 15_000;

/** What browsers say of files that they can read no more; a full disk and a newer version have words of their own. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnknownError';
}

/**
 * Opens the mirror, unless it is open. Files that cannot be opened several times in a row are removed by the main
 * process, once: the mirror is filled again from the journal, and what is not there was never called saved.
 */
export function createMirrorOpener(client: BridgeClient, database: MirrorDatabase): () => Promise<void> {
  let failures = 0;
  return async () => {
    if (database.isOpen()) return;
    try {
      await database.open();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures !== failuresBeforeClearing || !isUnreadable(error)) throw error;
      await callWithDeadline(client, 'window.clearStorage', {}, clearingTimeoutMs);
      await database.open();
    }
  };
}

/**
 * Calls back after somebody has deleted the database under us (a profile that is cleaned), or the browser has closed
 * it because it came upon damage, and made an empty one in its place: to notice it now, not at the next edit.
 */
export function onLostDatabase(database: MirrorDatabase, check: () => void): void {
  const checkLater = (): void => void setTimeout(check);
  database.on('versionchange', checkLater);
  database.on('close', checkLater);
}
