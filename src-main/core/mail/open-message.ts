import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ensurePrivateFolder } from '../files/private-files.ts';
import { safeFileName } from '../files/safe-file-name.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { Ports } from '../ports.ts';
import { composeUnsentMessage, type UnsentMessage } from './unsent-message.ts';

/** A message's file is deleted after this time, ms. By then the mail program has read it. */
const maxAgeMs = 24 * 3_600_000;

/** Opens messages in the user's mail program, as files in a private folder. */
export function createMessageOpener({ dataDir, desktop, clock, newId, log }: Ports) {
  const folder = path.join(dataDir, 'opened-messages');

  async function prune(): Promise<void> {
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file);
      if (clock.now() - mtimeMs > maxAgeMs) await rm(file, { force: true, recursive: true });
    }
  }

  const pruneQuietly = (): void => {
    prune().catch((error: unknown) => log.error('old messages cannot be deleted', error));
  };
  pruneQuietly();

  return {
    /** Throws `unavailable` if no program can open it. */
    async open(message: UnsentMessage): Promise<void> {
      pruneQuietly();
      const own = path.join(folder, newId());
      ensurePrivateFolder(folder);
      ensurePrivateFolder(own);
      const file = path.join(own, `${safeFileName(message.subject, 'proposal')}.eml`);
      await writeFileAtomically(file, [composeUnsentMessage(message)], { overwrite: false });
      await desktop.openFile(file);
    },
  };
}
