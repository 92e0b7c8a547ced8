import type { QueuedMail } from '#shared/bridge/methods/mail-shapes.ts';
import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { locale, t } from '../../../i18n/index.ts';
import type { SentMessage } from './sent-message.ts';

/** The sent e-mails that the service holds, because no mail server has taken them. */
export function undelivered(
  sent: readonly SentProposal[],
  messages: readonly Pick<QueuedMail, 'to' | 'state'>[],
): readonly SentProposal[] {
  const held = new Set(
    messages
      .filter(({ state }) => state === 'waiting' || state === 'refused')
      .map(({ to }) => to.toLowerCase()),
  );
  return sent.filter(({ email }) => held.has(email.toLowerCase()));
}

/** Asks the service for its queue. A service that does not show it counts as one that holds nothing. */
export async function readUndelivered(
  bridge: BridgeClient,
  sent: readonly SentProposal[],
): Promise<readonly SentProposal[]> {
  return undelivered(sent, (await bridge.call('mail.read', {})).messages);
}

/** The message about e-mails that the service holds. */
export function undeliveredMessage(held: readonly SentProposal[]): SentMessage {
  const list = new Intl.ListFormat(locale());
  return {
    title: t('send.notDelivered', { count: held.length }),
    description: t('send.notDeliveredText', { to: list.format(held.map(({ email }) => email)) }),
  };
}
