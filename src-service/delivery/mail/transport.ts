import type { OutgoingMail, RefusedRecipient } from '../../domain/mail/outgoing-mail.ts';

/** How handing over a message ended. */
export type DeliveryOutcome =
  /**
   * Each recipient has an answer: those that are named neither here nor there have the message. `refused` will never
   * get it; for `deferred` another attempt is worth while.
   */
  | {
      readonly kind: 'answered';
      readonly refused: readonly RefusedRecipient[];
      readonly deferred: readonly RefusedRecipient[];
    }
  /**
   * Certainly not delivered, and no recipient's doing: the server takes nothing from us (`server`: nothing listens,
   * greeting, login), or not this message (`message`: its sender, a connection lost over it). `permanent` when it said
   * so for good.
   */
  | {
      readonly kind: 'held';
      readonly by: 'server' | 'message';
      readonly permanent: boolean;
      readonly description: string;
    }
  /** It may have been delivered or not; another attempt could deliver it twice. */
  | { readonly kind: 'unknown'; readonly description: string };

/** Where messages go: a folder, an SMTP server, or a list in memory. */
export interface MailTransport {
  /** Whether delivery is quick and local, so that an answer may wait for it. */
  readonly immediate: boolean;
  /**
   * Hands a message over to these recipients, some or all of its own. Aborting gives up what certainly has not been
   * delivered yet.
   */
  deliver(mail: OutgoingMail, recipients: readonly string[], signal: AbortSignal): Promise<DeliveryOutcome>;
}

/** Every recipient has it. */
export const delivered: DeliveryOutcome = { kind: 'answered', refused: [], deferred: [] };

/** Keeps messages in memory, for in-process use. */
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
