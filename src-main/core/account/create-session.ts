import { rm } from 'node:fs/promises';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { normalizeBaseUrl } from '../api/base-url.ts';
import type { ServerAccount } from '../api/schemas/account.ts';
import type { LoggedCall } from '../limiter/call-log.ts';
import type { EmbeddedService, Ports } from '../ports.ts';
import { createAccountKeys } from './account-keys.ts';
import { identityOf, tryKey } from './identify.ts';
import { openKnownAccounts } from './known-accounts.ts';
import {
  accountFolder,
  openAccount,
  type AccountListener,
  type OpenAccount,
  type Trust,
} from './open-account.ts';
import { newestBackupAt } from '../recovery/backups.ts';
import { announceJournal, type Distrust } from '../recovery/open-safely.ts';
import type { Session } from './session.ts';
import { createSessionFile, type SavedSession } from './session-file.ts';
import { openTrialCalls } from './trial-calls.ts';
import { createTurns } from './turns.ts';
import { waitingWork } from './waiting-work.ts';
import { t } from '../i18n/translate.ts';

interface SessionOptions {
  readonly ports: Ports;
  readonly listener: Omit<AccountListener, 'onDamage'> & {
    onSession(state: SessionState): void;
    /** The account is about to be closed: resolves when the windows have handed over what is only in them. */
    onLeaving(): Promise<void>;
  };
}

/** Damage that shows again so soon after the journal was examined is not looked for in the same way again, ms. */
const mendPauseMs = 60_000;

/** Why the data of an account cannot be opened, in words for the person. */
function blockedReason(error: unknown): string {
  return isAppError(error) ? error.message : t('errors.diskUnreadable');
}

/** Why the open account's data stays closed, and what there is to restore it from. */
type Blocked = Pick<Extract<SessionState, { state: 'blocked' }>, 'reason' | 'backupAt'>;

