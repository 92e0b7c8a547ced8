import type { AppliedEdit } from '../edits/plan-edits.ts';
import { editFromDraft } from '../edits/edit-of-draft.ts';
import { withCurrentIds } from '../lib/aliases.ts';
import type { Edit } from '../lib/edit.ts';
import { createsScope, relayBatchSize, toLocalDelete, toSteps, type HistoryStep } from './history-entry.ts';
import type { HistoryDependencies } from './history-types.ts';
import { createRestoreDeleted } from './restore-deleted.ts';

export interface UndoOutcome {
  /** The inverse of the undone steps. */
  readonly steps: readonly HistoryStep[];
  /** Sent operations, which stay. */
  readonly alreadySent: readonly AppliedEdit[];
  /** Calls whose outcome is unknown. */
  readonly unconfirmed: readonly AppliedEdit[];
  /** Sent deletes of records that are recreated only on the user's decision. */
  readonly lost: readonly AppliedEdit[];
}

const nothingUndone: UndoOutcome = { steps: [], alreadySent: [], unconfirmed: [], lost: [] };

export interface UndoRunOutcome extends UndoOutcome {
  /** Steps that were not undone yet, because of `error`. */
  readonly left: readonly HistoryStep[];
  readonly error: unknown;
}

function combineOutcomes(remaining: UndoOutcome, second: UndoOutcome): UndoOutcome {
  return {
    steps: [...remaining.steps, ...second.steps],
    alreadySent: [...remaining.alreadySent, ...second.alreadySent],
    unconfirmed: [...remaining.unconfirmed, ...second.unconfirmed],
    lost: [...remaining.lost, ...second.lost],
  };
}

/** Whether a deleted proposal was on the service. Recreating it loses its link, its status and its history. */
export function existsOnService({ removed }: AppliedEdit): boolean {
  const record = removed?.records[0];
  return record?.entity === 'proposal' && record.serverId !== null;
}

/** Consecutive steps that are undone together. */
type UndoBatch = readonly [HistoryStep, ...HistoryStep[]];

