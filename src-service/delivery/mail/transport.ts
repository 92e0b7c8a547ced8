import type { OutgoingMail, RefusedRecipient } from '../../domain/mail/outgoing-mail.ts';

export type DeliveryOutcome =
  /**
   * Each recipient has an answer. `refused` is permanent, `deferred` deserves another attempt; all others have the
   * message.
   */
  | {
      readonly kind: 'answered';
      readonly refused: readonly RefusedRecipient[];
      readonly deferred: readonly RefusedRecipient[];
    }
  /**
   * Certainly not delivered, for a reason on our side: the server accepts nothing (`server`: connection, greeting,
   * login), or not this message (`message`: its sender, a lost connection). `permanent` when the server said so.
   */
  | {
      readonly kind: 'held';
      readonly by: 'server' | 'message';
      readonly permanent: boolean;
      readonly description: string;
    }
  /** It may have been delivered: another attempt could deliver it twice. */
  | { readonly kind: 'unknown'; readonly description: string };

export interface MailTransport {
  /** Whether delivery is quick and local, so that an answer may wait for it. */
  readonly immediate: boolean;
  /** Delivers a message to some or all of its recipients. Aborting gives up what has certainly not been delivered. */
  deliver(mail: OutgoingMail, recipients: readonly string[], signal: AbortSignal): Promise<DeliveryOutcome>;
}

export const delivered: DeliveryOutcome = { kind: 'answered', refused: [], deferred: [] };

/** Stores messages in memory. */
export function memoryTransport(): MailTransport & { readonly messages: readonly OutgoingMail[] } {
  const messages: OutgoingMail[] = [];
  return {
    immediate: true,
    messages,
    deliver(mail) {
      messages.push(mail);
      return Promise.resolve(delivered);
    },
  };
}
