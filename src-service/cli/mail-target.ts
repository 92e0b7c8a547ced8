import { folderTransport } from '../mail/folder-transport.ts';
import { smtpTransport } from '../mail/smtp-transport.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { MailTarget } from './options.ts';

/** The transport that `--mail` asks for; with a data directory and no wish, its folder; else none. */
export function createMailTransport(
  target: MailTarget | null,
  fallback: string | null,
): MailTransport | null {
  switch (target?.kind) {
    case 'folder':
      return folderTransport(target.directory);
    case 'smtp':
      return smtpTransport(target.url, target.login);
    case undefined:
      return fallback === null ? null : folderTransport(fallback);
  }
}
