import type { OutgoingMail } from './outgoing-mail.ts';

/** An address that the receiving server refused for good. */
export interface RefusedRecipient {
  readonly address: string;
  /** In the server's own words. */
  readonly description: string;
}

/** How handing over a message ended. */
export type DeliveryOutcome =
  | { readonly kind: 'accepted'; readonly refused: readonly RefusedRecipient[] }
  /** Nobody received it and nobody will. */
  | { readonly kind: 'refused'; readonly refused: readonly RefusedRecipient[] }
  /** Certainly not delivered, worth another attempt: nothing listens, or the server said "later". */
  | { readonly kind: 'later'; readonly description: string }
  /** It may have been delivered or not; another attempt could deliver it twice. */
  | { readonly kind: 'unknown'; readonly description: string };

/** Where messages go: a folder, an SMTP server, or a list in memory. */
export interface MailTransport {
  /** Whether delivery is quick and local, so that an answer may wait for it. */
  readonly immediate: boolean;
  deliver(mail: OutgoingMail): Promise<DeliveryOutcome>;
}

/** Keeps messages in memory, for in-process use. */
export function memoryTransport(): MailTransport & { readonly messages: readonly OutgoingMail[] } {
  const messages: OutgoingMail[] = [];
  return {
    immediate: true,
    messages,
    deliver(mail) {
      messages.push(mail);
      return Promise.resolve({ kind: 'accepted', refused: [] });
    },
  };
}
