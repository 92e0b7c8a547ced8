import type { AnyRecord } from '#shared/domain/record.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { FailpointName } from '../../../src-main/core/failpoint.ts';
import { clientless } from '../../../src-main/core/sync/decisions/missing-client.ts';
import { isUnclear } from '../../../src-main/core/sync/verify/recover-attempts.ts';
import type { Journal } from '../../../src-main/core/journal/journal.ts';
import type { Clock, Logger } from '../../../src-main/core/ports.ts';
import type { Engine } from '../../../src-main/core/sync/engine/engine-types.ts';
import { allScopes, computeScope, visibleScope } from '../../../src-main/core/sync/view/visible.ts';

import { Device } from '../users/device.ts';
import { Crash, createDisk, type Disk } from './disk.ts';
import { createNetwork, type Fate, type Network } from './network.ts';
import { startProcess, type Process } from './process.ts';
import { seededRandom, type Random } from './random.ts';
import { createRealService, type RealService, type SimServiceOptions } from './real-service.ts';
import type { SimService } from './sim-service.ts';
import { ComputerClock, VirtualClock } from './virtual-clock.ts';
import type { Caller, Serve, WireRequest } from './wire.ts';

/** Where simulated time begins: an ordinary Monday. */
const beginning = Date.UTC(2026, 10, 2, 9, 0, 0);

/** How long everything that can be done may take, once nothing is in its way, ms. */
const patienceMs = 30 * 60_000;

export interface WorldParts<S extends SimService> {
  readonly seed: number;
  readonly service: (clock: VirtualClock, random: Random) => S;
  /** A fresh one when left out. */
  readonly disk?: Disk;
  readonly client?: 'http' | 'wire';
  readonly fate?: (request: WireRequest) => Fate;
  /** One way, ms. */
  readonly latency?: () => number;
  readonly crashAt?: (name: FailpointName) => boolean;
  readonly beforeEdit?: (operation: Operation) => void;
  readonly onEdit?: (operation: Operation) => void;
  readonly onSent?: (request: WireRequest, fate: Fate) => void;
  readonly onAttempt?: (caller: Caller) => void;
  /** Stands between the network and the service: keeps the books. */
  readonly ledger?: (serve: Serve, clock: VirtualClock) => Serve;
  readonly log?: Logger;
}

/** The whole product without windows, sockets or waiting: engine, service, network and user in virtual time. */
export interface World<S extends SimService = SimService> {
  readonly time: VirtualClock;
  /** The computer's own clock, which can be set wrong. */
  readonly clock: ComputerClock;
  readonly random: Random;
  readonly service: S;
  readonly network: Network;
  readonly device: Device;
  readonly newId: () => string;
  process(): Process;
  journal(): Journal;
  engine(): Engine;
  /** Lets time pass, in ms. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until nothing waits any more but polling and users. False when that never comes. */
  untilIdle(): Promise<boolean>;
  /** As `quiet`, but throws; then one more look at the service, so that both sides have seen everything. */
  untilSynced(): Promise<void>;
  /** The main process dies and comes back: what the journal holds is all that is left. */
  restart(): void;
  /**
   * Copies the data folder as it is now. Called later, the answer puts the copy in its place while the main process is
   * dead, as a restored backup or an older state of a virtual machine does, and starts it; the windows begin anew.
   */
  copyData(): () => void;
  /** Brings the process back when it is dead. */
  revive(): void;
  /** What is wrong between what is kept of the visible records, what the journal says, and what the device shows. */
  checkVisible(): string | null;
  close(): Promise<void>;
}

const silent: Logger = {
  error(message, detail) {
    problems.push(detail instanceof Error ? detail : new Error(message));
  },
  info() {},
  debug() {},
};

/** Bugs that the engine met; a test that leaves any behind fails. */
export const problems: Error[] = [];

function screenContent(records: readonly AnyRecord[]): string {
  return JSON.stringify(records.toSorted((left, right) => (left.localId < right.localId ? -1 : 1)));
}

/** Whether an operation waits for nothing but a user, or for one that does. */
function waitsForUser(process: Process, clock: Clock): boolean {
  const { journal, engine } = process;
  const entries = journal.operations.all();
  if (entries.length === 0) return true;
  if (entries.some(({ state }) => state === 'sending' || state === 'uncertain' || state === 'verifying'))
    return false;
  const { blockedBy } = engine.plan();
  const stuck = new Set(
    entries
      .filter(({ state }) => state === 'rejected' || state === 'undecided' || state === 'held')
      .map(({ operation }) => operation.opId),
  );
  const conflicts = journal.conflicts.all();
  const conflicted = new Set([...conflicts.map(({ proposalId }) => proposalId), ...clientless(journal)]);
  const undecided = new Set(conflicts.flatMap(({ field, localId }) => (field === null ? [localId] : [])));
  // A create that restores a record may stand behind what waits for it, so one walk is not enough.
  for (let known = -1; known < stuck.size;) {
    known = stuck.size;
    for (const entry of entries) {
      const { operation } = entry;
      const blocker = blockedBy.get(operation.opId);
      const isFar = 'notBefore' in operation && (operation.notBefore ?? 0) > clock.now() + 600_000;
      const scheduled = isFar && !isUnclear(journal, entry);
      if (blocker !== undefined && stuck.has(blocker)) stuck.add(operation.opId);
      if (operation.kind === 'send' && conflicted.has(operation.localId)) stuck.add(operation.opId);
      if (operation.kind === 'create' && undecided.has(operation.localId)) stuck.add(operation.opId);
      if (scheduled) stuck.add(operation.opId);
    }
  }
  return entries.every(({ operation }) => stuck.has(operation.opId));
}

