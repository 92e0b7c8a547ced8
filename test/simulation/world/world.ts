import { type NewId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { FailpointName } from '../../../src-main/core/failpoint.ts';
import { proposalsWithoutClient } from '../../../src-main/core/sync/decisions/missing-client.ts';
import { awaitsRetry } from '../../../src-main/core/sync/verify/retry-policy.ts';
import type { Journal } from '../../../src-main/core/journal/journal.ts';
import type { Clock, Logger } from '../../../src-main/core/ports.ts';
import type { Engine } from '../../../src-main/core/sync/engine/engine-types.ts';
import { allScopes, computeScope, visibleScope } from '../../../src-main/core/sync/view/visible.ts';

import { Device } from '../users/device.ts';
import { Crash, createDisk, isDiskFull, type Disk } from './disk.ts';
import { createNetwork, type Fate, type Network } from './network.ts';
import { startProcess, type Process } from './process.ts';
import { seededRandom, type Random } from './random.ts';
import { createRealService, type RealService, type SimServiceOptions } from './real-service.ts';
import type { SimService } from './sim-service.ts';
import { ComputerClock, VirtualClock } from './virtual-clock.ts';
import type { Caller, Serve, WireRequest } from './wire.ts';

/** The start of simulated time, a Monday. */
const beginning = Date.UTC(2026, 10, 2, 9, 0, 0);

/** Longest time until the idle state on a healthy network, ms. */
const patienceMs = 30 * 60_000;

export interface WorldParts<S extends SimService> {
  readonly seed: number;
  readonly service: (clock: VirtualClock, random: Random) => S;
  /** A new one by default. */
  readonly disk?: Disk;
  readonly client?: 'http' | 'wire';
  readonly fate?: (request: WireRequest) => Fate;
  /** Latency of one direction, ms. */
  readonly latency?: () => number;
  readonly crashAt?: (name: FailpointName) => boolean;
  readonly beforeEdit?: (operation: Operation) => void;
  readonly onEdit?: (operation: Operation) => void;
  readonly onSent?: (request: WireRequest, fate: Fate) => void;
  readonly onAnswered?: (request: WireRequest) => void;
  readonly onAttempt?: (caller: Caller) => void;
  /** Wraps the service with a ledger. */
  readonly ledger?: (serve: Serve, clock: VirtualClock) => Serve;
  readonly log?: Logger;
}

/** The product without windows and sockets: engine, service, network and user in virtual time. */
export interface World<S extends SimService = SimService> {
  readonly time: VirtualClock;
  /** The computer's clock, which can be wrong. */
  readonly clock: ComputerClock;
  readonly random: Random;
  readonly service: S;
  readonly network: Network;
  readonly device: Device;
  readonly newId: () => NewId;
  process(): Process;
  journal(): Journal;
  engine(): Engine;
  /** Lets time pass, in ms. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until only polls and the user's decisions are left. False if that never happens. */
  untilIdle(): Promise<boolean>;
  /** `untilIdle` or throws, and one more poll, so that both sides have read everything. */
  untilSynced(): Promise<void>;
  /** Kills and restarts the main process. */
  restart(): void;
  /**
   * Copies the data folder. The returned function kills the main process, restores the copy as a backup would,
   * restarts, and rebuilds the mirror.
   */
  copyData(): () => void;
  /** Restarts a dead process. */
  revive(): void;
  /** The difference between stored visible records, computed ones and the device's; null for none. */
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

/** Errors that the engine logged. A test fails if any are left. */
export const problems: Error[] = [];

function screenContent(records: readonly AnyRecord[]): string {
  return JSON.stringify(records.toSorted((left, right) => (left.localId < right.localId ? -1 : 1)));
}

/** Whether every operation waits for the user or for another such operation. */
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
  const conflicted = new Set([
    ...conflicts.map(({ proposalId }) => proposalId),
    ...proposalsWithoutClient(journal),
  ]);
  const undecided = new Set(conflicts.flatMap(({ field, localId }) => (field === null ? [localId] : [])));
  // A create that restores a record may come after its dependents, so this repeats until nothing changes.
  for (let known = -1; known < stuck.size;) {
    known = stuck.size;
    for (const entry of entries) {
      const { operation } = entry;
      const blocker = blockedBy.get(operation.opId);
      const isFar = 'notBefore' in operation && (operation.notBefore ?? 0) > clock.now() + 600_000;
      const scheduled = isFar && !awaitsRetry(journal, entry);
      if (blocker !== undefined && stuck.has(blocker)) stuck.add(operation.opId);
      if (operation.kind === 'send' && conflicted.has(operation.localId)) stuck.add(operation.opId);
      if (operation.kind === 'create' && undecided.has(operation.localId)) stuck.add(operation.opId);
      if (scheduled) stuck.add(operation.opId);
    }
  }
  return entries.every(({ operation }) => stuck.has(operation.opId));
}

/** Assembles the parts. Both sides share the time and nothing else. */
export function assembleWorld<S extends SimService>(parts: WorldParts<S>): World<S> {
  const time = new VirtualClock(beginning);
  const clock = new ComputerClock(time);
  const random = seededRandom(parts.seed);
  const newId = (): NewId => random.uuid(time.now());
  const service = parts.service(time, random);
  const serve = parts.ledger?.(service.serve, time) ?? service.serve;
  const network = createNetwork({
    clock: time,
    serve,
    latency: parts.latency ?? (() => 20),
    fate: parts.fate ?? (() => ({ type: 'deliver' })),
    ...(parts.onSent === undefined ? {} : { onSent: parts.onSent }),
    ...(parts.onAnswered === undefined ? {} : { onAnswered: parts.onAnswered }),
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
        // The user makes room before the next start.
        if (isDiskFull(error)) disk.refuse(() => false);
        else if (!(error instanceof Crash)) throw error;
        // After many crashes at start, no more.
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
   * Without HTTP objects there are only promises, and a tick runs after all of them. With them, a request needs turns
   * of the event loop.
   */
  const nextTurn: (done: (value?: unknown) => void) => void =
    parts.client === 'wire' ? process.nextTick : setImmediate;

  /** Runs promises until only time can continue. */
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

  /** Rebuilds the mirror from a process that lives long enough. */
  function rebuild(): void {
    for (let attempt = 0; ; attempt += 1) {
      if (!running.isAlive()) running = start();
      try {
        device.rebuild();
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
        rebuild();
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

/** The options of a scenario's world; all else is as in the product. */
export interface WorldOptions {
  readonly seed: number;
  readonly service?: SimServiceOptions;
  readonly fate?: (request: WireRequest) => Fate;
  /** Latency of one direction, ms. */
  readonly latency?: () => number;
  /** Called at each failpoint; true crashes the process. */
  readonly crashAt?: (name: FailpointName) => boolean;
  /** A new one by default. */
  readonly disk?: Disk;
}

/** A world with the product's HTTP client and its own service. */
export function createWorld({ service: options, ...rest }: WorldOptions): World<RealService> {
  return assembleWorld({
    ...rest,
    service: (clock, random) =>
      createRealService({ clock, random, ...(options === undefined ? {} : { options }) }),
  });
}
