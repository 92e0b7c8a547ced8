import { readStoredMail, type OutgoingMail } from '../../domain/mail/outgoing-mail.ts';
import type { MailRow } from '../../storage/mail-store.ts';
/** Reads a message and its remaining recipients; null if the row is damaged. */
export function readMail(
  row: MailRow,
): { readonly message: OutgoingMail; readonly pending: readonly string[] } | null {
  const message = readStoredMail(row.message);
  if (message === null) return null;
  const all = [...new Set([message.to, ...message.cc, ...message.bcc])];
  try {
    const left: unknown = row.pending === null ? all : JSON.parse(row.pending);
    return { message, pending: all.filter((address) => Array.isArray(left) && left.includes(address)) };
  } catch {
    return null;
  }
}

export function recipientOf(row: MailRow): string {
  return readMail(row)?.message.to ?? '';
}
