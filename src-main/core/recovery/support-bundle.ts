import type { DataCheck } from '#shared/bridge/data-check.ts';
import type { SyncPhase } from '#shared/bridge/sync-status.ts';
import type { Entity } from '#shared/domain/ids.ts';
import type { Journal } from '../journal/journal.ts';
import { migrations } from '../journal/storage/migrations.ts';
import { listBackups, listLogs } from './backups.ts';
import { accountFiles } from './files.ts';

/** Diagnostics for support, without any content. */
export interface SupportBundle {
  readonly madeAt: string;
  readonly app: { readonly version: string; readonly platform: string; readonly runtime: string };
  readonly schema: number;
  readonly phase: SyncPhase['phase'];
  readonly check: DataCheck;
  readonly recovery: unknown;
  readonly backups: readonly { readonly madeAt: string; readonly bytes: number }[];
  readonly logs: number;
  readonly records: Readonly<Record<Entity, number>>;
  /** Number of operations by kind and state, such as `update section: waiting`. */
  readonly outbox: Readonly<Record<string, number>>;
  /** Number of attempts of pending operations by outcome, such as `uncertain 502`. */
  readonly attempts: Readonly<Record<string, number>>;
  readonly conflicts: number;
  /** Calls of the last minute and the duration of the slowest, ms. */
  readonly calls: { readonly count: number; readonly slowestMs: number };
  readonly log: readonly unknown[];
}

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return 'a line that cannot be read';
  }
}

interface Sources {
  readonly journal: Journal;
  readonly folder: string;
  readonly app: SupportBundle['app'];
  readonly phase: SyncPhase['phase'];
  readonly check: DataCheck;
  readonly now: number;
  /** Redacted when they were written. */
  readonly logLines: readonly string[];
}

/** Contains versions, counts, states and times; no titles, texts, addresses or keys. */
export function supportBundle(sources: Sources): SupportBundle {
  const { journal, folder, app, phase, check, now, logLines } = sources;
  const { backups } = accountFiles(folder);
  const entries = journal.operations.all();
  const attempts = entries.flatMap(({ operation }) => journal.attempts.attempts(operation.opId));
  const durations = journal.calls
    .load()
    .flatMap(({ startedAt, completedAt }) => (completedAt === null ? [] : [completedAt - startedAt]));
  const count = (entity: Entity): number => journal.records.count(entity);
  return {
    madeAt: new Date(now).toISOString(),
    app,
    schema: migrations.length,
    phase,
    check,
    recovery: journal.meta.get('recovery') ?? null,
    backups: listBackups(backups).map(({ at, bytes }) => ({ madeAt: new Date(at).toISOString(), bytes })),
    logs: listLogs(backups).length,
    records: {
      client: count('client'),
      proposal: count('proposal'),
      template: count('template'),
      section: count('section'),
      line_item: count('line_item'),
      taxation: count('taxation'),
    },
    outbox: countBy(entries.map(({ operation, state }) => `${operation.kind} ${operation.entity}: ${state}`)),
    attempts: countBy(
      attempts.map(({ outcome, status }) => (status === null ? outcome : `${outcome} ${status}`)),
    ),
    conflicts: journal.conflicts.all().length,
    calls: { count: durations.length, slowestMs: Math.max(0, ...durations) },
    log: logLines.map(parseLine),
  };
}
