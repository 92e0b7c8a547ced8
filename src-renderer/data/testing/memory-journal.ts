import type { Carrier } from '#shared/bridge/carrier.ts';
import { methods } from '#shared/bridge/contract.ts';
import type { FeedChange, FeedEntry } from '#shared/bridge/feed.ts';
import { createBridgeServer, type BridgeHandlers, type BridgeServer } from '#shared/bridge/server.ts';
import { emptyOutbox } from '#shared/bridge/testing/empty-outbox.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import { scopeIdOf } from '#shared/sync/record-scope.ts';
import type { RecordChange } from '#shared/sync/record-view.ts';

/** A journal in memory that keeps the contract's promises: the honest other side of the data layer's tests. */
export interface MemoryJournal {
  /** Serves one window; returns its dispose. */
  serve(carrier: Carrier): () => void;
  /** What is visible: the service's records with pending operations on top. */
  readonly visible: RecordMap;
  /** Every operation ever taken, in the order in which they came. */
  readonly taken: readonly Operation[];
  /** How often `operations.submit` was called. */
  submitted(): number;
  /** The service has carried out the oldest pending operation. */
  pushOne(): void;
  isPushed(opId: string): boolean;
  /** Something else changed the service's records. */
  changeBase(changes: readonly RecordChange[]): void;
  /** While set, `operations.submit` rejects with it. */
  fault: AppError | null;
  /** While set, pulling something back rejects with it. */
  withdrawFault: AppError | null;
  /** A new life with another history, as after a restored backup. */
  renew(generation: string): void;
  /** A restored backup from before the newest operations: they are not known any more (`operations.recover`). */
  forgetNewest(count: number, generation: string): void;
  /** From now on no feed entries are made, until `forgetNewest`. */
  muteFeed(): void;
  /** The operations that were relayed as possibly attempted. */
  readonly recovered: readonly Operation[];
  /** What a window showed before it took over what a restored journal shows. */
  readonly kept: readonly AnyRecord[];
}

/** Every method; those that this journal does not serve reject, as reaching one is a bug of the test. */
export function withRefusals(served: Partial<BridgeHandlers>): BridgeHandlers {
  const refusals = Object.keys(methods).map((method) => [
    method,
    () => Promise.reject(new AppError('unavailable', `${method} is not served here.`)),
  ]);
  // One handler per method of the contract: TypeScript cannot see that from its keys.
  return { ...Object.fromEntries(refusals), ...served } as BridgeHandlers;
}

