import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { mailSecretNames } from '#shared/domain/mail/mail-secrets.ts';
import type { MailSecrets } from '../domain/mail/mail-secrets.ts';
import { errorReason } from './open-data.ts';
import { UsageError } from './usage-error.ts';

/** Mail secrets by name; each may be missing. */
export const mailSecretsSchema = z.strictObject(
  Object.fromEntries(mailSecretNames.map((name) => [name, z.string().min(1).max(20_000).optional()])),
);

/**
 * Mail secrets in a private file: a JSON object by name. The file is read at each use, so a changed secret needs no
 * restart. Throws a `UsageError` if the file is invalid at the start.
 */
export function readMailSecrets(file: string): MailSecrets {
  parseSecrets(file);
  return {
    get(name) {
      try {
        return parseSecrets(file)[name] ?? null;
      } catch {
        return null;
      }
    },
  };
}

function parseSecrets(file: string): Readonly<Record<string, string | undefined>> {
  const flag = '--mail-secrets-file';
  const text = readPrivateText(file, flag);
  try {
    return mailSecretsSchema.parse(JSON.parse(text));
  } catch {
    // The parser's message would repeat the text of the file.
    throw new UsageError(
      `${flag} ${file} must be a JSON object of texts by name: ${mailSecretNames.join(', ')}`,
    );
  }
}

/** Reads a secret file that only its owner may read. A trailing line break is dropped. */
export function readPrivateText(file: string, flag: string): string {
  let text = '';
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      throw new UsageError(`${flag} ${file} can be read by other users: run chmod 600 on it`);
    text = readFileSync(file, 'utf8').replace(/\r?\n$/u, '');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${flag} ${file} cannot be read: ${errorReason(error)}`);
  }
  if (text === '') throw new UsageError(`${flag} ${file} must not be empty`);
  return text;
}
