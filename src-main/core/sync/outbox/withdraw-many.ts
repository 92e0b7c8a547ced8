import { isAppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import type { Journal } from '../../journal/journal.ts';
import { detachProposals, forgetMissingClient } from '../decisions/missing-client.ts';
import { withdraw, type OutboxContext } from './outbox-actions.ts';
import { dropConflicts } from '../decisions/raise-conflicts.ts';
import { isUnclear } from '../verify/recover-attempts.ts';
import { scopeKey, scopeOf, withoutScopes } from '../view/visible.ts';

/** What became of operations that were to be taken back; those in neither list have gone out, or are about to. */
export interface Withdrawal {
  readonly withdrawn: readonly string[];
  /** The journal has never had these: they are still on their way from a window. */
  readonly unknown: readonly string[];
}

/** Whether an operation makes what all others of its scope stand in, and nobody can know of it yet. */
function makesScope({ journal }: OutboxContext, opId: string): Operation | null {
  const entry = journal.operations.find(opId);
  if (entry === undefined || !isUntouched(entry) || isUnclear(journal, entry)) return null;
  const { operation } = entry;
  const isRoot = operation.kind === 'create' && scopeOf(operation).localId === operation.localId;
  // One that is made anew may stand in what the service still shows.
  return isRoot && journal.records.find(operation.entity, operation.localId) === undefined ? operation : null;
}

/** The clients of these that something else in the outbox names. */
function namedClients(journal: Journal, ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    journal.operations.all().flatMap(({ operation }) => {
      const named =
        operation.kind === 'create' || operation.kind === 'update'
          ? operation.fields['client_id']?.[1]
          : null;
      return typeof named === 'string' && ids.has(named) ? [named] : [];
    }),
  );
}

/**
 * Takes whole records back that only this computer knows, with all that stands in them: each costs what it holds, however
 * much waits besides.
 */
function withdrawScopes(context: OutboxContext, creates: readonly Operation[]): void {
  const { journal } = context;
  const keys = new Set(creates.map((create) => scopeKey(scopeOf(create))));
  const clients = new Set(creates.flatMap(({ entity, localId }) => (entity === 'client' ? [localId] : [])));
  for (const clientId of namedClients(journal, clients)) detachProposals(context, clientId, false);
  const doomed = journal.operations
    .all()
    .flatMap(({ operation }) => (keys.has(scopeKey(scopeOf(operation))) ? [operation] : []));
  withoutScopes(journal, doomed, () => {
    for (const { opId, kind, entity, localId } of doomed) {
      journal.operations.remove(opId);
      if (kind !== 'create') continue;
      dropConflicts(journal, entity, localId);
      if (entity === 'proposal') forgetMissingClient(journal, localId);
    }
  });
}

/**
 * Takes operations back that were never tried (S20). Runs inside one transaction: nothing of them can go out between the
 * first and the last.
 */
export function withdrawMany(context: OutboxContext, opIds: readonly string[]): Withdrawal {
  const { operations } = context.journal;
  const withdrawn: string[] = [];
  const unknown: string[] = [];
  const creates: Operation[] = [];
  for (const opId of opIds) {
    const create = makesScope(context, opId);
    if (create !== null) creates.push(create);
    else if (operations.find(opId) === undefined) {
      if (!operations.wasRelayed(opId)) unknown.push(opId);
    } else if (tryToWithdraw(context, opId)) withdrawn.push(opId);
  }
  if (creates.length > 0) withdrawScopes(context, creates);
  return { withdrawn: [...withdrawn, ...creates.map(({ opId }) => opId)], unknown };
}

function tryToWithdraw(context: OutboxContext, opId: string): boolean {
  try {
    withdraw(context, opId);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'too-late') return false;
    throw error;
  }
}

/** Keeps what was taken back before it arrived from going out. */
export interface Withdrawals {
  /** Runs inside a transaction. */
  withdraw(context: OutboxContext, opIds: readonly string[]): Withdrawal;
  /** What has just been taken in. Runs inside a transaction, before any of it can go out. */
  arrived(context: OutboxContext, operations: readonly Operation[]): void;
  /** Whether any of these is awaited: `arrived` has something to do. */
  concerns(operations: readonly Operation[]): boolean;
}

/** Remembers for one life of the main process what is still to arrive, which is as long as a window waits for it. */
export function createWithdrawals(): Withdrawals {
  const awaited = new Set<string>();
  /** What was taken back before: a window that did not hear so asks again. */
  const known = new Set<string>();
  /** The scopes that are gone: what a window still hands over of them has nothing to stand in. */
  const gone = new Set<string>();

  const isAwaited = (operation: Operation): boolean =>
    awaited.has(operation.opId) || gone.has(scopeKey(scopeOf(operation)));

  function handleNotFound(context: OutboxContext, opIds: readonly string[]): void {
    for (const opId of opIds) {
      const create = makesScope(context, opId);
      if (create !== null) gone.add(scopeKey(scopeOf(create)));
    }
  }

  return {
    withdraw(context, opIds) {
      handleNotFound(context, opIds);
      const before = opIds.filter((opId) => known.has(opId));
      const { withdrawn, unknown } = withdrawMany(context, opIds);
      for (const opId of withdrawn) known.add(opId);
      for (const opId of unknown) awaited.add(opId);
      return { withdrawn: [...withdrawn, ...before], unknown };
    },
    concerns: (operations) => operations.some(isAwaited),
    arrived(context, operations) {
      const opIds = operations.filter(isAwaited).map(({ opId }) => opId);
      handleNotFound(context, opIds);
      const { withdrawn } = withdrawMany(context, opIds);
      for (const opId of opIds) awaited.delete(opId);
      for (const opId of withdrawn) known.add(opId);
    },
  };
}
