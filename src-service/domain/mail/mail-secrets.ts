import type { MailSecretName } from '#shared/domain/mail/mail-secrets.ts';

/**
 * Where secrets of mail come from: the app's keychain, or a private file. They are read for each use, and stand in
 * no setting, flag, log or row.
 */
export interface MailSecrets {
  get(name: MailSecretName): string | null;
}

export const noMailSecrets: MailSecrets = { get: () => null };
