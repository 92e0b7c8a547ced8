import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { OutgoingMail } from '../../domain/mail/outgoing-mail.ts';
import { delivered, type MailTransport } from './transport.ts';

/**
 * Writes each message as one `.eml` file, atomically. The name comes from the message id, so a repetition replaces
 * the same file. `Bcc` stays in the file, as in a pickup folder: the agent that sends it needs it.
 */
export function folderTransport(directory: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    immediate: true,
    async deliver(mail) {
      const { message } = await composer.sendMail(toMessage(mail));
      const name = `${mail.date.replaceAll(/[-:]/gu, '')}-${safeName(mail.messageId)}.eml`;
      try {
        await mkdir(directory, { recursive: true });
        await writeWhole(join(directory, name), message as Buffer);
        return delivered;
      } catch (error) {
        // An incomplete file is not read and is replaced by the next attempt, so the message is not delivered.
        return { kind: 'held', by: 'server', permanent: false, description: messageOf(error) };
      }
    },
  };
}

export function toMessage(mail: OutgoingMail) {
  return {
    messageId: mail.messageId,
    date: new Date(mail.date),
    from: mail.from,
    replyTo: mail.from,
    to: mail.to,
    cc: [...mail.cc],
    bcc: [...mail.bcc],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    disableFileAccess: true,
    disableUrlAccess: true,
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

/** Flushes the rename, which a power cut could undo. Windows cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  try {
    await handle.sync();
  } catch {
    // Some network folders cannot sync; the file is renamed all the same.
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
