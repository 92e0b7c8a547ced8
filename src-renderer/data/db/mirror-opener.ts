import { callWithDeadline } from '../../bridge/index.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MirrorDatabase } from './mirror-database.ts';

/** Failures before the files are removed. A browser that was just killed may lock its files for a moment. */
const failuresBeforeClearing = 3;
const clearingTimeoutMs = 15_000;

/** Whether the files are damaged. A full disk and a newer version have errors with other names. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnknownError';
}

/**
 * Opens the mirror, unless it is open. After several failures in a row, the main process removes the files, once. The
 * mirror is then filled from the journal. Edits that are not in the journal were never shown as saved.
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
 * Calls `check` after the database was deleted, such as by a cleaner, or closed by the browser because of damage. So
 * the window notices an empty mirror before the next edit.
 */
export function onLostDatabase(database: MirrorDatabase, check: () => void): void {
  const checkLater = (): void => void setTimeout(check);
  database.on('versionchange', checkLater);
  database.on('close', checkLater);
}