/** Puts the parts together: both sides share the time, and nothing else. */
export function assembleWorld<S extends SimService>(parts: WorldParts<S>): World<S> {
  const time = new VirtualClock(beginning);
  const clock = new ComputerClock(time);
  const random = seededRandom(parts.seed);
  const newId = (): string => random.uuid(time.now());
  const service = parts.service(time, random);
  const serve = parts.ledger?.(service.serve, time) ?? service.serve;
  const network = createNetwork({
    clock: time,
    serve,
    latency: parts.latency ?? (() => 20),
    fate: parts.fate ?? (() => ({ type: 'deliver' })),
    ...(parts.onSent === undefined ? {} : { onSent: parts.onSent }),
  });
  const disk = parts.disk ?? createDisk();
  let mayCrash = parts.crashAt ?? (() => false);

  function start(): Process {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return startProcess({
          disk,
          clock,
          newId,
          send: network.send,
          client: parts.client ?? 'http',
          crashAt: (name) => mayCrash(name),
          log: parts.log ?? silent,
          ...(parts.onAttempt === undefined ? {} : { onAttempt: parts.onAttempt }),
        });
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        // Nothing crashes at every start for ever.
        if (attempt > 20) mayCrash = () => false;
      }
    }
  }

  let running = start();
  const device = new Device({
    clock,
    newId,
    process: () => running,
    ...(parts.beforeEdit === undefined ? {} : { beforeEdit: parts.beforeEdit }),
    ...(parts.onEdit === undefined ? {} : { onEdit: parts.onEdit }),
  });

  /**
   * Without HTTP's objects everything is promises, and a tick comes when all of them have had their turns; with them
   * a request takes turns of the event loop as well.
   */
  const nextTurn: (done: (value?: unknown) => void) => void =
    parts.client === 'wire' ? process.nextTick : setImmediate;

  /** Gives promises their turns until nothing but time can move anything on. */
  async function drain(): Promise<void> {
    do {
      await new Promise((resolve) => {
        nextTurn(resolve);
      });
    } while (network.busy() > 0);
  }

  function revive(): void {
    for (let attempt = 0; attempt < 50 && (!running.isAlive() || !device.isRelayed()); attempt += 1) {
      if (!running.isAlive()) running = start();
      device.relay();
    }
  }

  /** The windows begin anew as soon as a process lives long enough to be read. */
  function startAnew(): void {
    for (let attempt = 0; ; attempt += 1) {
      if (!running.isAlive()) running = start();
      try {
        device.startAnew();
        return;
      } catch (error) {
        if (!(error instanceof Crash) || attempt > 50) throw error;
      }
    }
  }

  async function pass(ms: number): Promise<void> {
    const limit = time.monotonic() + ms;
    await drain();
    while (time.step(limit)) await drain();
    device.follow();
  }

  async function untilIdle(): Promise<boolean> {
    const limit = time.monotonic() + patienceMs;
    await drain();
    revive();
    while (network.late() > 0 || !waitsForUser(running, clock)) {
      if (!time.step(limit)) return false;
      await drain();
      revive();
    }
    device.follow();
    return true;
  }

  return {
    time,
    clock,
    random,
    service,
    network,
    device,
    newId,
    process: () => running,
    journal: () => running.journal,
    engine: () => running.engine,
    pass,
    untilIdle,
    async untilSynced() {
      if (!(await untilIdle()))
        throw new Error(`Not synced: ${JSON.stringify(running.journal.operations.all())}`);
      running.engine.syncNow();
      await pass(5_000);
    },
    restart() {
      running.kill();
      running = start();
      device.relay();
    },
    copyData() {
      const restore = disk.copy();
      return () => {
        running.kill();
        restore();
        startAnew();
      };
    },
    revive,
    checkVisible() {
      device.follow();
      const { journal } = running;
      for (const scope of allScopes(journal)) {
        const records = computeScope(journal, scope).values();
        const computed = screenContent(records);
        const kept = screenContent(visibleScope(journal, scope).values());
        if (kept !== computed)
          return `kept of ${JSON.stringify(scope)}: ${kept}; the journal says ${computed}`;
        const shown = screenContent(
          records.flatMap((record) => device.find(record.entity, record.localId) ?? []),
        );
        if (shown !== computed) return `shown of ${JSON.stringify(scope)}: ${shown}; computed ${computed}`;
      }
      return null;
    },
    async close() {
      running.kill();
      await service.close();
    },
  };
}

/** What the scenarios choose of a world; the rest is as in the product. */
export interface WorldOptions {
  readonly seed: number;
  readonly service?: SimServiceOptions;
  readonly fate?: (request: WireRequest) => Fate;
  /** One way, ms. */
  readonly latency?: () => number;
  /** Told of each named place; true ends the process there. */
  readonly crashAt?: (name: FailpointName) => boolean;
}

/** The product's own HTTP client on one side, its own service on the other. */
export function createWorld({ service: options, ...rest }: WorldOptions): World<RealService> {
  return assembleWorld({
    ...rest,
    service: (clock, random) =>
      createRealService({ clock, random, ...(options === undefined ? {} : { options }) }),
  });
}
