import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { EmbeddedService } from '../ports.ts';
import { createSupervisedService } from './supervised-service.ts';

/** A service that ends and fails when the test says so, on a clock that the test advances. */
function createWorld() {
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const started: EmbeddedService[] = [];
  let launches = 0;
  let end = (): void => undefined;
  const world = {
    isFailing: false,
    isDamaged: false,
    timers,
    started,
    launches: () => launches,
    end: () => end(),
    async next(): Promise<void> {
      timers.shift()?.run();
      await kept.start().catch(() => undefined);
    },
  };
  const kept = createSupervisedService({
    async launch() {
      launches += 1;
      if (world.isDamaged)
        throw new AppError('storage', createReason('errors.databaseDamaged', { copyAt: null }));
      if (world.isFailing)
        throw new AppError('unavailable', createReason('errors.portTaken', { port: 24_817 }));
      return {
        url: `http://127.0.0.1:24817/api/v2#${launches}`,
        key: `key-${launches}`,
        lostChanges: false,
        setMailSecrets: () => undefined,
        stop: async () => {},
        onExit(listener) {
          end = listener;
          return () => undefined;
        },
      };
    },
    clock: {
      now: () => 0,
      monotonic: () => 0,
      after(ms, run) {
        const timer = { ms, run };
        timers.push(timer);
        return () => {
          if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
        };
      },
    },
    log: { error() {}, info() {}, debug() {} },
    onStarted: (service) => started.push(service),
    onState() {},
  });
  return { kept, world };
}

test('a running service is started once, and again after it ended', async () => {
  const { kept, world } = createWorld();
  const [first, second] = await Promise.all([kept.start(), kept.start()]);
  expect(second).toBe(first);
  world.end();
  expect(kept.state()).toEqual({ state: 'starting' });
  expect(world.timers.map(({ ms }) => ms)).toEqual([1_000]);
  await world.next();
  expect(world.started.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  expect(kept.state()).toEqual({ state: 'running' });
});

test('a failed start says why, and is tried again until it is stopped', async () => {
  const { kept, world } = createWorld();
  world.isFailing = true;
  await expect(kept.start()).rejects.toMatchObject({ reason: { code: 'errors.portTaken' } });
  expect(kept.state()).toEqual({
    state: 'failed',
    reason: createReason('errors.portTaken', { port: 24_817 }),
  });
  expect(world.timers.map(({ ms }) => ms)).toEqual([30_000]);
  await kept.stop();
  expect(world.timers).toEqual([]);
  expect(kept.state()).toEqual({ state: 'stopped' });
  world.isFailing = false;
  await kept.start();
  expect(kept.state()).toEqual({ state: 'running' });
});

test('a damaged database waits for the user', async () => {
  const { kept, world } = createWorld();
  world.isDamaged = true;
  await expect(kept.start()).rejects.toMatchObject({ code: 'storage' });
  expect(kept.state()).toMatchObject({ state: 'failed', reason: { code: 'errors.databaseDamaged' } });
  expect(world.timers).toEqual([]);
  world.isDamaged = false;
  await kept.restart();
  expect(kept.state()).toEqual({ state: 'running' });
});

test('a restart has another key, and a stopped service stays stopped', async () => {
  const { kept, world } = createWorld();
  await kept.start();
  expect((await kept.restart()).key).toBe('key-2');
  await kept.stop();
  world.end();
  expect(world.timers).toEqual([]);
  expect(world.launches()).toBe(2);
});
