import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { noMailSecrets, type MailSecrets } from '../../domain/mail/mail-secrets.ts';
import { composeMime, ownIdentity, type MailIdentity } from './compose-mime.ts';
import { MailFailure } from './mail-failure.ts';
import { canceledInTime, delivered, heldByServer, type MailTransport } from './transport.ts';

/**
 * Writes each message as one `.eml` file, atomically. The name comes from the message id, so a repetition replaces the
 * same file. The file contains `Bcc`, as in a pickup folder, because the program that sends it needs it.
 */
export function folderTransport(
  directory: string,
  identity: () => Promise<MailIdentity> = () => Promise.resolve(ownIdentity),
  secrets: MailSecrets = noMailSecrets,
): MailTransport {
  return {
    isImmediate: () => Promise.resolve(true),
    async deliver(mail, _recipients, { handOver }) {
      const name = `${mail.date.replaceAll(/[-:]/gu, '')}-${safeName(mail.messageId)}.eml`;
      try {
        const { bytes } = await composeMime(mail, await identity(), secrets, { withBcc: true });
        await mkdir(directory, { recursive: true });
        if (!(await handOver())) return canceledInTime;
        await writeWhole(join(directory, name), bytes);
        return delivered;
      } catch (error) {
        // No one reads an incomplete file, and the next attempt replaces it. So the message is certainly not delivered.
        const code = error instanceof MailFailure ? error.failure : 'folder-not-writable';
        return heldByServer({ code, description: messageOf(error) });
      }
    },
  };
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.part`;
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Flushes the rename, which a power failure could undo. Windows cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  try {
    await handle.sync();
  } catch {
    // Some network folders cannot sync; the file is renamed nevertheless.
  } finally {
    await handle.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function safeName(messageId: string): string {
  return messageId.replaceAll(/[^\w-]/gu, '').slice(0, 60);
}
