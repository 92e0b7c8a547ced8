import { recordBounces, recordMailNote } from '../../domain/mail/bounces.ts';
import type { Context } from '../../domain/context.ts';
import { withInvitationLink } from '../../domain/invitations/invitation-mail.ts';
import { timestamp, withTimeout, type Timers } from '../../ports.ts';
import type { BusyMail, MailRow } from '../../storage/mail-store.ts';
import { mailMessages } from '../../domain/mail/mail-messages.ts';
import { readStoredMail, type OutgoingMail, type RefusedRecipient } from '../../domain/mail/outgoing-mail.ts';
import { abandon, abandonInterrupted } from './interrupted-messages.ts';
import { createLateRecords } from './late-records.ts';
import { createMailLeases } from './mail-leases.ts';
import { printAttachment, type PrintPdf } from './print-attachment.ts';
import { readMail, recipientOf } from './queued-message.ts';
import { createServerPause, firstPause } from './server-pause.ts';
import { longestWait, giveUpAfter, waitAfter } from './retry-schedule.ts';
import {
  failedBefore,
  type DeliveryFailure,
  type DeliveryOutcome,
  type HeldDelivery,
  type MailTransport,
} from './transport.ts';
import { together, type Steps } from '../../storage/steps.ts';

/** Limit of connections at once. A local transport delivers one message at a time. */
const atOnce = 4;
/** Limit of connections to one domain, so that a slow domain leaves some for the others. */
const perDomain = 2;
/** Age at which the account is told that a message waits, in milliseconds. */
const tellAfter = 4 * 3_600_000;
/** Limit of waiting messages to report when the server refuses everything. */
const toldAtOnce = 100;

/** Pause of a message while too many documents wait for the printer, in milliseconds. */
const busyPause = 10_000;

/** How long a stop waits for answers to messages that were already sent, in milliseconds. */
const stopTimeout = 5000;

export interface MailQueue {
  /** Starts due deliveries. Never throws. */
  wake(): void;
  /** Resolves once nothing more can be delivered now. */
  settled(): Promise<void>;
  /** The end of the pause after the server refused everything, as epoch milliseconds; 0 if there is no pause. */
  pausedUntil(): number;
  /** Ends the pause, because the settings have changed or the user wants another attempt. */
  resume(): void;
  /** Starts no more deliveries. A message without an outcome by then counts as unknown at the next start. */
  stop(): Promise<void>;
}

const noLease = { leased_by: null, leased_until: null } as const;

/** An attempt to deliver a message, and what came of it. */
interface Attempt {
  readonly outcome: DeliveryOutcome;
  /** Whether the row was `sending` before the attempt ended. */
  readonly wasClaimed: boolean;
}

export interface MailQueueOptions {
  /** The name of this node, unique among those that share the database. */
  readonly node: string;
  readonly transport: MailTransport;
  readonly print: PrintPdf;
  readonly timers: Timers;
  readonly onBug: (error: unknown) => void;
  /** Called with each problem that the owner of the service must fix, such as a refused login. */
  readonly onProblem: (line: string) => void;
  /** Whether the account is suspended: then no delivery starts. */
  readonly isSuspended: () => boolean;
  /** Called after the outcome of a message is committed. */
  readonly onRecorded?: () => void;
}

/**
 * Delivers queued messages, each at most once: its row becomes `sending` right before its first byte is sent, and a row
 * in that state at the start is not sent again, because the message may have arrived. Each message has its own
 * schedule, so a deferred one delays no other. While the server refuses everything, only one message at a time is
 * tried. An outcome that the database does not take is recorded later, and its message does not leave until then.
 *
 * Nodes that share the database lease each message before its delivery. If a node dies, its leases end: another one
 * delivers what was `queued`, and ends what was `sending` as unknown. Nobody tells a node of the messages of the
 * others: it is woken when something is due.
 */
