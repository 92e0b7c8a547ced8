import { adoptRecord, findCandidates } from '../../src-main/core/sync/verify/adopt-record.ts';
import { createBridgeServer, type BridgeHandlers, type BridgeServer } from '#shared/bridge/server.ts';
import { type Entity, type NewId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { Session } from '../../src-main/core/account/session.ts';
import { createMirrorHandlers } from '../../src-main/core/handlers/mirror-handlers.ts';
import { createOutboxHandlers } from '../../src-main/core/handlers/outbox-handlers.ts';
import type { Ports } from '../../src-main/core/ports.ts';
import { allScopes, computeScope } from '../../src-main/core/sync/view/visible.ts';
import { withRefusals, type MemoryJournal } from '../../src-renderer/data/testing/memory-journal.ts';
import {
  createDisk as createWindowDisk,
  openWindow,
  type TestWindow,
} from '../../src-renderer/data/testing/open-window.ts';
import type { ServiceOptions } from '../../src-service/service.ts';
import { createDisk } from '../simulation/world/disk.ts';
import { createNetwork, type Exchange, type Fate } from '../simulation/world/network.ts';
import { startProcess, type Process } from '../simulation/world/process.ts';
import type { ServiceRow } from '../simulation/world/sim-service.ts';
import { seededRandom } from '../simulation/world/random.ts';
import { createRealService } from '../simulation/world/real-service.ts';
import { VirtualClock } from '../simulation/world/virtual-clock.ts';
import { runNow } from '../../src-service/storage/steps.ts';

/** A Monday. */
const beginning = Date.UTC(2026, 10, 2, 9, 0, 0);

/** Virtual time in which all pending operations are pushed, ms. */
const patienceMs = 60 * 60_000;

/**
 * Real windows over a real journal, engine and service. Bridge and network are in memory, and the service's time is
 * virtual.
 */
export interface HistoryWorld {
  readonly time: VirtualClock;
  openWindow(): TestWindow;
  setOnline(online: boolean): void;
  /** Sets the fate of each request while online. */
  setFate(fate: () => Fate): void;
  /** Kills the main process; calls of the windows fail meanwhile. */
  stopCore(): void;
  startCore(): void;
  /** Lets virtual time pass. */
  pass(ms: number): Promise<void>;
  /** Goes online and waits until all pending operations are pushed. */
  untilSynced(): Promise<void>;
  /** The operations in the outbox. */
  waiting(): readonly Operation[];
  /** The visible records according to the journal. */
  visible(): RecordMap;
  /** All calls that arrived at the service. */
  exchanges(): readonly Exchange[];
  /** The calls that had arrived at the first request to withdraw many operations. */
  exchangesBeforeWithdrawal(): readonly Exchange[];
  /** The rows of a table of the service. */
  serviceRows(entity: Entity): readonly ServiceRow[];
  /** Deletes all sections but the first of each proposal, and all line items but one, to make large accounts small. */
  keepFirstSections(): void;
  /** The visible records of a new computer on the same account. */
  visibleRemotely(): Promise<RecordMap>;
  close(): Promise<void>;
}

function viewOf({ journal }: Process): RecordMap {
  return createRecordMap(allScopes(journal).flatMap((scope) => computeScope(journal, scope).values()));
}

/** Assembles the parts, with an empty service unless `options` say otherwise. */
export function createHistoryWorld(seed: number, options: Partial<ServiceOptions> = {}): HistoryWorld {
  const time = new VirtualClock(beginning);
  const random = seededRandom(seed);
  const newId = (): NewId => random.uuid(time.now());
  const service = createRealService({ clock: time, random, options });
  let online = true;
  let fate = (): Fate => ({ type: 'deliver' });
  const network = createNetwork({
    clock: time,
    serve: service.serve,
    latency: () => 20,
    fate: () => (online ? fate() : { type: 'refuse' }),
  });
  const problems: Error[] = [];
  const servers = new Set<BridgeServer>();

  function start(disk = createDisk()): { readonly process: Process; readonly disk: typeof disk } {
    const process = startProcess({
      disk,
      clock: time,
      newId,
      send: network.send,
      client: 'wire',
      crashAt: () => false,
      log: {
        error: (message, detail) => problems.push(detail instanceof Error ? detail : new Error(message)),
        info() {},
        debug() {},
      },
      onFeed: () => {
        if (running === null) return;
        for (const server of servers) server.emit('feed.advanced', { head: running.journal.feed.head() });
      },
    });
    return { process, disk };
  }

  let running: Process | null = null;
  const first = start();
  running = first.process;

  const session: Pick<Session, 'account'> = {
    account() {
      if (running === null) throw new AppError('unavailable', 'The core is down.', { retriable: true });
      // The handlers need nothing else of an account.
      return { ...running, search: { cursor: () => Infinity } } as unknown as ReturnType<Session['account']>;
    },
  };
  const ports = { clock: time, newId } as unknown as Ports;
  const outbox = createOutboxHandlers(session as Session, ports);
  let beforeWithdrawal: number | null = null;
  const handlers: Partial<BridgeHandlers> = {
    ...outbox,
    ...createMirrorHandlers(session, ports),
    'outbox.withdrawMany': async (input) => {
      beforeWithdrawal ??= network.exchanges.length;
      return await outbox['outbox.withdrawMany'](input);
    },
  };
  const journal: Pick<MemoryJournal, 'serve'> = {
    serve(carrier) {
      const server = createBridgeServer(carrier, withRefusals(handlers), (error) => {
        problems.push(error instanceof Error ? error : new Error(String(error)));
      });
      servers.add(server);
      return () => {
        servers.delete(server);
        server.dispose();
      };
    },
  };
  const windowDisk = createWindowDisk();

  async function drain(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (network.busy() > 0);
  }

  async function pass(ms: number): Promise<void> {
    const limit = time.monotonic() + ms;
    await drain();
    while (time.step(limit)) await drain();
  }

  const waiting = () => running?.journal.operations.all() ?? [];

  /** Steps the clock until a call of the user is answered. */
  async function answered<T>(call: Promise<T> | undefined, limit: number): Promise<T | undefined> {
    const progress = { isDone: call === undefined };
    const result = call?.finally(() => {
      progress.isDone = true;
    });
    await drain();
    while (!progress.isDone && time.step(limit)) await drain();
    return await result;
  }

  /** After a kill, the user says of each record that equals a create: it is ours. */
  async function takeOwnRecords(limit: number): Promise<void> {
    for (const { operation, state, reason } of waiting()) {
      if (state !== 'undecided' || reason?.code !== 'finding.equal') continue;
      const { opId } = operation;
      const found = await answered(
        running?.engine.withService((context) => findCandidates(context, opId)),
        limit,
      );
      const own = found?.candidates.find(({ differs }) => differs.length === 0);
      if (own === undefined) throw new Error(`No record equals ${operation.localId}`);
      await answered(
        running?.engine.withService((context) => adoptRecord(context, opId, own.serverId)),
        limit,
      );
    }
  }

  async function untilSynced(): Promise<void> {
    online = true;
    running?.engine.syncNow();
    const limit = time.monotonic() + patienceMs;
    await drain();
    while (waiting().length > 0 && time.step(limit)) {
      await drain();
      await takeOwnRecords(limit);
    }
    const left = waiting();
    if (left.length > 0) throw new Error(`The outbox is not empty: ${JSON.stringify(left)}`);
    const bug = problems[0];
    if (bug !== undefined) throw bug;
  }

  return {
    time,
    openWindow: () => openWindow(journal, windowDisk, () => time.now()),
    setOnline(next) {
      online = next;
      if (next) running?.engine.syncNow();
    },
    setFate(next) {
      fate = next;
    },
    stopCore() {
      running?.kill();
      running = null;
    },
    startCore() {
      running ??= start(first.disk).process;
    },
    pass,
    untilSynced,
    exchanges: () => network.exchanges,
    exchangesBeforeWithdrawal: () => network.exchanges.slice(0, beforeWithdrawal ?? 0),
    serviceRows: (entity) => service.state()[entity],
    keepFirstSections() {
      for (const table of ['line_items', 'sections'])
        runNow(service.database.query(`DELETE FROM ${table} WHERE position > 0`).run());
      runNow(
        service.database
          .query('DELETE FROM line_items WHERE section_id NOT IN (SELECT id FROM sections)')
          .run(),
      );
    },
    waiting: () => running?.journal.operations.all().map(({ operation }) => operation) ?? [],
    visible: () => (running === null ? createRecordMap() : viewOf(running)),
    async visibleRemotely() {
      const { process } = start();
      process.engine.syncNow();
      await pass(20_000);
      const view = viewOf(process);
      process.kill();
      return view;
    },
    async close() {
      running?.kill();
      running = null;
      await service.close();
    },
  };
}
