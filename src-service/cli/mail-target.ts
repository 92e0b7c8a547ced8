import { folderTransport } from '../delivery/mail/folder-transport.ts';
import { smtpTransport } from '../delivery/mail/smtp-transport.ts';
import type { MailTransport } from '../delivery/mail/transport.ts';
import { makeFolder } from './make-folder.ts';
import { reasonOf } from './open-data.ts';
import type { MailTarget } from './options.ts';
import { UsageError } from './usage-error.ts';

/** The transport of `--mail`; by default the mail folder of the data directory, else none. */
export function createMailTransport(
  target: MailTarget | null,
  fallback: string | null,
): MailTransport | null {
  switch (target?.kind) {
    case 'folder':
      return inFolder(target.directory);
    case 'smtp':
      return smtpTransport(target.url, target.login);
    case undefined:
      return fallback === null ? null : inFolder(fallback);
  }
}

/** Fails at start: messages must not have nowhere to go. */
function inFolder(directory: string): MailTransport {
  try {
    makeFolder(directory);
  } catch (error) {
    throw new UsageError(`Messages cannot be written to ${directory}: ${reasonOf(error)}`);
  }
  return folderTransport(directory);
}
