import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CallEntry } from '#shared/bridge/call-entry.ts';
import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { createApiClient } from '../api/api-client.ts';
import { createCallRecorder } from '../api/call-recorder.ts';
import type { Journal } from '../journal/journal.ts';
import type { LoggedCall } from '../limiter/call-log.ts';
import { noFailpoint } from '../failpoint.ts';
import type { Ports } from '../ports.ts';
import { openSafely, type OpenOptions } from '../recovery/open-safely.ts';
import type { Engine } from '../sync/engine/engine-types.ts';
import { createEngine } from '../sync/engine/engine.ts';
import { keepExtensions } from '../sync/pull/read-workspace.ts';
import { createExtensionFinder } from './find-extensions.ts';

/** The account that is open: its journal, and the engine that works on it. */
export interface OpenAccount {
  readonly accountKey: string;
  /** Where its journal and backups lie. */
  readonly folder: string;
  readonly journal: Journal;
  readonly engine: Engine;
  /** Gives the engine the way to the service. */
  connect(baseUrl: string, apiKey: string): void;
  /** The latest calls, newest first. */
  calls(): readonly CallEntry[];
  /** Resolves with the calls that may still count at the service. */
  close(): Promise<readonly LoggedCall[]>;
}

/** What an open account tells the windows. */
export interface AccountListener {
  onStatus(status: SyncStatus): void;
  onOutbox(): void;
  onFeed(head: number): void;
  /** What clients did, and what was done elsewhere, since this computer last looked. */
  onNews(activities: readonly Activity[]): void;
  /** An e-mail has gone out for certain. */
  onSent(sent: SentProposal): void;
  /** The journal's file is damaged: it has to be closed, and opened anew. */
  onDamage(): void;
}

/** Calls in flight get this long to end when the app quits or changes the account, ms. */
const graceMs = 2_000;

/** A folder per account, so that no operation can ever reach another one. */
export function accountFolder(dataDir: string, accountKey: string): string {
  const name = createHash('sha256').update(accountKey).digest('hex').slice(0, 16);
  return join(dataDir, 'accounts', name);
}

/** How the app names itself to the service (`service-api.md §5`). */
export function userAgent(ports: Pick<Ports, 'appInfo'>): string {
  return `Layover/${ports.appInfo.version}`;
}

/** How far the files of an account are believed. */
export type Trust = Pick<OpenOptions, 'distrust' | 'isExpected'>;

interface AccountOptions extends Trust {
  /** Calls to its service that were made before it was open. */
  readonly carriedCalls: readonly LoggedCall[];
}

/**
 * Opens the journal of an account and starts its engine, which waits for `connect`. Throws what `openSafely` throws, and
 * what the engine meets in a journal that cannot be read, which is closed again then.
 */
export function openAccount(
  ports: Ports,
  accountKey: string,
  listener: AccountListener,
  { carriedCalls, ...trust }: AccountOptions,
): OpenAccount {
  const folder = accountFolder(ports.dataDir, accountKey);
  const journal = openSafely({
    ...trust,
    folder,
    accountKey,
    newId: ports.newId,
    clock: ports.clock,
    log: ports.log,
    onDamage: () => listener.onDamage(),
  });
  try {
    return startAccount(ports, { accountKey, folder, journal }, listener, carriedCalls);
  } catch (error) {
    journal.close();
    throw error;
  }
}

function startAccount(
  ports: Ports,
  { accountKey, folder, journal }: Pick<OpenAccount, 'accountKey' | 'folder' | 'journal'>,
  listener: AccountListener,
  carriedCalls: readonly LoggedCall[],
): OpenAccount {
  const calls = new AbortController();
  const recorder = createCallRecorder();
  const extensions = createExtensionFinder({
    ask: () => engine.ask((api) => api.description.extensions()),
    keep(found) {
      keepExtensions({ journal }, found);
      engine.wake();
    },
    log: ports.log,
  });
  const engine = createEngine({
    journal,
    clock: ports.clock,
    newId: ports.newId,
    log: ports.log,
    failpoint: ports.failpoint ?? noFailpoint,
    ...(ports.latenessBoundMs !== undefined && { latenessBoundMs: ports.latenessBoundMs }),
    carriedCalls,
    abortCalls: () => calls.abort(),
    onStatus: (status) => {
      listener.onStatus(status);
      extensions.see(status);
    },
    onOutbox: () => listener.onOutbox(),
    onFeed: () => listener.onFeed(journal.feed.head()),
    onNews: (activities) => listener.onNews(activities),
    onSent: (sent) => listener.onSent(sent),
  });
  const fetchUntilClosed: typeof globalThis.fetch = (input, init) =>
    ports.fetch(input, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, calls.signal]) : calls.signal,
    });
  return {
    accountKey,
    folder,
    journal,
    engine,
    connect(baseUrl, apiKey) {
      extensions.reconnect();
      engine.setApi(
        createApiClient({
          baseUrl,
          apiKey,
          fetch: fetchUntilClosed,
          userAgent: userAgent(ports),
          now: () => ports.clock.now(),
          onCall: recorder.note,
          showsSettings: () => journal.meta.get('showsSettings') === true,
        }),
      );
    },
    calls: recorder.list,
    async close() {
      await engine.dispose(graceMs);
      const left = journal.calls.load();
      journal.close();
      return left;
    },
  };
}
