import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import { listCopies } from './copies.ts';
import { examineDatabase } from './examine-database.ts';
import { keepCopies } from './keep-copies.ts';

const hour = 3_600_000;

let data = '';
let path = '';
let test: TestService;
let problems: string[] = [];
let isDamaged = false;
let isOpen = false;
let copied = 0;
const timers = manualTimers();
const clock = { time: Date.UTC(2026, 10, 28, 8), now: () => clock.time };

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'layover-copies-'));
  path = join(data, 'service.db');
  test = createTestService({ database: path });
  [problems, isDamaged, isOpen, copied] = [[], false, true, 0];
  clock.time = Date.UTC(2026, 10, 28, 8);
});
afterEach(async () => {
  await close();
  rmSync(data, { recursive: true, force: true });
});

async function close(): Promise<void> {
  if (isOpen) await test.service.close();
  isOpen = false;
}

/** Starts the copies of a database, by default that of the running service. */
function keep(database: { backup(path: string): Promise<void> } = test.service.database): () => void {
  return keepCopies({
    ...{ database, path, clock, timers },
    reporter: { problem: (line) => void problems.push(line), event: () => void (copied += 1) },
    onDamage: () => void (isDamaged = true),
  });
}

const times = (): readonly string[] =>
  listCopies(data).map(({ at }) => new Date(at).toISOString().slice(0, 13));

async function pass(hours: number): Promise<void> {
  for (let count = 0; count < hours; count += 1) {
    clock.time += hour;
    timers.fire();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await vi.waitFor(() => expect(existsSync(join(data, 'copies', 'new.db'))).toBe(false));
  }
}

it('a database is copied at the start and once a day, and the last copies of three days stay', async () => {
  let stop = keep();
  await vi.waitFor(() => expect(copied).toBe(1));
  clock.time += hour;
  stop();
  stop = keep();
  await vi.waitFor(() => expect(copied).toBe(2));
  // The later copy of a day replaces the earlier one.
  expect(times()).toEqual(['2026-11-28T09']);
  for (const day of [3, 4, 5, 6]) {
    await pass(24);
    await vi.waitFor(() => expect(copied).toBe(day));
  }
  expect(times()).toEqual(['2026-12-02T09', '2026-12-01T09', '2026-11-30T09']);
  for (const copy of listCopies(data)) expect(examineDatabase(copy.path).state).toBe('sound');
  expect(problems).toEqual([]);
  stop();
});

it('a clock that is set back neither stops the copies nor removes the newest one', async () => {
  keep()();
  await vi.waitFor(() => expect(copied).toBe(1));
  clock.time -= 30 * 24 * hour;
  keep()();
  await vi.waitFor(() => expect(copied).toBe(2));
  expect(times()).toEqual(['2026-10-29T08', '2026-11-28T08']);
});

it('a disk that takes no copy is reported; the service goes on, and the earlier copies stay', async () => {
  keep()();
  await vi.waitFor(() => expect(copied).toBe(1));
  const full = { backup: () => Promise.reject(new Error('database or disk is full')) };
  const stop = keep(full);
  await vi.waitFor(() =>
    expect(problems).toEqual(['The database could not be copied: database or disk is full']),
  );
  expect(isDamaged).toBe(false);
  expect(readdirSync(join(data, 'copies'))).toHaveLength(1);
  stop();
});

it('a damaged copy never replaces a good one; a damaged database stops the service', async () => {
  keep()();
  await vi.waitFor(() => expect(copied).toBe(1));
  const [good] = listCopies(data);
  const before = readFileSync(good?.path ?? '');
  const torn = {
    async backup(target: string) {
      copyFileSync(good?.path ?? '', target);
      truncateSync(target, 9000);
    },
  };
  keep(torn);
  await vi.waitFor(() => expect(problems).toHaveLength(1));
  expect(isDamaged).toBe(false);
  await close();
  writeFileSync(path, 'no database');
  keep(torn);
  await vi.waitFor(() => expect(isDamaged).toBe(true));
  expect(listCopies(data)).toEqual([good]);
  expect(readFileSync(good?.path ?? '')).toEqual(before);
});

it('a service that is closed during a copy leaves no half copy with a name', async () => {
  const stop = keep();
  stop();
  await close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const copy of listCopies(data)) expect(examineDatabase(copy.path).state).toBe('sound');
  expect(problems).toEqual([]);
});
