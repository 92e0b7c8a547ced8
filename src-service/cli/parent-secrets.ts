import { z } from 'zod';
import type { MailSecrets } from '../domain/mail/mail-secrets.ts';
import { mailSecretsSchema } from './mail-secrets-file.ts';
import type { Parent } from './parent.ts';

const messageSchema = z.object({ mailSecrets: mailSecretsSchema });

/** Mail secrets that may arrive while the service runs. */
export interface ParentSecrets extends MailSecrets {
  onChange(listener: () => void): void;
}

/**
 * The mail secrets that the parent process sends from its keychain, as `{mailSecrets: {password, …}}`. They are kept
 * only in memory; each message replaces all of them.
 */
export function parentSecrets(parent: Parent | null, fallback: MailSecrets): ParentSecrets {
  let received: Readonly<Record<string, string | undefined>> = {};
  let listener = (): void => undefined;
  parent?.onMessage((message) => {
    const parsed = messageSchema.safeParse(message);
    if (!parsed.success) return;
    received = parsed.data.mailSecrets;
    listener();
  });
  return {
    get: (name) => received[name] ?? fallback.get(name),
    onChange(newListener) {
      listener = newListener;
    },
  };
}