/** Connects, remembers and forgets accounts; exactly one is open at a time. */
export async function createSession({ ports, listener }: SessionOptions): Promise<Session> {
  const file = createSessionFile(ports.dataDir);
  const known = await openKnownAccounts(ports.dataDir, ports.log);
  const keys = createAccountKeys(ports.secrets);
  const trials = openTrialCalls(ports);
  const inTurn = createTurns();
  let saved: SavedSession | null = null;
  let open: OpenAccount | null = null;
  let service: EmbeddedService | null = null;
  /** Calls of the account that was closed last which may still count. */
  let leftCalls: readonly LoggedCall[] = [];
  let blocked: Blocked | null = null;
  /** Counts the openings of a journal: what one of them found out does not concern the next. */
  let openings = 0;

  const waitingIn = (accountKey: string): KnownAccount['waiting'] =>
    waitingWork(accountFolder(ports.dataDir, accountKey));

  function openWork(): KnownAccount['waiting'] {
    const status = open?.engine.status();
    return status === undefined ? null : { changes: status.pendingChanges, sends: status.pendingSends };
  }

  function state(): SessionState {
    if (saved === null) return { state: 'disconnected' };
    if (blocked !== null) return { state: 'blocked', accountName: saved.accountName, ...blocked };
    const { baseUrl, ...identity } = saved;
    const embedded = baseUrl === null;
    return {
      state: 'connected',
      ...identity,
      baseUrl,
      embedded,
      // The embedded service makes its key anew at each start; there is nothing to keep.
      keyStorage: embedded ? 'keychain' : ports.secrets.storage,
    };
  }

  function announce(): SessionState {
    const now = state();
    listener.onSession(now);
    return now;
  }

  /** Tries a key: the call counts for its service, and for the account that is open there. */
  async function tryAt(address: string, apiKey: string): Promise<ServerAccount> {
    const baseUrl = normalizeBaseUrl(address);
    const account = saved?.baseUrl === baseUrl ? open : null;
    return await tryKey(ports, baseUrl, apiKey, (call) => {
      const counted = () => trials.make(baseUrl, call);
      return account === null ? counted() : account.engine.counted(counted);
    });
  }

  /** Opens the journal anew, read from end to end, when a part of it could not be read. */
  function watchDamage(distrust: Distrust): () => void {
    const watched = ++openings;
    const openedAt = ports.clock.now();
    let isTold = false;
    return () => {
      // What was examined just now and is damaged again is not mended by examining it once more.
      const isUseless = distrust !== 'none' && Math.abs(ports.clock.now() - openedAt) < mendPauseMs;
      if (isTold || isUseless || watched !== openings) return;
      isTold = true;
      ports.log.error('the journal is damaged, and is opened anew');
      ports.clock.after(0, () => {
        const mended = inTurn(async () => {
          if (watched === openings) await reopen('examine');
        });
        mended.catch((error: unknown) => ports.log.error('the journal cannot be opened anew', error));
      });
    };
  }

  /** Opens the account's journal; the screen says why when that cannot be done. */
  function openJournalOf(accountKey: string, baseUrl: string | null, trust: Trust): OpenAccount | null {
    const distrust = trust.distrust ?? 'none';
    const onDamage = watchDamage(distrust);
    try {
      const carriedCalls = baseUrl === null ? [] : trials.load(baseUrl);
      open = openAccount(ports, accountKey, { ...listener, onDamage }, { ...trust, carriedCalls });
      blocked = null;
    } catch (error) {
      ports.log.error('the data of the account cannot be opened', error);
      // It may have been closed well, and have rotted since in a place that its opening met.
      if (distrust === 'none') return openJournalOf(accountKey, baseUrl, { ...trust, distrust: 'examine' });
      blocked = {
        reason: blockedReason(error),
        backupAt: newestBackupAt(accountFolder(ports.dataDir, accountKey)),
      };
    }
    return open;
  }

  async function close(): Promise<void> {
    const closing = open;
    open = null;
    try {
      leftCalls = (await closing?.close()) ?? [];
    } catch (error) {
      // What is damaged need not close well.
      ports.log.error('the account cannot be closed', error);
    }
    const stopping = service;
    service = null;
    await stopping?.stop();
  }

  async function openConnected(next: SavedSession, baseUrl: string, apiKey: string): Promise<SessionState> {
    const isExpected = await moveTo(next);
    openJournalOf(next.accountKey, baseUrl, { isExpected })?.connect(baseUrl, apiKey);
    return announce();
  }

  /** Closes the account with everything that was typed for it. */
  async function leave(): Promise<void> {
    if (open !== null) await listener.onLeaving();
    await close();
  }

  /**
   * A disk that takes no more is said before anything is left.
   *
   * @returns whether the account has been here before, so that there has to be a journal of it
   */
  async function moveTo(next: SavedSession): Promise<boolean> {
    const isExpected = known.list().some(({ accountKey }) => accountKey === next.accountKey);
    if (!isExpected) announceJournal(accountFolder(ports.dataDir, next.accountKey));
    await file.write(next);
    await known.remember(next);
    await leave();
    saved = next;
    return isExpected;
  }

  async function connect(address: string, apiKey: string): Promise<SessionState> {
    const baseUrl = normalizeBaseUrl(address);
    const next = identityOf(baseUrl, await tryAt(baseUrl, apiKey));
    await keys.write(next.accountKey, apiKey);
    return await openConnected(next, baseUrl, apiKey);
  }

  async function explore(): Promise<SessionState> {
    if (open !== null && saved?.baseUrl === null) return state();
    const started = await ports.startEmbeddedService();
    try {
      const next = identityOf(null, await tryAt(started.url, started.key));
      const connected = await openConnected(next, started.url, started.key);
      watchService(started);
      return connected;
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  async function switchTo(accountKey: string): Promise<SessionState> {
    if (open?.accountKey === accountKey) return state();
    const next = known.list().find((account) => account.accountKey === accountKey);
    if (next === undefined) throw new AppError('not-found', t('errors.unknownAccount'));
    if (next.baseUrl === null) return await explore();
    // Read before anything is left.
    const apiKey = await keys.read(accountKey);
    await moveTo(next);
    const opened = openJournalOf(accountKey, next.baseUrl, { isExpected: true });
    if (apiKey === null) opened?.engine.setApi(null);
    else opened?.connect(next.baseUrl, apiKey);
    return announce();
  }

  /** Leaves the account, and opens the one that was used before it, if that can be done. */
  async function forget(accountKey: string): Promise<SessionState> {
    await leave();
    saved = null;
    blocked = null;
    await known.forget(accountKey);
    await file.remove();
    const [next] = known.list();
    if (next === undefined) return announce();
    try {
      return await switchTo(next.accountKey);
    } catch (error) {
      ports.log.error('the other account cannot be opened', error);
      return announce();
    }
  }

  /** Brings the embedded service back when it ends on its own; the work waits in the journal meanwhile. */
  function watchService(started: EmbeddedService): void {
    service = started;
    started.onExit(() => {
      if (service !== started) return;
      service = null;
      ports.log.error('the embedded service ended; starting it again');
      ports.clock.after(1_000, () => void resumeEmbedded());
    });
  }

  async function resumeEmbedded(): Promise<void> {
    const account = open;
    try {
      const started = await ports.startEmbeddedService();
      if (open !== account || account === null) {
        await started.stop();
        return;
      }
      watchService(started);
      account.connect(started.url, started.key);
    } catch (error) {
      ports.log.error('the embedded service does not start', error);
    }
  }

  /** The key that the environment has for this service: none for another one. */
  function presetKeyOf(baseUrl: string): string | null {
    const preset = ports.presetConnection;
    return preset !== null && normalizeBaseUrl(preset.baseUrl) === baseUrl ? preset.apiKey : null;
  }

  /**
   * Gives the engine the key that the keychain has. No window waits for it: a keychain may ask the person to unlock it
   * first, and what is on this computer can be worked with meanwhile.
   */
  async function resumeWithKey(account: OpenAccount, baseUrl: string, preset: string | null): Promise<void> {
    let apiKey: string | null = null;
    try {
      apiKey = (await keys.read(account.accountKey)) ?? preset;
    } catch (error) {
      // The entry exists but cannot be read now: it is left alone, and the screen asks for the key.
      ports.log.error('the keychain entry cannot be read', error);
    }
    if (open !== account) return;
    if (apiKey === null) account.engine.setApi(null);
    else account.connect(baseUrl, apiKey);
  }

  /** Opens what was open last. Never throws: the app starts whatever the keychain or the service do. */
  async function resume(distrust: Distrust = 'none'): Promise<void> {
    // A torn file costs nobody their way back: the account that was used last is the first of the list.
    saved = (await file.read()) ?? known.list()[0] ?? null;
    if (saved === null) {
      if (ports.presetConnection !== null) {
        const { baseUrl, apiKey } = ports.presetConnection;
        await connect(baseUrl, apiKey).catch((error: unknown) =>
          ports.log.error('preset connection failed', error),
        );
      }
      return;
    }
    // Written by a version that knew one account only.
    if (!known.list().some(({ accountKey }) => accountKey === saved?.accountKey)) await known.remember(saved);
    const opened = openJournalOf(saved.accountKey, saved.baseUrl, { isExpected: true, distrust });
    if (opened === null) return;
    if (saved.baseUrl === null) {
      void resumeEmbedded();
      return;
    }
    void resumeWithKey(opened, saved.baseUrl, presetKeyOf(saved.baseUrl));
  }

  async function reopen(distrust: Distrust = 'none'): Promise<SessionState> {
    await close();
    await resume(distrust);
    return announce();
  }

  await resume();

  return {
    state,
    account(accountKey) {
      if (open !== null) {
        if (accountKey === undefined || accountKey === open.accountKey) return open;
        throw new AppError('wrong-account', t('errors.otherAccount'), { retriable: true });
      }
      if (blocked !== null) throw new AppError('storage', blocked.reason);
      throw new AppError('not-connected', t('errors.connectFirst'));
    },
    accountOrNull: () => open,
    explore: () => inTurn(explore),
    test: tryAt,
    connect: (baseUrl, apiKey) => inTurn(() => connect(baseUrl, apiKey)),
    async replaceKey(apiKey) {
      if (saved === null || open === null || saved.baseUrl === null) {
        throw new AppError('not-connected', t('errors.noServiceForKey'));
      }
      const { baseUrl, accountKey } = saved;
      const next = identityOf(baseUrl, await tryAt(baseUrl, apiKey));
      if (next.accountKey !== accountKey) {
        throw new AppError(
          'wrong-account',
          t('errors.keyOfOther', { next: next.accountName, saved: saved.accountName }),
        );
      }
      await keys.write(accountKey, apiKey);
      open.connect(baseUrl, apiKey);
      return announce();
    },
    accounts: () =>
      known.list().map(({ currency: _, ...account }) => {
        const current = open?.accountKey ?? (blocked === null ? null : saved?.accountKey);
        const isOpen = current === account.accountKey;
        return { ...account, isOpen, waiting: isOpen ? openWork() : waitingIn(account.accountKey) };
      }),
    switchTo: (accountKey) => inTurn(() => switchTo(accountKey)),
    disconnect: () =>
      inTurn(async () => {
        if (saved === null) return announce();
        const leaving = saved;
        const now = await forget(leaving.accountKey);
        // Last, because a locked keychain refuses: the account is left all the same, and the screen says what stays.
        await keys.remove(leaving);
        return now;
      }),
    remove: () =>
      inTurn(async () => {
        if (saved === null) throw new AppError('not-connected', t('errors.connectFirst'));
        const { accountKey, baseUrl } = saved;
        // First, because a locked keychain refuses: then nothing has been removed.
        await keys.remove(saved);
        if (open === null) leftCalls = [];
        const now = await forget(accountKey);
        // Its log of calls goes with the journal, and the service goes on counting.
        if (baseUrl !== null) trials.takeOver(baseUrl, leftCalls);
        await rm(accountFolder(ports.dataDir, accountKey), { recursive: true, force: true });
        return now;
      }),
    reopen: () => inTurn(() => reopen()),
    restore: () => inTurn(() => reopen('restore')),
    keyState: () => keys.stateOf(saved),
    async dispose() {
      await close();
      trials.dispose();
    },
  };
}