/** Creates the undo of steps: by inverse edits, by withdrawal, or by recreating deleted records. */
export function createStepUndo(dependencies: HistoryDependencies, withdrawnElsewhere: ReadonlySet<string>) {
  const { submit, withdraw, findExisting, getSiblingOrder, findCopies, canUnarchive } = dependencies;
  const { aliases, newId, now, undoWindow } = dependencies;

  /** @param asNamed further edits, whose ids are not replaced by current ones */
  async function submitEdits(
    edits: readonly Edit[],
    asNamed: readonly Edit[] = [],
  ): Promise<readonly HistoryStep[]> {
    const current = edits.map((edit) => withCurrentIds(edit, aliases.current));
    return toSteps(await submit([...current, ...asNamed]));
  }

  const restore = createRestoreDeleted({
    submitEdits,
    findExisting,
    getSiblingOrder,
    findCopies,
    aliases,
    newId,
  });

  /** The edit that undoes a step; null if no edit does. */
  function getInverseEdit(step: HistoryStep): Edit | null {
    const draft = step.type === 'withdrawn' ? step.draft : step.applied.inverse;
    if (draft === null) return null;
    return editFromDraft(draft, now() + undoWindow());
  }

  /** Sent operations that the service can undo. */
  async function findUnarchivable(alreadySent: readonly AppliedEdit[]): Promise<readonly AppliedEdit[]> {
    const archived = alreadySent.filter(({ operation }) => operation.kind === 'archive');
    return archived.length > 0 && (await canUnarchive()) ? archived : [];
  }

  /**
   * Withdraws operations without an inverse. If they were sent, it recreates deleted records and unarchives proposals.
   * Operations that another window has withdrawn need nothing.
   */
  async function withdrawAndCompensate(
    edits: readonly AppliedEdit[],
    lostBefore: readonly AppliedEdit[],
  ): Promise<UndoOutcome> {
    const waiting = edits.filter(({ operation }) => !withdrawnElsewhere.has(operation.opId));
    if (waiting.length === 0) return nothingUndone;
    const { withdrawn, unconfirmed: unconfirmedIds } = await withdraw(
      waiting.map(({ operation }) => operation.opId),
    );
    const withdrawnEdits = waiting.filter(({ operation }) => withdrawn.has(operation.opId));
    const unconfirmed = waiting.filter(({ operation }) => unconfirmedIds.has(operation.opId));
    const sent = waiting.filter((done) => !withdrawnEdits.includes(done) && !unconfirmed.includes(done));
    const missing = sent.filter(({ removed }) => removed !== null);
    const records = missing.map(({ operation: { entity, localId }, scope }) => ({ entity, localId, scope }));
    const existing = records.length === 0 ? null : await findExisting(records);
    const deleted = missing.filter(({ operation }) => existing?.has(operation.localId) !== true);
    const steps: HistoryStep[] = withdrawnEdits.map(({ operation }) => ({
      type: 'withdrawn',
      draft: operation,
    }));
    steps.push(...(await restore.restorePositions(withdrawnEdits)));
    steps.push(...(await restore.updateReferences(withdrawnEdits)));
    // The user decides on a lost proposal. Its deleted contents share that decision.
    const lostProposals = new Set(
      [...lostBefore, ...deleted].filter(existsOnService).map(({ operation }) => operation.localId),
    );
    const isLost = (done: AppliedEdit): boolean => {
      const { proposalId } = done.operation;
      return existsOnService(done) || (proposalId !== null && lostProposals.has(proposalId));
    };
    steps.push(...(await restore.recreate(deleted.filter((done) => !isLost(done)))));
    const alreadySent = sent.filter(({ removed }) => removed === null);
    const archived = await findUnarchivable(alreadySent);
    steps.push(
      ...(await submitEdits(archived.map(({ operation: { localId } }) => ({ kind: 'unarchive', localId })))),
    );
    return {
      steps,
      alreadySent: alreadySent.filter((done) => !archived.includes(done)),
      unconfirmed,
      lost: deleted.filter(isLost),
    };
  }

  /** The newest first. Consecutive edits are one transaction, and consecutive withdrawals one call. */
  function splitIntoBatches(steps: readonly HistoryStep[]): readonly UndoBatch[] {
    const batches: [HistoryStep, ...HistoryStep[]][] = [];
    for (const step of steps.toReversed()) {
      const batch = batches.at(-1);
      if (batch !== undefined && (getInverseEdit(batch[0]) === null) === (getInverseEdit(step) === null))
        batch.push(step);
      else batches.push([step]);
    }
    return batches;
  }

  async function undoBatch(batch: UndoBatch, lostBefore: readonly AppliedEdit[]): Promise<UndoOutcome> {
    const edits = batch.flatMap((step) => getInverseEdit(step) ?? []);
    if (edits.length > 0) return { ...nothingUndone, steps: await submitEdits(edits) };
    return await withdrawAndCompensate(
      batch.flatMap((step) => (step.type === 'applied' ? [step.applied] : [])),
      lostBefore,
    );
  }

  /**
   * Withdraws creates in one call before any other step, if one call of the relay cannot carry all their deletes.
   * Otherwise the service would go on creating records during the relay of the deletes. Returns the local deletes.
   */
  async function withdrawManyCreates(
    steps: readonly HistoryStep[],
  ): Promise<ReadonlyMap<HistoryStep, HistoryStep>> {
    const creates = steps.flatMap((step) =>
      step.type === 'applied' && createsScope(step.applied) ? [step.applied] : [],
    );
    if (creates.length <= relayBatchSize) return new Map();
    const { removed } = await withdraw(
      creates.map(({ operation }) => operation.opId),
      creates,
    );
    return new Map(
      steps.flatMap((step): [HistoryStep, HistoryStep][] => {
        if (step.type === 'withdrawn') return [];
        const subtree = removed.get(step.applied.operation.opId);
        if (subtree === undefined) return [];
        return [[step, { type: 'applied', applied: toLocalDelete(step.applied, subtree, newId()) }]];
      }),
    );
  }

  async function withdrawSteps(all: readonly HistoryStep[]): Promise<UndoRunOutcome> {
    let outcome = nothingUndone;
    let steps = all;
    try {
      const localDeletes = await withdrawManyCreates(all);
      outcome = { ...nothingUndone, steps: [...localDeletes.values()].toReversed() };
      steps = localDeletes.size === 0 ? all : all.filter((step) => !localDeletes.has(step));
    } catch (error) {
      return { ...nothingUndone, left: all, error };
    }
    const batches = splitIntoBatches(steps);
    for (const [index, batch] of batches.entries()) {
      try {
        outcome = combineOutcomes(outcome, await undoBatch(batch, outcome.lost));
      } catch (error) {
        return { ...outcome, left: batches.slice(index).flat().toReversed(), error };
      }
    }
    return { ...outcome, left: [], error: null };
  }

  return { getInverseEdit, undoSteps: withdrawSteps, recreate: restore.recreate };
}
