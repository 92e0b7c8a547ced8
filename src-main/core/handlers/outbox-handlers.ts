import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Session } from '../account/session.ts';
import { adoptRecord, findCandidates } from '../sync/verify/adopt-record.ts';
import { answerQuestion } from '../sync/decisions/answer-question.ts';
import { chooseClient } from '../sync/decisions/missing-client.ts';
import { createOutboxView } from '../sync/outbox/list-outbox.ts';
import {
  decide,
  discard,
  hold,
  holdMany,
  release,
  retry,
  withdraw,
  type OutboxContext,
} from '../sync/outbox/outbox-actions.ts';
import { createOutboxPages, type OutboxPages } from '../sync/outbox/outbox-pages.ts';
import { reclaim } from '../sync/outbox/reclaim.ts';
import { createWithdrawals } from '../sync/outbox/withdraw-many.ts';
import { withdrawWholeRecords } from '../sync/outbox/withdraw-whole-records.ts';
import { resolveConflict } from '../sync/decisions/resolve-conflict.ts';
import type { Journal } from '../journal/journal.ts';
import { noFailpoint } from '../failpoint.ts';
import type { Ports } from '../ports.ts';
import { recoverOperations } from '../recovery/recover-operations.ts';

type OutboxMethods =
  | 'operations.submit'
  | 'operations.recover'
  | 'outbox.read'
  | 'outbox.withdraw'
  | 'outbox.withdrawMany'
  | 'outbox.hold'
  | 'outbox.holdMany'
  | 'outbox.release'
  | 'outbox.retry'
  | 'outbox.discard'
  | 'outbox.decide'
  | 'outbox.candidates'
  | 'outbox.adopt'
  | 'conflicts.resolve'
  | 'questions.answer'
  | 'questions.chooseClient';

/** Submits operations, and the user's actions on the outbox. */
export function createOutboxHandlers(session: Session, ports: Ports): Pick<BridgeHandlers, OutboxMethods> {
  const failpoint = ports.failpoint ?? noFailpoint;

  const withdrawals = createWithdrawals();
  const pages = new WeakMap<Journal, OutboxPages>();

  function pagesOf(journal: Journal): OutboxPages {
    const ofJournal = pages.get(journal) ?? createOutboxPages(journal, ports.newId());
    pages.set(journal, ofJournal);
    return ofJournal;
  }

  /** Runs an action in a transaction, then wakes the engine. */
  function actOn<T>(accountKey: string | undefined, action: (context: OutboxContext) => T): T {
    const { journal, engine } = session.account(accountKey);
    const result = journal.transaction(() => {
      const done = action({ journal, newId: ports.newId, clock: ports.clock, failpoint });
      failpoint('outbox:before-commit');
      return done;
    });
    engine.wake();
    return result;
  }

  async function act(action: (context: OutboxContext) => void): Promise<Record<string, never>> {
    actOn(undefined, action);
    return {};
  }

  return {
    'operations.submit': async ({ accountKey, operations }) => {
      const { journal, engine } = session.account(accountKey);
      engine.submit(operations);
      // The engine starts its next call in a later task, so no withdrawn operation is pushed before this.
      if (withdrawals.hasAwaited(operations))
        actOn(accountKey, (context) => withdrawals.withdrawArrived(context, operations));
      return {
        acknowledged: operations.map(({ opId }) => opId),
        lastDeviceSeq: journal.meta.get('lastDeviceSeq') ?? 0,
      };
    },
    'operations.recover': async ({ accountKey, operations, isLast }) => {
      const { journal, engine } = session.account(accountKey);
      recoverOperations({ journal, newId: ports.newId, clock: ports.clock, failpoint }, operations);
      if (isLast) journal.meta.set('restoredPartially', false);
      engine.wake();
      return {
        acknowledged: operations.map(({ opId }) => opId),
        lastDeviceSeq: journal.meta.get('lastDeviceSeq') ?? 0,
      };
    },
    'outbox.read': async (input) => {
      const { journal, engine, pictures } = session.account();
      return pagesOf(journal).read(createOutboxView(journal, engine, pictures, ports.clock.now()), input);
    },
    'outbox.withdraw': ({ opId }) => act((context) => withdraw(context, opId)),
    'outbox.withdrawMany': async ({ accountKey, opIds, wholeOnly }) => {
      if (wholeOnly === true) {
        const taken = actOn(accountKey, (context) => withdrawWholeRecords(context, withdrawals, opIds));
        return { withdrawn: [...taken.withdrawn], unknown: [...taken.unknown], underWay: [] };
      }
      const { withdrawn, unknown } = actOn(accountKey, (context) => withdrawals.withdraw(context, opIds));
      const { journal, engine } = session.account(accountKey);
      const context = { journal, newId: ports.newId, clock: ports.clock, failpoint };
      const reclaimed = await reclaim(engine, context, withdrawals, opIds);
      return {
        withdrawn: [...withdrawn, ...reclaimed.withdrawn],
        unknown: [...unknown],
        underWay: [...reclaimed.underWay],
      };
    },
    'outbox.hold': ({ opId }) => act((context) => hold(context, opId)),
    'outbox.holdMany': async ({ accountKey, opIds, isHeld, notBefore = null }) => {
      actOn(accountKey, (context) => holdMany(context, opIds, isHeld, notBefore));
      return {};
    },
    'outbox.release': ({ opId, notBefore = null }) => act((context) => release(context, opId, notBefore)),
    'outbox.retry': ({ opId }) => act((context) => retry(context, opId)),
    'outbox.discard': ({ opId }) => act((context) => discard(context, opId)),
    'outbox.decide': async ({ opId, ...decision }) => ({
      isDone: actOn(undefined, (context) => decide(context, opId, decision)),
    }),
    'outbox.candidates': async ({ opId }) =>
      await session.account().engine.withService((context) => findCandidates(context, opId)),
    'outbox.adopt': async ({ opId, serverId }) => {
      const { engine } = session.account();
      await engine.withService((context) => adoptRecord(context, opId, serverId));
      engine.wake();
      return {};
    },
    'conflicts.resolve': ({ conflictId, choice }) =>
      act((context) => resolveConflict(context, conflictId, choice)),
    'questions.answer': async ({ questionId, answer }) => {
      await act((context) => answerQuestion(context, questionId, answer));
      // The service has to confirm deletions, so sync starts now, not at the next interval.
      session.account().engine.syncNow();
      return {};
    },
    'questions.chooseClient': ({ questionId, clientId }) =>
      act((context) => chooseClient(context, questionId, clientId)),
  };
}
