import type { MailFailureCode } from '#shared/domain/mail/mail-failure.ts';
import type { OutgoingMail, RefusedRecipient } from '../../domain/mail/outgoing-mail.ts';

/** Why a message was not delivered. */
export interface DeliveryFailure {
  readonly code: MailFailureCode;
  /** In the server's words. */
  readonly description: string;
}

export type DeliveryOutcome =
  /**
   * Every recipient was answered. `refused` is permanent, `deferred` may succeed at another attempt; all other
   * recipients have the message.
   */
  | {
      readonly kind: 'answered';
      readonly refused: readonly RefusedRecipient[];
      readonly deferred: readonly RefusedRecipient[];
    }
  /**
   * Certainly not delivered, for a reason on our side. `by` is `server` if the server accepts nothing (connection,
   * greeting, login), or `message` if it does not accept this one (its sender, a lost connection). `permanent` if the
   * server said so.
   */
  | ({
      readonly kind: 'held';
      readonly by: 'server' | 'message';
      readonly permanent: boolean;
    } & DeliveryFailure)
  /** Certainly not delivered, and never deliverable, such as a message above the server's size limit. */
  | ({ readonly kind: 'rejected' } & DeliveryFailure)
  /** Possibly delivered: another attempt could deliver it twice. */
  | ({ readonly kind: 'unknown' } & DeliveryFailure);

export type HeldDelivery = Extract<DeliveryOutcome, { readonly kind: 'held' }>;

export interface DeliveryOptions {
  /** Aborts a delivery as long as the message is certainly not delivered. */
  readonly signal: AbortSignal;
  /**
   * Called right before the first byte of the message is sent; again, with the same answer, if the connection ended
   * before that byte. Once it has resolved, the message may arrive. Resolves to false if the message was canceled and
   * must not be sent.
   */
  handOver(): Promise<boolean>;
}

export interface MailTransport {
  /** Whether delivery is quick and local, so that an answer of the API may wait for it. */
  isImmediate(): Promise<boolean>;
  /** Delivers a message to some or all of its recipients. */
  deliver(
    mail: OutgoingMail,
    recipients: readonly string[],
    options: DeliveryOptions,
  ): Promise<DeliveryOutcome>;
  /** Closes idle connections. */
  close?(): void;
}

export const delivered: DeliveryOutcome = { kind: 'answered', refused: [], deferred: [] };

export function heldByServer({ code, description }: DeliveryFailure, permanent = false): DeliveryOutcome {
  return { kind: 'held', by: 'server', permanent, code, description };
}

/** The outcome of a message that was canceled right before it was sent. */
export const canceledInTime: DeliveryOutcome = {
  ...{ kind: 'held', by: 'message', permanent: false },
  ...{ code: 'stopped', description: 'The message was canceled' },
};

/** The outcome of a message whose delivery failed in the service itself, before its first byte was sent. */
export const failedBefore: DeliveryOutcome = {
  ...{ kind: 'held', by: 'message', permanent: false },
  ...{ code: 'stopped', description: 'The service failed before the message left' },
};

/** Keeps delivered messages in memory. */
export function memoryTransport(): MailTransport & { readonly messages: readonly OutgoingMail[] } {
  const messages: OutgoingMail[] = [];
  return {
    isImmediate: () => Promise.resolve(true),
    messages,
    async deliver(mail, _recipients, { handOver }) {
      if (!(await handOver())) return canceledInTime;
      messages.push(mail);
      return delivered;
    },
  };
}
