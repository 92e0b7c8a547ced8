import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { OutboxEntry, PictureUpload } from '#shared/sync/outbox-entry.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import type { Engine } from '../engine/engine-types.ts';
import type { PictureFiles } from '../../pictures/picture-files.ts';
import { picturesToUpload } from '../pictures/upload-pictures.ts';
import { proposalsWithoutClient } from '../decisions/missing-client.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

const clientRemoved = createReason('operation.clientRemoved');
const conflictFirst = createReason('operation.conflictFirst');

/** The data that the outbox shows of an entry besides the entry itself. */
export interface OutboxView {
  /** The reason why an operation waits: its own, or for a send, a missing decision about its proposal. */
  reasonOf(entry: JournaledOperation): Reason | null;
  /** The opId of the operation that must be pushed first. */
  blockedBy(opId: string): string | null;
  /** End of the uncertainty window of an uncertain operation, ms since the epoch. */
  verificationEndsAt(opId: string): number | null;
  /** The pictures that have to be at the service before operations that wait. */
  uploads(): readonly PictureUpload[];
}

/** Reads the data that all entries share only once. */
export function createOutboxView(
  journal: Journal,
  { plan, untilWindowEnds, sentOfPicture }: Pick<Engine, 'plan' | 'untilWindowEnds' | 'sentOfPicture'>,
  pictures: Pick<PictureFiles, 'size'>,
  now: number,
): OutboxView {
  const { blockedBy } = plan();
  const withoutClient = new Set(proposalsWithoutClient(journal));
  const conflicting = new Set(journal.conflicts.all().map(({ proposalId }) => proposalId));
  return {
    reasonOf({ operation, reason }) {
      if (operation.kind !== 'send') return reason;
      if (withoutClient.has(operation.localId)) return clientRemoved;
      return conflicting.has(operation.localId) ? conflictFirst : reason;
    },
    blockedBy: (opId) => blockedBy.get(opId) ?? null,
    verificationEndsAt(opId) {
      const remainingMs = untilWindowEnds(opId);
      return remainingMs === null ? null : now + remainingMs;
    },
    uploads() {
      const opIds = new Map<string, string[]>();
      // What the user has to decide first waits for no upload.
      const waiting = journal.operations
        .all()
        .filter(({ state }) => state !== 'rejected' && state !== 'undecided');
      for (const { operation } of waiting)
        for (const hash of picturesToUpload({ journal, clock: { now: () => now } }, operation))
          opIds.set(hash, [...(opIds.get(hash) ?? []), operation.opId]);
      return [...opIds].map(([hash, first]) => ({
        hash,
        opIds: first,
        size: pictures.size(hash),
        sent: sentOfPicture(hash),
      }));
    },
  };
}

/** An entry of the outbox as the screens show it. */
export function toOutboxEntry(journal: Journal, entry: JournaledOperation, view: OutboxView): OutboxEntry {
  const { opId } = entry.operation;
  return {
    operation: entry.operation,
    state: entry.state,
    reason: view.reasonOf(entry),
    attempts: [...journal.attempts.attempts(opId)],
    evidence: [...journal.attempts.evidence(opId)],
    blockedBy: view.blockedBy(opId),
    verificationEndsAt: view.verificationEndsAt(opId),
  };
}

/** The conflicts and questions for the user. */
export function listDecisions(
  journal: Journal,
): Pick<MethodOutput<'outbox.read'>, 'conflicts' | 'questions'> {
  return { conflicts: [...journal.conflicts.all()], questions: [...journal.questions.all()] };
}
