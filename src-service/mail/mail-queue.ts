import type { Context } from '../domain/context.ts';
import { recordBounces } from '../domain/bounces.ts';
import { timestamp, type Timers } from '../ports.ts';
import type { MailRow } from '../storage/mail-store.ts';
import { outgoingMailSchema } from './outgoing-mail.ts';
import type { DeliveryOutcome, MailTransport } from './transport.ts';

/** Wait before a message that certainly was not delivered is tried again, in milliseconds. */
const retryAfter = 30_000;

/** Hands queued messages to the transport, one after the other, and records how it went. */
export interface MailQueue {
  /** Starts working if there is something to do. Never throws. */
  wake(): void;
  /** Resolves once everything that could be delivered at this time has been. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Messages are queued in the transaction that records the send; this delivers them afterwards. At most once:
 * the row says `sending` before the first byte leaves, and a row found in that state at start is not sent
 * again, since its message may have arrived.
 */
export function createMailQueue(
  context: Context,
  transport: MailTransport,
  timers: Timers,
  onBug: (error: unknown) => void,
): MailQueue {
  let working: Promise<void> | null = null;
  let stopped = false;
  let cancelRetry = (): void => undefined;

  const queue: MailQueue = {
    wake() {
      if (stopped || working !== null || context.stores.mails.inState('queued').length === 0) return;
      working = work()
        .catch(onBug)
        .finally(() => {
          working = null;
        });
    },
    async settled() {
      await working;
    },
    stop() {
      stopped = true;
      cancelRetry();
    },
  };

  async function work(): Promise<void> {
    for (;;) {
      const [next] = context.stores.mails.inState('queued');
      if (next === undefined || stopped) return;
      if ((await deliver(next)) === 'later') {
        cancelRetry();
        cancelRetry = timers.after(retryAfter, () => queue.wake());
        return;
      }
    }
  }

  async function deliver(row: MailRow): Promise<DeliveryOutcome['kind']> {
    const { mails } = context.stores;
    mails.patch(row.id, { state: 'sending', attempted_at: timestamp(context.clock) });
    const outcome = await attempt(row);
    context.database.transaction(() => {
      mails.patch(row.id, { state: stateAfter(outcome), problem: problemOf(outcome) });
      if (outcome.kind === 'accepted' || outcome.kind === 'refused') {
        recordBounces(context, row.proposal_id, outcome.refused);
      }
    });
    return outcome.kind;
  }

  async function attempt(row: MailRow): Promise<DeliveryOutcome> {
    const mail = outgoingMailSchema.parse(JSON.parse(row.message));
    try {
      return await transport.deliver(mail);
    } catch (error) {
      onBug(error);
      return { kind: 'later', description: 'The message could not be handed over' };
    }
  }

  abandonInterrupted(context);
  return queue;
}

/** What was being sent when the process died stays as it is, marked as unknown. */
function abandonInterrupted(context: Context): void {
  for (const row of context.stores.mails.inState('sending')) {
    context.stores.mails.patch(row.id, { state: 'unknown', problem: 'Interrupted while it was being sent' });
  }
}

function stateAfter(outcome: DeliveryOutcome): MailRow['state'] {
  switch (outcome.kind) {
    case 'accepted':
      return 'sent';
    case 'refused':
      return 'refused';
    case 'later':
      return 'queued';
    case 'unknown':
      return 'unknown';
  }
}

function problemOf(outcome: DeliveryOutcome): string | null {
  switch (outcome.kind) {
    case 'accepted':
    case 'refused':
      return outcome.refused[0]?.description ?? null;
    case 'later':
    case 'unknown':
      return outcome.description;
  }
}
