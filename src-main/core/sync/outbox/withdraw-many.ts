import { localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import type { Journal } from '../../journal/journal.ts';
import { detachProposals, dropClientQuestion } from '../decisions/missing-client.ts';
import { withdraw, type OutboxContext } from './outbox-actions.ts';
import { dropConflicts } from '../decisions/raise-conflicts.ts';
import { awaitsRetry } from '../verify/retry-policy.ts';
import { scopeKey, scopeOf, withoutScopes } from '../view/visible.ts';

/** The result of withdrawing operations. Operations in neither list have been pushed or are being pushed. */
export interface Withdrawal {
  readonly withdrawn: readonly string[];
  /** Operations that have not arrived from a window yet. */
  readonly unknown: readonly string[];
}

/** The operation, if it creates a whole scope that the service cannot know; null for any other operation. */
function localScopeCreate({ journal }: OutboxContext, opId: string): Operation | null {
  const entry = journal.operations.find(opId);
  if (entry === undefined || !isUntouched(entry) || awaitsRetry(journal, entry)) return null;
  const { operation } = entry;
  const isRoot = operation.kind === 'create' && scopeOf(operation).localId === operation.localId;
  // A record in the base is being recreated, and the service may still return its descendants.
  return isRoot && journal.records.find(operation.entity, operation.localId) === undefined ? operation : null;
}

/** The clients among `ids` that other operations of the outbox name. */
function referencedClients(journal: Journal, ids: ReadonlySet<LocalId>): ReadonlySet<LocalId> {
  return new Set(
    journal.operations.all().flatMap(({ operation }) => {
      const clientId =
        operation.kind === 'create' || operation.kind === 'update'
          ? localIdOfField(operation.fields['client_id']?.[1])
          : null;
      return clientId !== null && ids.has(clientId) ? [clientId] : [];
    }),
  );
}

/**
 * Withdraws whole scopes that exist only on this computer. The cost depends on their own operations, not on the outbox.
 */
function withdrawScopes(context: OutboxContext, creates: readonly Operation[]): void {
  const { journal } = context;
  const keys = new Set(creates.map((create) => scopeKey(scopeOf(create))));
  const clients = new Set(creates.flatMap(({ entity, localId }) => (entity === 'client' ? [localId] : [])));
  for (const clientId of referencedClients(journal, clients)) detachProposals(context, clientId, false);
  const removed = journal.operations
    .all()
    .flatMap(({ operation }) => (keys.has(scopeKey(scopeOf(operation))) ? [operation] : []));
  withoutScopes(journal, removed, () => {
    for (const { opId, kind, entity, localId } of removed) {
      journal.operations.remove(opId);
      if (kind !== 'create') continue;
      dropConflicts(journal, entity, localId);
      if (entity === 'proposal') dropClientQuestion(journal, localId);
    }
  });
}

/**
 * Withdraws operations without an attempt. Call it inside one transaction, so that none of them is pushed before the
 * last is withdrawn.
 */
export function withdrawMany(context: OutboxContext, opIds: readonly string[]): Withdrawal {
  const { operations } = context.journal;
  const withdrawn: string[] = [];
  const unknown: string[] = [];
  const creates: Operation[] = [];
  for (const opId of opIds) {
    const create = localScopeCreate(context, opId);
    if (create !== null) creates.push(create);
    else if (operations.find(opId) === undefined) {
      if (!operations.wasRelayed(opId)) unknown.push(opId);
    } else if (withdrawIfPossible(context, opId)) withdrawn.push(opId);
  }
  if (creates.length > 0) withdrawScopes(context, creates);
  return { withdrawn: [...withdrawn, ...creates.map(({ opId }) => opId)], unknown };
}

function withdrawIfPossible(context: OutboxContext, opId: string): boolean {
  try {
    withdraw(context, opId);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'too-late') return false;
    throw error;
  }
}

/** Withdraws operations that arrive after their withdrawal. */
export interface Withdrawals {
  /** Call it inside a transaction. */
  withdraw(context: OutboxContext, opIds: readonly string[]): Withdrawal;
  /**
   * Withdraws awaited operations among those that have just arrived. Call it inside a transaction, before any of them
   * can be pushed.
   */
  withdrawArrived(context: OutboxContext, operations: readonly Operation[]): void;
  /** Whether `withdrawArrived` would withdraw any of these. */
  hasAwaited(operations: readonly Operation[]): boolean;
}

/** In memory only, because no window waits for its withdrawal longer than the process runs. */
export function createWithdrawals(): Withdrawals {
  const awaitedIds = new Set<string>();
  /** Operations that are withdrawn already. A window that did not get the answer repeats its request. */
  const withdrawnIds = new Set<string>();
  /** Withdrawn scopes. Operations that a window relays for them later have no parent. */
  const withdrawnScopes = new Set<string>();

  const isAwaited = (operation: Operation): boolean =>
    awaitedIds.has(operation.opId) || withdrawnScopes.has(scopeKey(scopeOf(operation)));

  function recordWithdrawnScopes(context: OutboxContext, opIds: readonly string[]): void {
    for (const opId of opIds) {
      const create = localScopeCreate(context, opId);
      if (create !== null) withdrawnScopes.add(scopeKey(scopeOf(create)));
    }
  }

  return {
    withdraw(context, opIds) {
      recordWithdrawnScopes(context, opIds);
      const repeated = opIds.filter((opId) => withdrawnIds.has(opId));
      const { withdrawn, unknown } = withdrawMany(context, opIds);
      for (const opId of withdrawn) withdrawnIds.add(opId);
      for (const opId of unknown) awaitedIds.add(opId);
      return { withdrawn: [...withdrawn, ...repeated], unknown };
    },
    hasAwaited: (operations) => operations.some(isAwaited),
    withdrawArrived(context, operations) {
      const opIds = operations.filter(isAwaited).map(({ opId }) => opId);
      recordWithdrawnScopes(context, opIds);
      const { withdrawn } = withdrawMany(context, opIds);
      for (const opId of opIds) awaitedIds.delete(opId);
      for (const opId of withdrawn) withdrawnIds.add(opId);
    },
  };
}
