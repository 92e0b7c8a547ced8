import { readFileSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The possible sources of a secret. Other programs can read flags, but neither files nor variables. */
export interface SecretSource {
  /** The flag of the secret, without dashes. */
  readonly flag: string;
  readonly value: string | undefined;
  /** The flag that names the secret's file. */
  readonly fileFlag: string;
  readonly file: string | undefined;
  readonly variable: string;
}

/**
 * Reads a secret from its flag, its file or its environment variable. A trailing line break of the file is dropped.
 * Null if none is given. Throws a `UsageError` for two sources, an empty secret, and an unreadable file.
 */
export function readSecret(source: SecretSource, env: Environment): string | null {
  const { flag, value, fileFlag, file, variable } = source;
  if (value !== undefined && file !== undefined)
    throw new UsageError(`--${flag} and --${fileFlag} cannot be used together`);
  if (value !== undefined) return requireText(value, `--${flag}`);
  if (file !== undefined) return requireText(readText(file, fileFlag), `--${fileFlag} ${file}`);
  const environmentValue = env[variable];
  return environmentValue === undefined ? null : requireText(environmentValue, variable);
}

function requireText(secret: string, name: string): string {
  if (secret === '') throw new UsageError(`${name} must not be empty`);
  return secret;
}

function readText(file: string, flag: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/u, '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--${flag} ${file} cannot be read: ${reason}`);
  }
}
