import { mailSecretNames } from '#shared/domain/mail/mail-secrets.ts';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { MailSecrets } from '../../domain/mail/mail-secrets.ts';
import { folderTransport } from './folder-transport.ts';
import { smtpTransport } from './smtp/smtp-transport.ts';
import { heldByServer, memoryTransport, type MailTransport } from './transport.ts';

export interface MailSetup {
  /** The folder for messages of the kind `folder`; null for none. */
  readonly folder: string | null;
  /** Settings of the command line, which no call can change; null for none. */
  readonly fixed: MailSettings | null;
  readonly secrets: MailSecrets;
}

/** Holds messages until a way to send them is set up. */
const nowhere: MailTransport = {
  isImmediate: () => Promise.resolve(true),
  deliver: () =>
    Promise.resolve(heldByServer({ code: 'not-set-up', description: 'No mail server is set up' })),
};

/**
 * Delivers by the current settings. Changed settings or secrets open new connections.
 *
 * @param isLasting whether the database outlives the process; then messages without a folder are held, because memory
 *   would lose them
 */
export function configuredTransport(
  setup: MailSetup,
  settings: () => Promise<MailSettings>,
  isLasting: boolean,
): MailTransport {
  const { secrets } = setup;
  const withoutFolder = isLasting ? nowhere : memoryTransport();
  const folder = setup.folder === null ? withoutFolder : folderTransport(setup.folder, settings, secrets);
  let smtp: { readonly key: string; readonly transport: MailTransport } | null = null;

  async function current(): Promise<MailTransport> {
    const now = await settings();
    if (now.kind === 'folder') return folder;
    if (now.kind === 'none' || now.server === null) return nowhere;
    const key = JSON.stringify([now, mailSecretNames.map((name) => secrets.get(name))]);
    if (smtp?.key !== key) {
      smtp?.transport.close?.();
      smtp = { key, transport: smtpTransport(now.server, { identity: now, secrets }) };
    }
    return smtp.transport;
  }

  return {
    isImmediate: async () => (await current()).isImmediate(),
    deliver: async (mail, recipients, options) => (await current()).deliver(mail, recipients, options),
    close: () => smtp?.transport.close?.(),
  };
}
