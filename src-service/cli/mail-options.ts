import { readFileSync } from 'node:fs';
import { isLoopbackHost, mailSettingsSchema, type MailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { MailSecrets } from '../domain/mail/mail-secrets.ts';
import { noMailSecrets } from '../domain/mail/mail-secrets.ts';
import { readMailSecrets, readPrivateText } from './mail-secrets-file.ts';
import { errorReason } from './open-data.ts';
import { UsageError } from './usage-error.ts';

/** The mail settings of the command line. */
export interface MailOptions {
  /** The folder of messages; null for the one in the data directory. */
  readonly folder: string | null;
  /** The settings of a mail server, which no call can change; null for the stored settings. */
  readonly fixed: MailSettings | null;
  readonly secrets: MailSecrets;
}

export interface MailFlags {
  readonly mail: string | undefined;
  readonly passwordFile: string | undefined;
  readonly secretsFile: string | undefined;
  readonly caFile: string | undefined;
}

/** Reads the flags of mail. Throws a `UsageError` without any secret. */
export function readMailOptions({ mail, passwordFile, secretsFile, caFile }: MailFlags): MailOptions {
  if (passwordFile !== undefined && secretsFile !== undefined)
    throw new UsageError('--mail-password-file and --mail-secrets-file cannot be used together');
  const isServer = mail !== undefined && !mail.startsWith('file:');
  if (!isServer && (passwordFile !== undefined || caFile !== undefined))
    throw new UsageError('--mail-password-file and --mail-ca-file need --mail smtp://…');
  const secrets = secretsFile === undefined ? noMailSecrets : readMailSecrets(secretsFile);
  if (mail === undefined) return { folder: null, fixed: null, secrets };
  if (!isServer) {
    if (mail.length === 5) throw mailFormatError();
    return { folder: mail.slice(5), fixed: null, secrets };
  }
  const { user, settings } = readServer(mail, caFile === undefined ? null : readCertificates(caFile));
  const password = passwordFile === undefined ? null : readPrivateText(passwordFile, '--mail-password-file');
  if (user !== '' && password === null && secretsFile === undefined)
    throw new UsageError('--mail names a user: give the password with --mail-password-file');
  if (user === '' && password !== null)
    throw new UsageError('There is a mail password and no user: name the user as smtp://USER@HOST:PORT');
  return {
    folder: null,
    fixed: settings,
    secrets:
      password === null ? secrets : { get: (name) => (name === 'password' ? password : secrets.get(name)) },
  };
}

function mailFormatError(): UsageError {
  return new UsageError('--mail must be file:DIR or smtp://[USER@]HOST:PORT');
}

function readServer(
  text: string,
  ca: string | null,
): { readonly user: string; readonly settings: MailSettings } {
  // The text may contain a password, so no message repeats it.
  if (!/^smtps?:\/\/[^/\s]+\/?$/u.test(text) || !URL.canParse(text)) throw mailFormatError();
  const url = new URL(text);
  if (url.password !== '') {
    throw new UsageError(
      '--mail must not hold a password, which every program on this computer could read: use --mail-password-file',
    );
  }
  const user = decodeUser(url.username);
  const isTls = url.protocol === 'smtps:';
  const securityWithoutTls = isLoopbackHost(url.hostname) && ca === null ? 'none-on-loopback' : 'starttls';
  const parsed = mailSettingsSchema.safeParse({
    kind: 'smtp',
    server: {
      host: url.hostname,
      port: url.port === '' ? (isTls ? 465 : 25) : Number(url.port),
      security: isTls ? 'tls' : securityWithoutTls,
      login: user === '' ? { kind: 'none' } : { kind: 'password', user },
      ca,
    },
  });
  if (!parsed.success) throw mailFormatError();
  return { user, settings: parsed.data };
}

/** Decodes a user name, which may be an e-mail address with its @ written as %40. */
function decodeUser(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UsageError('--mail must write the username with %40 for @ and %25 for %');
  }
}

function readCertificates(file: string): string {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--mail-ca-file ${file} cannot be read: ${errorReason(error)}`);
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new UsageError(`--mail-ca-file ${file} contains no PEM certificate`);
  return text;
}
