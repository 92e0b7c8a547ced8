import { expect } from 'vitest';
import type { AnyRecord } from '#shared/domain/record.ts';
import { createApiClient } from '../../src-main/core/api/api-client.ts';
import { openJournal, type Journal } from '../../src-main/core/journal/journal.ts';
import type { Logger } from '../../src-main/core/ports.ts';
import { createEngine, type Engine } from '../../src-main/core/sync/engine.ts';
import { allScopes, computeScope, visibleScope } from '../../src-main/core/sync/visible.ts';
import { createService, type Service, type ServiceOptions } from '../../src-service/service.ts';
import { Device } from './device.ts';
import { createNetwork, type Fate, type Network } from './network.ts';
import { seededRandom, type Random } from './random.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Where simulated time begins: an ordinary Monday. */
const beginning = Date.UTC(2026, 10, 2, 9, 0, 0);

export interface WorldOptions {
  readonly seed: number;
  readonly service?: Partial<ServiceOptions>;
  readonly fate?: (request: Request) => Fate;
  /** One way, ms. */
  readonly latency?: () => number;
}

/** The whole product without windows, sockets or waiting: engine, service, network and person in virtual time. */
export interface World {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly service: Service;
  readonly network: Network;
  readonly device: Device;
  readonly journal: Journal;
  engine(): Engine;
  /** Lets time pass, in ms. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until nothing waits any more but polling; fails after an hour of virtual time. */
  settle(): Promise<void>;
  /** The main process dies and comes back: what the journal holds is all that is left. */
  restart(): void;
  /** Throws when what is kept of the visible records is not what the journal says, or not what the device shows. */
  checkVisible(): void;
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

function sorted(records: readonly AnyRecord[]): readonly AnyRecord[] {
  return records.toSorted((left, right) => (left.localId < right.localId ? -1 : 1));
}

/** Puts the parts together: both sides share the clock, and nothing else. */
export function createWorld(options: WorldOptions): World {
  const clock = new VirtualClock(beginning);
  const random = seededRandom(options.seed);
  const newId = (): string => random.uuid(clock.now());
  const service = createService({
    database: ':memory:',
    seed: { kind: 'empty' },
    clock,
    random: { bytes: (length) => random.bytes(length) },
    timers: clock,
    key: 'simulation-key',
    ...options.service,
  });
  const network = createNetwork({
    clock,
    serve: (request) => service.fetch(request, '192.0.2.1'),
    latency: options.latency ?? (() => 20),
    fate: options.fate ?? (() => ({ type: 'deliver' })),
  });
  const journal = openJournal({ path: ':memory:', accountKey: 'simulation', newId });

  /** What a process that was killed may no longer do is cut off here. */
  function startEngine(): { readonly engine: Engine; kill(): void } {
    let alive = true;
    const dead = new Promise<never>(() => {});
    const engine = createEngine({
      journal,
      clock: {
        now: () => clock.now(),
        monotonic: () => clock.monotonic(),
        after: (ms, callback) => clock.after(ms, () => (alive ? callback() : undefined)),
      },
      newId,
      log: silent,
      abortCalls: () => {},
      onStatus: () => {},
      onOutbox: () => {},
      onFeed: () => {},
    });
    engine.setApi(
      createApiClient({
        baseUrl: 'http://service.example/api/v2',
        apiKey: 'simulation-key',
        fetch: async (input, init) => {
          const response = await network.fetch(input, init);
          return alive ? response : await dead;
        },
        userAgent: 'Layover/simulation',
      }),
    );
    return {
      engine,
      kill() {
        alive = false;
      },
    };
  }

  let running = startEngine();
  const device = new Device({ clock, newId, core: () => ({ journal, engine: running.engine }) });

  /** Gives promises their turns until nothing but time can move anything on. */
  async function drain(): Promise<void> {
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (network.busy() > 0) idle = -1;
    }
  }

  async function pass(ms: number): Promise<void> {
    const limit = clock.monotonic() + ms;
    await drain();
    while (clock.step(limit)) await drain();
    device.follow();
  }

  function waits(): boolean {
    return journal.operations
      .all()
      .some(
        ({ state }) => state !== 'rejected' && state !== 'needs-user' && state !== 'held' && state !== 'done',
      );
  }

  return {
    clock,
    random,
    service,
    network,
    device,
    journal,
    engine: () => running.engine,
    pass,
    async settle() {
      const limit = clock.monotonic() + 3_600_000;
      await drain();
      while (waits()) {
        if (!clock.step(limit)) throw new Error(`Not settled: ${JSON.stringify(journal.operations.all())}`);
        await drain();
      }
      // One more look at the service, so that both sides have seen everything.
      running.engine.syncNow();
      await pass(5_000);
    },
    restart() {
      running.kill();
      running = startEngine();
      device.follow();
    },
    checkVisible() {
      device.follow();
      for (const scope of allScopes(journal)) {
        const computed = sorted(computeScope(journal, scope).values());
        expect(sorted(visibleScope(journal, scope).values())).toEqual(computed);
        expect(sorted(computed.map((record) => device.require(record.entity, record.localId)))).toEqual(
          computed,
        );
      }
    },
    async close() {
      // The journal stays open: it is in memory, and what the killed engine still does must not fail on it.
      running.kill();
      await service.close();
    },
  };
}
