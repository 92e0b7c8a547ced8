import type { Carrier } from '#shared/bridge/carrier.ts';
import { methods } from '#shared/bridge/contract.ts';
import type { FeedChange, FeedEntry } from '#shared/bridge/feed.ts';
import { createBridgeServer, type BridgeHandlers, type BridgeServer } from '#shared/bridge/server.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import { compact } from '../../../src-main/core/sync/rules/compaction.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { PendingOperation } from '#shared/sync/pending-operation.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { scopeIdOf } from '#shared/sync/record-scope.ts';

/** The journal of a comparison: in memory, with the product's compaction. */
export interface BenchJournal {
  /** Serves one window; returns the dispose function. */
  serve(carrier: Carrier): () => void;
  /** Adds new records of the service. */
  arrive(records: readonly AnyRecord[]): void;
  /** Restores records and operations that the mirror kept from an earlier journal. */
  recover(records: readonly AnyRecord[], operations: readonly Operation[]): void;
  /** A record with its pending operations applied. */
  find(entity: Entity, localId: LocalId): AnyRecord | undefined;
  /** The pending operations, compacted, in order. */
  pending(): readonly Operation[];
  /** Marks an operation as sent: it is not compacted any more. */
  attempt(opId: string): void;
  /** Removes an operation that the service has. */
  untilSynced(opId: string): void;
}

export function createBenchJournal(): BenchJournal {
  const servers = new Set<BridgeServer>();
  const visible = createRecordMap();
  const taken = new Set<string>();
  /** Received operations that are not applied yet. */
  const unread: Operation[] = [];
  let waiting: PendingOperation[] = [];
  let feed: FeedEntry[] = [];
  let head = 0;
  let lastDeviceSeq = 0;

  function putsOf(records: readonly AnyRecord[]): FeedChange[] {
    return records.map((record) => ({ type: 'put', scope: scopeIdOf(visible, record), record }));
  }

  function advance(): void {
    head += 1;
    for (const server of servers) server.emit('feed.advanced', { head });
  }

  function enter(changes: readonly FeedChange[]): void {
    // The journal does not survive its page, so the mirror keeps operations until the service has them.
    const oldest = Math.min(...waiting.map(({ operation }) => operation.deviceSeq), lastDeviceSeq + 1);
    feed.push({ seq: head, deviceSeq: oldest - 1, changes: [...changes] });
  }

  function append(changes: readonly FeedChange[]): void {
    workOut();
    advance();
    enter(changes);
  }

  function take(operations: readonly Operation[]): void {
    const news = operations.filter(({ opId }) => !taken.has(opId));
    for (const { opId, deviceSeq } of news) {
      taken.add(opId);
      lastDeviceSeq = Math.max(lastDeviceSeq, deviceSeq);
    }
    unread.push(...news);
  }

  /**
   * Applies received operations when their result is needed, because in the product another process does this
   * meanwhile.
   */
  function workOut(): void {
    if (unread.length === 0) return;
    enter(unread.splice(0).flatMap(queue));
  }

  function queue(operation: Operation): readonly FeedChange[] {
    const { removed, changed, added } = compact(operation, waiting, new Set());
    waiting = waiting
      .filter((entry) => !removed.includes(entry.operation.opId))
      .map((entry) => {
        const next = changed.find(({ opId }) => opId === entry.operation.opId);
        return next === undefined ? entry : { ...entry, operation: next };
      });
    if (added !== null) waiting.push({ operation: added, state: 'waiting' });
    return applied(operation);
  }

  function applied(operation: Operation): readonly FeedChange[] {
    const changes = applyOperation(visible, operation);
    visible.apply(changes);
    return changes.map((change): FeedChange => {
      const record = change.type === 'put' ? change.record : null;
      const scope =
        operation.proposalId ?? (record === null ? operation.localId : scopeIdOf(visible, record));
      return { ...change, scope };
    });
  }

  const handlers: Partial<BridgeHandlers> = {
    'mirror.attach': ({ generation, cursor }) => {
      // A new journal adopts the state of an existing mirror.
      head = Math.max(head, cursor);
      return Promise.resolve({
        generation: generation ?? 'bench',
        rebuild: false,
        head,
        lastDeviceSeq,
        restoredPartially: false,
      });
    },
    'mirror.snapshot': () => {
      workOut();
      return Promise.resolve({ changes: putsOf(visible.values()), next: null, feedSeq: head, deviceSeq: 0 });
    },
    'feed.read': ({ after, limit }) => {
      workOut();
      feed = feed.filter(({ seq }) => seq > after);
      return Promise.resolve({ entries: feed.slice(0, limit), head });
    },
    'operations.submit': ({ operations }) => {
      take(operations);
      advance();
      return Promise.resolve({ acknowledged: operations.map(({ opId }) => opId), lastDeviceSeq });
    },
  };
  const refusals = Object.keys(methods).map((method) => [
    method,
    () => Promise.reject(new AppError('unavailable', `${method} is not served here.`)),
  ]);

  return {
    serve(carrier) {
      // There is one handler per method of the contract; TypeScript cannot see that from the keys.
      const all = { ...Object.fromEntries(refusals), ...handlers } as BridgeHandlers;
      const server = createBridgeServer(carrier, all, (error) => {
        throw error;
      });
      servers.add(server);
      return () => {
        servers.delete(server);
        server.dispose();
      };
    },
    arrive(records) {
      visible.apply(records.map((record) => ({ type: 'put', record })));
      append(putsOf(records));
    },
    recover(records, operations) {
      visible.apply(records.map((record) => ({ type: 'put', record })));
      take(operations);
      for (const operation of unread.splice(0)) queue(operation);
      // Some operations arrived before the records that they change.
      append(waiting.flatMap(({ operation }) => applied(operation)));
    },
    find(entity, localId) {
      workOut();
      return visible.get(entity, localId);
    },
    pending() {
      workOut();
      return waiting.map(({ operation }) => operation);
    },
    attempt(opId) {
      waiting = waiting.map((entry) =>
        entry.operation.opId === opId ? { ...entry, state: 'sending' } : entry,
      );
    },
    untilSynced(opId) {
      waiting = waiting.filter((entry) => entry.operation.opId !== opId);
      append([]);
    },
  };
}
