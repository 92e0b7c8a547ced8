import type { MailFailureCode } from '#shared/domain/mail/mail-failure.ts';
import type { OutgoingMail, RefusedRecipient } from '../../domain/mail/outgoing-mail.ts';

/** Why a message is not delivered. */
export interface DeliveryFailure {
  readonly code: MailFailureCode;
  /** In the server's words. */
  readonly description: string;
}

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
  | ({
      readonly kind: 'held';
      readonly by: 'server' | 'message';
      readonly permanent: boolean;
    } & DeliveryFailure)
  /** Certainly not delivered, and never will be, such as a message beyond the server's size. */
  | ({ readonly kind: 'rejected' } & DeliveryFailure)
  /** It may have been delivered: another attempt could deliver it twice. */
  | ({ readonly kind: 'unknown' } & DeliveryFailure);

export interface DeliveryOptions {
  /** Gives up what has certainly not been delivered. */
  readonly signal: AbortSignal;
  /**
   * Called once, right before the first byte of the message leaves. From then on the message may arrive. False forbids
   * it: the message has been canceled.
   */
  handOver(): boolean;
}

export interface MailTransport {
  /** Whether delivery is quick and local, so that an answer may wait for it. */
  readonly immediate: boolean;
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

/** The message was canceled right before it left. */
export const canceledInTime: DeliveryOutcome = {
  ...{ kind: 'held', by: 'message', permanent: false },
  ...{ code: 'stopped', description: 'The message was canceled' },
};

/** Stores messages in memory. */
export function memoryTransport(): MailTransport & { readonly messages: readonly OutgoingMail[] } {
  const messages: OutgoingMail[] = [];
  return {
    immediate: true,
    messages,
    deliver(mail, _recipients, { handOver }) {
      if (!handOver()) return Promise.resolve(canceledInTime);
      messages.push(mail);
      return Promise.resolve(delivered);
    },
  };
}
