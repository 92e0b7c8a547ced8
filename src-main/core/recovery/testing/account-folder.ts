import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asNewId, type NewId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Clock } from '../../ports.ts';
import { submitOperations } from '../../sync/outbox/submit.ts';
import { openSafely } from '../open-safely.ts';

/** An account's folder with a fake clock and the user's actions. */
export interface TestAccount {
  readonly folder: string;
  /** A copy of the files as a killed process leaves them: nothing is closed or checkpointed. */
  killed(): TestAccount;
  /** File names in a subfolder. */
  files(part: 'backups' | 'damaged'): readonly string[];
  open(onDamage?: () => void): Journal;
  /** Advances the clock; timers that are due run. */
  pass(ms: number): void;
  edit(journal: Journal, name: string): Operation;
  /** Applies `change` to the bytes of a file; null leaves it unchanged. */
  damage(file: string, change: (bytes: Buffer) => Buffer | null): void;
  remove(): void;
}

/** A day, ms. */
export const day = 24 * 60 * 60_000;
/** A day and the idle time before a backup, ms. */
export const dayAndRest = day + 15_000;

const start = 1_790_000_000_000;

/** An empty account. */
export function createTestAccount(startsAt = start, firstId = 0): TestAccount {
  let now = startsAt;
  let ids = firstId;
  const folder = mkdtempSync(join(tmpdir(), 'layover-recovery-'));
  let timers: { readonly at: number; readonly callback: () => void }[] = [];
  const newId = (): NewId => {
    ids += 1;
    return asNewId(`0197a3c0-0000-7000-8000-${String(ids).padStart(12, '0')}`);
  };
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  return {
    folder,
    killed() {
      const left = createTestAccount(now, ids);
      // SQLite's shared memory file does not outlive its processes.
      cpSync(folder, left.folder, { recursive: true, filter: (path) => !path.endsWith('-shm') });
      return left;
    },
    files: (part) => readdirSync(join(folder, part)).toSorted(),
    open: (onDamage = () => undefined) =>
      openSafely({
        folder,
        accountKey: 'test#1',
        newId,
        clock,
        log: { error: () => undefined, info: () => undefined, debug: () => undefined },
        onDamage,
      }),
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = timers.toSorted((left, right) => left.at - right.at)[0];
        if (next === undefined || next.at > end) break;
        now = Math.max(now, next.at);
        timers = timers.filter((one) => one !== next);
        next.callback();
      }
      now = end;
    },
    edit(journal, name) {
      const operation: Operation = {
        opId: newId(),
        deviceSeq: (journal.meta.get('lastDeviceSeq') ?? 0) + 1,
        createdAt: now,
        localId: newId(),
        proposalId: null,
        kind: 'create',
        entity: 'client',
        fields: { email: [null, `${name}@example.com`], name: [null, name] },
        after: null,
      };
      submitOperations({ journal, newId, clock, failpoint: () => undefined }, [operation]);
      return operation;
    },
    damage(file, change) {
      const path = join(folder, file);
      const changed = change(readFileSync(path));
      if (changed !== null) writeFileSync(path, changed);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** All contents of a journal that matter to the user or the engine. */
export function contentsOf(journal: Journal): unknown {
  return {
    operations: journal.operations.all(),
    attempts: journal.operations.all().map(({ operation }) => journal.attempts.attempts(operation.opId)),
    clients: journal.records.ofEntity('client'),
    feed: journal.feed.read(0, 10_000),
    calls: journal.calls.load(),
    generation: journal.meta.get('generation'),
    lastDeviceSeq: journal.meta.get('lastDeviceSeq'),
  };
}