/** Starts an empty journal. */
export function createMemoryJournal(): MemoryJournal {
  const servers = new Set<BridgeServer>();
  const taken: Operation[] = [];
  const feed: FeedEntry[] = [];
  let base = createRecordMap();
  let visible = createRecordMap();
  let pending: Operation[] = [];
  let attempted = new Set<string>();
  let generation = 'first';
  let fault: AppError | null = null;
  let withdrawFault: AppError | null = null;
  let restoredPartially = false;
  let muted = false;
  let submitted = 0;
  const recovered: Operation[] = [];
  const kept: AnyRecord[] = [];

  const lastDeviceSeq = (): number => Math.max(0, ...taken.map((operation) => operation.deviceSeq));

  function recompute(): void {
    const next = createRecordMap(base.values());
    for (const operation of pending) next.apply(applyOperation(next, operation));
    const changes: FeedChange[] = [];
    for (const record of visible.values()) {
      const { entity, localId } = record;
      const scope = scopeIdOf(visible, record);
      if (next.get(entity, localId) === undefined) changes.push({ type: 'remove', scope, entity, localId });
    }
    for (const record of next.values()) {
      const old = visible.get(record.entity, record.localId);
      if (JSON.stringify(old) !== JSON.stringify(record)) {
        changes.push({ type: 'put', scope: scopeIdOf(next, record), record });
      }
    }
    visible = next;
    if (muted) return;
    // An entry without changes still tells that the operations have arrived.
    feed.push({ seq: feed.length + 1, deviceSeq: lastDeviceSeq(), changes });
    for (const server of servers) {
      server.emit('feed.advanced', { head: feed.length });
      server.emit('outbox.changed', {});
    }
  }

  const handlers: Partial<BridgeHandlers> = {
    'mirror.attach': (input) =>
      Promise.resolve({
        generation,
        rebuild: input.generation !== generation || input.cursor > feed.length,
        head: feed.length,
        lastDeviceSeq: lastDeviceSeq(),
        restoredPartially,
      }),
    'mirror.snapshot': ({ after, limit }) => {
      const start = Number(after ?? 0);
      const records = visible.values();
      const changes = records
        .slice(start, start + limit)
        .map((record): FeedChange => ({ type: 'put', scope: scopeIdOf(visible, record), record }));
      const next = start + limit < records.length ? String(start + limit) : null;
      return Promise.resolve({ changes, next, feedSeq: feed.length, deviceSeq: lastDeviceSeq() });
    },
    'feed.read': ({ after, limit }) =>
      Promise.resolve({ entries: feed.slice(after, after + limit), head: feed.length }),
    'operations.submit': ({ operations }) => {
      submitted += 1;
      if (fault !== null) return Promise.reject(fault);
      const known = new Set(taken.map((operation) => operation.opId));
      const fresh = operations.filter((operation) => !known.has(operation.opId));
      taken.push(...fresh);
      pending.push(...fresh);
      if (fresh.length > 0) recompute();
      return Promise.resolve({
        acknowledged: operations.map((operation) => operation.opId),
        lastDeviceSeq: lastDeviceSeq(),
      });
    },
    'data.backUpMirror': ({ records }) => {
      kept.push(...records);
      return Promise.resolve({});
    },
    'operations.recover': ({ operations, isLast }) => {
      const known = new Set(taken.map((operation) => operation.opId));
      const fresh = operations.filter((operation) => !known.has(operation.opId));
      for (const list of [taken, pending, recovered]) list.push(...fresh);
      if (isLast) restoredPartially = false;
      recompute();
      return Promise.resolve({
        acknowledged: operations.map((operation) => operation.opId),
        lastDeviceSeq: lastDeviceSeq(),
      });
    },
    'outbox.read': () => Promise.resolve(emptyOutbox),
    'outbox.withdrawMany': ({ opIds }) => {
      if (withdrawFault !== null) return Promise.reject(withdrawFault);
      const asked = new Set(opIds);
      const withdrawn = pending
        .filter(({ opId }) => asked.has(opId) && !attempted.has(opId))
        .map(({ opId }) => opId);
      const gone = new Set(withdrawn);
      pending = pending.filter(({ opId }) => !gone.has(opId));
      recompute();
      const known = new Set(taken.map(({ opId }) => opId));
      const unknown = opIds.filter((opId) => !known.has(opId));
      return Promise.resolve({ withdrawn, unknown, underWay: [] });
    },
    'outbox.withdraw': ({ opId }) => {
      if (withdrawFault !== null) return Promise.reject(withdrawFault);
      if (!pending.some((operation) => operation.opId === opId) || attempted.has(opId)) {
        return Promise.reject(new AppError('too-late', 'This has gone out already.'));
      }
      pending = pending.filter((operation) => operation.opId !== opId);
      recompute();
      return Promise.resolve({});
    },
  };

  return {
    serve(carrier) {
      const server = createBridgeServer(carrier, withRefusals(handlers), (error) => {
        throw error;
      });
      servers.add(server);
      return () => {
        servers.delete(server);
        server.dispose();
      };
    },
    get visible() {
      return visible;
    },
    taken,
    submitted: () => submitted,
    pushOne() {
      const operation = pending.shift();
      if (operation === undefined) return;
      base.apply(applyOperation(base, operation));
      attempted.add(operation.opId);
      recompute();
    },
    isPushed: (opId) => attempted.has(opId),
    changeBase(changes) {
      base.apply(changes);
      recompute();
    },
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
    },
    get withdrawFault() {
      return withdrawFault;
    },
    set withdrawFault(next) {
      withdrawFault = next;
    },
    renew(next) {
      generation = next;
      feed.length = 0;
      attempted = new Set();
      base = createRecordMap(base.values());
      recompute();
    },
    forgetNewest(count, next) {
      const lost = new Set(taken.splice(taken.length - count).map((operation) => operation.opId));
      pending = pending.filter((operation) => !lost.has(operation.opId));
      restoredPartially = true;
      muted = false;
      generation = next;
      feed.length = 0;
      recompute();
    },
    muteFeed() {
      muted = true;
    },
    recovered,
    kept,
  };
}
