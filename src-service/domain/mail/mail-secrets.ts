import type { MailSecretName } from '#shared/domain/mail/mail-secrets.ts';

/**
 * The source of mail secrets: the app's keychain, or a private file. They are read at each use and never stored in a
 * setting, flag, log or row.
 */
export interface MailSecrets {
  get(name: MailSecretName): string | null;
}

export const noMailSecrets: MailSecrets = { get: () => null };
