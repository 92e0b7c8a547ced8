import type { MailServerSettings } from '#shared/domain/mail/mail-settings.ts';
import { noMailSecrets, type MailSecrets } from '../../../domain/mail/mail-secrets.ts';
import { createAccessTokens } from '../access-token.ts';
import { composeMime, ownIdentity, type MailIdentity } from '../compose-mime.ts';
import { openConnection, type SmtpAccess, type SmtpTimeouts } from './smtp-connect.ts';
import { holdDialog, type Letter } from './smtp-dialog.ts';
import { failureCode, readError } from './smtp-error.ts';
import { createSmtpPool } from './smtp-pool.ts';
import {
  heldByServer,
  type DeliveryOptions,
  type DeliveryOutcome,
  type MailTransport,
} from '../transport.ts';

/** In milliseconds; RFC 5321 (4.5.3.2.6) requires ten minutes for the answer to a message. */
const usualTimeouts: SmtpTimeouts = { before: 20_000, after: 600_000 };

export interface SmtpOptions {
  readonly identity?: MailIdentity;
  readonly secrets?: MailSecrets;
  readonly timeouts?: SmtpTimeouts;
}

/**
 * Sends messages to an SMTP server over connections that are kept for some seconds. The meaning of an error depends on
 * the stage: while connecting it concerns our side, later the message. A server on another computer must encrypt, so
 * that neither messages nor passwords cross a network in plain text.
 */
export function smtpTransport(server: MailServerSettings, options: SmtpOptions = {}): MailTransport {
  const { identity = ownIdentity, secrets = noMailSecrets, timeouts = usualTimeouts } = options;
  const tokens = server.login.kind === 'oauth2' ? createAccessTokens(server.login, secrets) : null;
  const access: SmtpAccess = { server, secrets, tokens, timeouts };
  const pool = createSmtpPool();

  return {
    isImmediate: () => Promise.resolve(false),
    async deliver(mail, recipients, delivery) {
      const composed = await composeMime(mail, identity, secrets, { withBcc: false }).catch(asFailure);
      if ('kind' in composed) return composed;
      return send({ ...composed, to: recipients }, delivery);
    },
    close: () => pool.close(),
  };

  async function send(letter: Letter, delivery: DeliveryOptions): Promise<DeliveryOutcome> {
    const kept = pool.take();
    if (kept !== null) {
      const result = await holdDialog(kept, letter, delivery, timeouts.before);
      if (result.isReusable) pool.give(kept);
      if (!result.wasDead) return result.outcome;
    }
    const opened = await openConnection(access, delivery.signal).catch(asFailure);
    if ('kind' in opened) return opened;
    const { outcome, isReusable } = await holdDialog(opened, letter, delivery, timeouts.before);
    if (isReusable) pool.give(opened);
    return outcome;
  }
}

function asFailure(thrown: unknown): DeliveryOutcome {
  const error = readError(thrown);
  return heldByServer({ code: failureCode(error), description: error.description }, error.reply >= 500);
}
