import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CallEntry } from '#shared/bridge/call-entry.ts';
import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { createApiClient } from '../api/api-client.ts';
import { createCallRecorder } from '../api/call-recorder.ts';
import { createBusiness, type Business } from '../business/business.ts';
import type { Journal } from '../journal/journal.ts';
import type { LoggedCall } from '../limiter/call-log.ts';
import { createPictureFiles, type PictureFiles } from '../pictures/picture-files.ts';
import { createPictures, type Pictures } from '../pictures/pictures.ts';
import { accountFiles } from '../recovery/files.ts';
import { noFailpoint } from '../failpoint.ts';
import type { Ports } from '../ports.ts';
import { openSafely, type OpenOptions } from '../recovery/open-safely.ts';
import type { Engine } from '../sync/engine/engine-types.ts';
import { createEngine } from '../sync/engine/engine.ts';
import { createSearchIndex, type SearchIndex } from '../search/search-index.ts';
import { saveExtensions } from '../sync/pull/read-workspace.ts';
import { createExtensionFinder } from './find-extensions.ts';

/** The open account: its journal and its engine. */
export interface OpenAccount {
  readonly accountKey: string;
  /** Folder of its journal and backups. */
  readonly folder: string;
  readonly journal: Journal;
  readonly engine: Engine;
  readonly business: Business;
  readonly search: SearchIndex;
  readonly pictures: Pictures;
  /** The bytes of the pictures that are here. */
  readonly files: PictureFiles;
  /** Gives the engine the connection to the service. */
  connect(baseUrl: string, apiKey: string): void;
  /** The latest calls, newest first. */
  calls(): readonly CallEntry[];
  /** Resolves with the calls that may still count against the service's limit. */
  close(): Promise<readonly LoggedCall[]>;
}

export interface AccountListener {
  onStatus(status: SyncStatus): void;
  onOutbox(): void;
  onFeed(head: number): void;
  /** The business, its user, or the state of their changes has changed. */
  onBusiness(): void;
  /** A picture of a text has been downloaded. */
  onPicture(hash: string): void;
  /** New activities: actions of clients and changes made elsewhere. */
  onNews(activities: readonly Activity[]): void;
  /** An e-mail was sent. */
  onSent(sent: SentProposal): void;
  /** The journal's file is damaged: close and reopen it. */
  onDamage(): void;
}

/** Time for calls in flight to end when the app quits or changes the account, ms. */
const graceMs = 2_000;

/** The account's folder. Each account has its own, so that no operation can reach another account. */
export function accountFolder(dataDir: string, accountKey: string): string {
  const name = createHash('sha256').update(accountKey).digest('hex').slice(0, 16);
  return join(dataDir, 'accounts', name);
}

/** The `User-Agent` header (`service-api.md §5`). */
export function userAgent(ports: Pick<Ports, 'appInfo'>): string {
  return `Layover/${ports.appInfo.version}`;
}

/** How far the account's files are trusted. */
export type Trust = Pick<OpenOptions, 'repairMode' | 'isExpected'>;

interface AccountOptions extends Trust {
  /** Calls made to its service before the account was opened. */
  readonly carriedCalls: readonly LoggedCall[];
}

/**
 * Opens an account's journal and starts its engine, which waits for `connect`. Throws the errors of `openSafely`, and
 * those of the engine when it reads the journal; then it closes the journal.
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
  const files = createPictureFiles(accountFiles(folder).pictures, ports.log);
  const recorder = createCallRecorder();
  const extensions = createExtensionFinder({
    ask: () => engine.ask((api) => api.description.extensions()),
    keep(found) {
      saveExtensions({ journal }, found);
      engine.wake();
      business.wake();
    },
    log: ports.log,
  });
  const engine = createEngine({
    journal,
    clock: ports.clock,
    newId: ports.newId,
    log: ports.log,
    pictures: files,
    failpoint: ports.failpoint ?? noFailpoint,
    ...(ports.latenessBoundMs !== undefined && { latenessBoundMs: ports.latenessBoundMs }),
    carriedCalls,
    abortCalls: () => calls.abort(),
    onStatus: (status) => {
      listener.onStatus(status);
      extensions.see(status);
      pictures.see(status);
      business.see(status);
    },
    onOutbox: () => listener.onOutbox(),
    onFeed() {
      search.wake();
      listener.onFeed(journal.feed.head());
    },
    onNews: (activities) => listener.onNews(activities),
    onSent: (sent) => listener.onSent(sent),
  });
  const business = createBusiness({
    journal,
    ask: (call) => engine.ask(call),
    clock: ports.clock,
    log: ports.log,
    onChange() {
      // Announces the feed, which contains the new workspace.
      engine.wake();
      listener.onBusiness();
    },
  });
  const pictures = createPictures({
    journal,
    files,
    withService: (work) => engine.withService(work),
    clock: ports.clock,
    log: ports.log,
    onArrived: (hash) => listener.onPicture(hash),
  });
  const search = createSearchIndex({ journal, folder, clock: ports.clock, log: ports.log });
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
    business,
    search,
    pictures,
    files,
    connect(baseUrl, apiKey) {
      extensions.reconnect();
      business.reconnect();
      engine.setApi(
        createApiClient({
          baseUrl,
          apiKey,
          fetch: fetchUntilClosed,
          ...(ports.openStream !== undefined && { openStream: ports.openStream }),
          userAgent: userAgent(ports),
          now: () => ports.clock.now(),
          onCall: recorder.note,
          showsSettings: () =>
            journal.meta.get('announcesSettings') === true || journal.meta.get('showsSettings') === true,
        }),
      );
    },
    calls: recorder.list,
    async close() {
      business.dispose();
      pictures.dispose();
      await engine.dispose(graceMs);
      const left = journal.calls.load();
      search.close();
      journal.close();
      return left;
    },
  };
}
