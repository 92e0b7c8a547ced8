import type { MailSettings } from './mail-settings.ts';

/** The names of mail secrets. The app keeps them in the keychain, a separate service in a private file. */
export const mailSecretNames = ['password', 'refresh_token', 'client_secret', 'dkim_key'] as const;

export type MailSecretName = (typeof mailSecretNames)[number];

/**
 * The secrets without which no message can be sent. The client secret is left out, because not every provider has one.
 */
export function neededSecrets({ kind, server, dkim }: MailSettings): readonly MailSecretName[] {
  const names: MailSecretName[] = [];
  if (kind === 'smtp' && server?.login.kind === 'password') names.push('password');
  if (kind === 'smtp' && server?.login.kind === 'oauth2') names.push('refresh_token');
  if (kind !== 'none' && dkim !== null) names.push('dkim_key');
  return names;
}