export function createMailQueue(context: Context, options: MailQueueOptions): MailQueue {
  const { node, transport, print, timers, onBug, onProblem, isSuspended } = options;
  const { mails } = context.stores;
  const { isShared } = context.database;
  const active = new Map<number, { readonly domain: string; readonly done: Promise<void> }>();
  /** Outcomes that the database has not taken yet. */
  const unrecorded = createLateRecords(timers);
  const stopping = new AbortController();
  let closed = false;
  const pause = createServerPause(context);
  let cancelSleep = (): void => undefined;
  const leases = createMailLeases(context, { node, timers, held: () => busyNow().ids });
  /** One search for due messages at a time. */
  let starting = Promise.resolve();

  const queue: MailQueue = {
    wake() {
      starting = starting.then(startDue).catch((error: unknown) => {
        if (closed) return;
        onBug(error);
        sleep(firstPause);
      });
    },
    async settled() {
      for (let seen = null; seen !== starting || active.size > 0;) {
        seen = starting;
        await seen;
        await Promise.all([...active.values()].map(({ done }) => done));
      }
    },
    pausedUntil: pause.until,
    resume: pause.resume,
    async stop() {
      stopping.abort();
      cancelSleep();
      const ended = queue.settled().then(unrecorded.end).then(leases.release);
      await withTimeout(ended, { timers, milliseconds: stopTimeout }, () => undefined);
      leases.stop();
      closed = true;
      transport.close?.();
    },
  };

  async function startDue(): Promise<void> {
    if (stopping.signal.aborted || isSuspended()) return;
    cancelSleep();
    const now = context.clock.now();
    if (isShared) await readOthers(now);
    if (pause.left(now) > 0) {
      rest(pause.left(now));
      return;
    }
    const slots = (await transport.isImmediate()) || pause.hasFailed() ? 1 : atOnce;
    while (active.size < slots) {
      const busy = busyNow();
      const dueAt = await context.database.read(() => mails.nextDueAt(node, now, busy));
      if (stopping.signal.aborted || isSuspended()) return;
      if (dueAt === null || dueAt > now) {
        rest(dueAt === null ? Infinity : dueAt - now);
        return;
      }
      const row = await context.database.write(() => mails.leaseDue(leases.from(now), busy));
      if (stopping.signal.aborted) return;
      // Another node was quicker if there is none.
      if (row !== undefined) start(row);
    }
  }

  /** Ends the messages of nodes that died during their delivery, and reads the pause of all nodes. */
  async function readOthers(now: number): Promise<void> {
    if (pause.mustEnd()) await context.database.write(() => pause.endForAll());
    const [, interrupted] = await context.database.read(() =>
      together([pause.read(), mails.firstInterrupted(now)]),
    );
    if (interrupted === undefined) return;
    await context.database.write(() => abandonInterrupted(context, onProblem));
    options.onRecorded?.();
  }

  /** Waits for the next due message. */
  function rest(milliseconds: number): void {
    if (milliseconds !== Infinity) sleep(milliseconds);
  }

  function sleep(milliseconds: number): void {
    cancelSleep();
    cancelSleep = timers.after(Math.min(Math.max(milliseconds, 0), longestWait), () => queue.wake());
  }

  function busyNow(): BusyMail {
    const counts = new Map<string, number>();
    for (const { domain } of active.values()) counts.set(domain, (counts.get(domain) ?? 0) + 1);
    const domains = [...counts].filter(([, count]) => count >= perDomain).map(([domain]) => domain);
    return { ids: [...active.keys(), ...unrecorded.ids()], domains };
  }

  function start(row: MailRow): void {
    const done = deliver(row)
      .catch((error: unknown) => {
        // The message may still be due, and would be tried again and again as long as the database fails.
        pause.rest();
        onBug(error);
      })
      .finally(() => {
        active.delete(row.id);
        if (!closed) queue.wake();
      });
    active.set(row.id, { domain: row.domain, done });
  }

  async function deliver(row: MailRow): Promise<void> {
    const mail = readMail(row);
    if (mail === null) {
      await context.database.write(() =>
        mails.patch(row.id, {
          ...{ state: 'refused', problem: 'The message cannot be read', problem_code: null },
          ...noLease,
        }),
      );
      onProblem(`Message ${String(row.id)} cannot be read and is not sent`);
      return;
    }
    const recipients = mail.pending;
    const printed = await printAttachment(mail.message, print, stopping.signal);
    if (closed || printed.kind === 'stopped') return;
    if (printed.kind === 'busy') {
      const next_attempt_at = context.clock.now() + busyPause;
      await context.database.write(() => mails.patch(row.id, { next_attempt_at, ...noLease }));
      return;
    }
    // The PDF is stored with the message: later attempts send the same.
    if (printed.kind === 'complete' && printed.message !== mail.message) {
      const message = JSON.stringify(printed.message);
      await context.database.write(() => mails.patch(row.id, { message }));
    }
    const attempt: Attempt =
      printed.kind === 'complete'
        ? await handToTransport(row, withInvitationLink(printed.message, context.publicUrl()), recipients)
        : { outcome: printed, wasClaimed: false };
    if (closed) return;
    const record = async (): Promise<void> =>
      await context.database.write(() => recordOutcome(row, recipients, attempt)).then(options.onRecorded);
    try {
      await record();
    } catch (error) {
      unrecorded.add(row.id, record, queue.wake);
      throw error;
    }
  }

  /** One attempt to deliver. */
  async function handToTransport(
    row: MailRow,
    message: OutgoingMail,
    recipients: readonly string[],
  ): Promise<Attempt> {
    const attempt: { claimed?: Promise<boolean> } = {};
    const handOver = (): Promise<boolean> => (attempt.claimed ??= claim(row));
    try {
      const outcome = await transport.deliver(message, recipients, { signal: stopping.signal, handOver });
      return { outcome, wasClaimed: (await attempt.claimed) === true };
    } catch (error) {
      onBug(error);
      if ((await attempt.claimed) !== true) return { outcome: failedBefore, wasClaimed: false };
      const description = 'The delivery ended without an answer';
      return { outcome: { kind: 'unknown', code: 'outcome-unknown', description }, wasClaimed: true };
    }
  }

  function* recordOutcome(
    claimed: MailRow,
    recipients: readonly string[],
    { outcome, wasClaimed }: Attempt,
  ): Steps<void> {
    const { state, told, leased_by } = (yield* mails.get(claimed.id)) ?? claimed;
    // A canceled message was not sent, so its outcome does not matter.
    if (state === 'canceled') {
      yield* mails.dropUnsent(claimed.id);
      return;
    }
    // The lease ended meanwhile and another node has the message, or an earlier attempt to record this took effect.
    if (leased_by !== node) return;
    // Another node may have ended the message as unknown already; here its outcome is known.
    if (wasClaimed && state !== 'sending' && state !== 'unknown') return;
    yield* mails.patch(claimed.id, noLease);
    const row = { ...claimed, told };
    switch (outcome.kind) {
      case 'answered':
        yield* pause.end();
        yield* recordAnswers(row, recipients, outcome);
        return;
      case 'held':
        yield* hold(row, outcome);
        return;
      case 'rejected':
        yield* reject(row, outcome);
        return;
      case 'unknown':
        yield* abandon(context, row, outcome, onProblem);
    }
  }

  /** Whether the message may leave now. Without an answer of the database it stays. */
  async function claim(row: MailRow): Promise<boolean> {
    if (closed) return false;
    try {
      return await context.database.write(() => mails.claim(row.id, node, timestamp(context.clock)));
    } catch (error) {
      if (!closed) onBug(error);
      return false;
    }
  }

  function* recordAnswers(
    row: MailRow,
    recipients: readonly string[],
    { refused, deferred }: Extract<DeliveryOutcome, { readonly kind: 'answered' }>,
  ): Steps<void> {
    const now = context.clock.now();
    const since = row.deferred_since ?? now;
    const isOver = deferred.length > 0 && now - since >= giveUpAfter;
    const final: readonly RefusedRecipient[] = isOver ? [...refused, ...deferred] : refused;
    const accepted = row.accepted === 1 || recipients.length > refused.length + deferred.length;
    // The service itself sends notices: a refused one says nothing about the client's address.
    if (readStoredMail(row.message)?.automatic !== true)
      yield* recordBounces(context, row.proposal_id, final);
    if (deferred.length === 0 || isOver) {
      yield* mails.patch(row.id, {
        state: accepted ? 'sent' : 'refused',
        accepted: Number(accepted),
        problem: final[0]?.description ?? null,
        problem_code: final[0]?.code ?? null,
        pending: '[]',
      });
      yield* mails.dropUnsent(row.id);
      return;
    }
    const attempts = row.attempts + 1;
    yield* mails.patch(row.id, {
      state: 'queued',
      attempts,
      accepted: Number(accepted),
      deferred_since: since,
      pending: JSON.stringify(deferred.map(({ address }) => address)),
      problem: deferred[0]?.description ?? null,
      problem_code: deferred[0]?.code ?? null,
      // Puts the last attempt at the deadline, not hours after it.
      next_attempt_at: Math.min(now + waitAfter(attempts), Math.max(since + giveUpAfter, now)),
    });
    const [first] = deferred;
    if (first !== undefined) yield* tell(row, first, false);
  }

  /** Handles a failure on our side: the message stays queued, and the client's address is not blamed. */
  function* hold(row: MailRow, failure: HeldDelivery): Steps<void> {
    const { by, permanent, code, description } = failure;
    const now = context.clock.now();
    if (by === 'message') {
      const attempts = row.attempts + 1;
      yield* mails.patch(row.id, {
        state: 'queued',
        attempts,
        problem: description,
        problem_code: code,
        next_attempt_at: now + waitAfter(attempts),
      });
      if (row.problem !== description) onProblem(`Message ${String(row.id)} waits: ${description}`);
      yield* tell(row, failure, permanent);
      return;
    }
    yield* mails.patch(row.id, { state: 'queued', problem: description, problem_code: code });
    if (stopping.signal.aborted) return;
    if (yield* pause.begin(failure)) onProblem(`The mail server cannot be used: ${description}`);
    for (const waiting of yield* mails.listUnreported(toldAtOnce)) yield* tell(waiting, failure, permanent);
  }

  /**
   * Tells the account once that a message waits: immediately if `atOnceToo` (after a permanent refusal), else after
   * some hours.
   */
  function* tell(row: MailRow, { code, description }: DeliveryFailure, atOnceToo: boolean): Steps<void> {
    if (row.told === 1) return;
    if (!atOnceToo && context.clock.now() - Date.parse(row.created_at) < tellAfter) return;
    yield* mails.patch(row.id, { told: 1 });
    const messages = mailMessages((yield* context.account()).locale);
    const note = code === 'pdf-failed' ? messages.unprinted : messages.waits;
    yield* recordMailNote(context, row.proposal_id, recipientOf(row), `${note} ${description}`);
  }

  /**
   * Refuses a message that can never be delivered, such as one that is too large. Tells the account and blames no
   * client's address.
   */
  function* reject(row: MailRow, { code, description }: DeliveryFailure): Steps<void> {
    yield* mails.patch(row.id, { state: 'refused', problem: description, problem_code: code });
    yield* mails.dropUnsent(row.id);
    const messages = mailMessages((yield* context.account()).locale);
    yield* recordMailNote(context, row.proposal_id, recipientOf(row), `${messages.rejected} ${description}`);
    onProblem(`The mail server refuses message ${String(row.id)}: ${description}`);
  }

  return queue;
}
