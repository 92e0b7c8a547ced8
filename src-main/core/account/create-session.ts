import { rm } from 'node:fs/promises';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { normalizeBaseUrl } from '../api/base-url.ts';
import type { ServerAccount } from '../api/schemas/account.ts';
import type { LoggedCall } from '../limiter/call-log.ts';
import type { EmbeddedService, Ports } from '../ports.ts';
import { createAccountKeys } from './account-keys.ts';
import { sessionState, type CurrentSession } from './current-session.ts';
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
import { announceJournal, type RepairMode } from '../recovery/open-safely.ts';
import type { Session } from './session.ts';
import { createSessionFile, type SavedSession } from './session-file.ts';
import { openTrialCalls } from './trial-calls.ts';
import { createTurns } from './turns.ts';
import { waitingWork } from './waiting-work.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

interface SessionOptions {
  readonly ports: Ports;
  readonly listener: Omit<AccountListener, 'onDamage'> & {
    onSession(state: SessionState): void;
    /** The account is about to be closed: resolves when the windows have handed over what is only in them. */
    onLeaving(): Promise<void>;
  };
}

/** Damage that appears again within this time of an examination is not examined again, ms. */
const repairPauseMs = 60_000;

/** Why the data of an account cannot be opened. */
function blockedReason(error: unknown): Reason {
  return isAppError(error) ? error.reason : createReason('errors.diskUnreadable');
}

/** Connects, saves and forgets accounts. At most one is open at a time. */
export async function createSession({ ports, listener }: SessionOptions): Promise<Session> {
  const file = createSessionFile(ports.dataDir);
  const known = await openKnownAccounts(ports.dataDir, ports.log);
  const keys = createAccountKeys(ports.secrets);
  const trials = openTrialCalls(ports);
  const inTurn = createTurns();
  let current: CurrentSession = { type: 'disconnected' };
  /** Counts the openings of a journal. Damage that one opening reports does not concern the next. */
  let openings = 0;

  const savedAccount = (): SavedSession | null => (current.type === 'disconnected' ? null : current.saved);
  const openedAccount = (): OpenAccount | null => (current.type === 'open' ? current.account : null);

  const waitingIn = (accountKey: string): KnownAccount['waiting'] =>
    waitingWork(accountFolder(ports.dataDir, accountKey));

  function openWork(): KnownAccount['waiting'] {
    const status = openedAccount()?.engine.status();
    return status === undefined ? null : { changes: status.pendingChanges, sends: status.pendingSends };
  }

  const state = (): SessionState => sessionState(current, ports.secrets.storage);

  function announce(): SessionState {
    const now = state();
    listener.onSession(now);
    return now;
  }

  /** Tries a key. The call counts for its service, and for the open account if it is of that service. */
  async function tryAt(address: string, apiKey: string): Promise<ServerAccount> {
    const baseUrl = normalizeBaseUrl(address);
    const account = savedAccount()?.baseUrl === baseUrl ? openedAccount() : null;
    return await tryKey(ports, baseUrl, apiKey, (call) => {
      const counted = () => trials.make(baseUrl, call);
      return account === null ? counted() : account.engine.counted(counted);
    });
  }

  /** Reopens the journal, read from end to end, when a part of it could not be read. */
  function watchDamage(repairMode: RepairMode): () => void {
    const watched = ++openings;
    const openedAt = ports.clock.now();
    let isTold = false;
    return () => {
      // A journal that was examined just now is not repaired by a second examination.
      const isUseless = repairMode !== 'none' && Math.abs(ports.clock.now() - openedAt) < repairPauseMs;
      if (isTold || isUseless || watched !== openings) return;
      isTold = true;
      ports.log.error('the journal is damaged, and is reopened');
      ports.clock.after(0, () => {
        const repaired = inTurn(async () => {
          if (watched === openings) await reopen('examine');
        });
        repaired.catch((error: unknown) => ports.log.error('the journal cannot be reopened', error));
      });
    };
  }

  /** Opens the account's journal. On failure the account is blocked, with a reason for the screen. */
  function openJournalOf(saved: SavedSession, trust: Trust): OpenAccount | null {
    const { accountKey, baseUrl } = saved;
    const repairMode = trust.repairMode ?? 'none';
    const onDamage = watchDamage(repairMode);
    try {
      const carriedCalls = baseUrl === null ? [] : trials.load(baseUrl);
      const account = openAccount(ports, accountKey, { ...listener, onDamage }, { ...trust, carriedCalls });
      current = { type: 'open', saved, account, service: null };
      return account;
    } catch (error) {
      ports.log.error('the data of the account cannot be opened', error);
      // A journal that was closed cleanly may have been damaged on disk since.
      if (repairMode === 'none') return openJournalOf(saved, { ...trust, repairMode: 'examine' });
      const backupAt = newestBackupAt(accountFolder(ports.dataDir, accountKey));
      current = { type: 'blocked', saved, reason: blockedReason(error), backupAt };
      return null;
    }
  }

  /** @returns the account's calls that may still count against the service's limit */
  async function close(): Promise<readonly LoggedCall[]> {
    if (current.type !== 'open') return [];
    const { saved, account, service } = current;
    current = { type: 'closed', saved };
    let calls: readonly LoggedCall[] = [];
    try {
      calls = await account.close();
    } catch (error) {
      // A damaged journal may fail to close.
      ports.log.error('the account cannot be closed', error);
    }
    await service?.stop();
    return calls;
  }

  async function openConnected(next: SavedSession, baseUrl: string, apiKey: string): Promise<SessionState> {
    const isExpected = await moveTo(next);
    openJournalOf(next, { isExpected })?.connect(baseUrl, apiKey);
    return announce();
  }

  /** Closes the account after the windows have handed over what was typed. */
  async function leave(): Promise<readonly LoggedCall[]> {
    if (current.type === 'open') await listener.onLeaving();
    return await close();
  }

  /**
   * Leaves the open account for `next`. Writes first, so that a full disk leaves everything as it is.
   *
   * @returns whether the account was used on this computer before, so that it must have a journal
   */
  async function moveTo(next: SavedSession): Promise<boolean> {
    const isExpected = known.list().some(({ accountKey }) => accountKey === next.accountKey);
    if (!isExpected) announceJournal(accountFolder(ports.dataDir, next.accountKey));
    await file.write(next);
    await known.add(next);
    await leave();
    current = { type: 'closed', saved: next };
    return isExpected;
  }

  async function connect(address: string, apiKey: string): Promise<SessionState> {
    const baseUrl = normalizeBaseUrl(address);
    const next = identityOf(baseUrl, await tryAt(baseUrl, apiKey));
    await keys.write(next.accountKey, apiKey);
    return await openConnected(next, baseUrl, apiKey);
  }

  async function explore(): Promise<SessionState> {
    if (current.type === 'open' && current.saved.baseUrl === null) return state();
    const started = await ports.startEmbeddedService();
    try {
      const next = identityOf(null, await tryAt(started.url, started.key));
      const connected = await openConnected(next, started.url, started.key);
      if (connected.state === 'blocked') await started.stop();
      else watchService(started);
      return connected;
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  async function switchTo(accountKey: string): Promise<SessionState> {
    if (openedAccount()?.accountKey === accountKey) return state();
    const next = known.list().find((account) => account.accountKey === accountKey);
    if (next === undefined) throw new AppError('not-found', createReason('errors.unknownAccount'));
    if (next.baseUrl === null) return await explore();
    // Read first: a locked keychain leaves the open account open.
    const apiKey = await keys.read(accountKey);
    await moveTo(next);
    const opened = openJournalOf(next, { isExpected: true });
    if (apiKey === null) opened?.engine.setApi(null);
    else opened?.connect(next.baseUrl, apiKey);
    return announce();
  }

  /** Leaves the account and opens the one that was used before it, if possible. */
  async function forget(
    { accountKey }: SavedSession,
    onClosed: (calls: readonly LoggedCall[]) => void = () => undefined,
  ): Promise<SessionState> {
    onClosed(await leave());
    current = { type: 'disconnected' };
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

  /** Restarts the embedded service when it exits. The work waits in the journal meanwhile. */
  function watchService(started: EmbeddedService): void {
    if (current.type !== 'open') return;
    current = { ...current, service: started };
    started.onExit(() => {
      if (current.type !== 'open' || current.service !== started) return;
      current = { ...current, service: null };
      ports.log.error('the embedded service ended; starting it again');
      ports.clock.after(1_000, () => void resumeEmbedded());
    });
  }

  async function resumeEmbedded(): Promise<void> {
    const account = openedAccount();
    try {
      const started = await ports.startEmbeddedService();
      if (account === null || openedAccount() !== account) {
        await started.stop();
        return;
      }
      watchService(started);
      account.connect(started.url, started.key);
    } catch (error) {
      ports.log.error('the embedded service does not start', error);
    }
  }

  /** The key of the preset connection, if it is for this service. */
  function presetKeyOf(baseUrl: string): string | null {
    const preset = ports.presetConnection;
    return preset !== null && normalizeBaseUrl(preset.baseUrl) === baseUrl ? preset.apiKey : null;
  }

  /**
   * Gives the engine the key from the keychain. No window waits for it: the keychain may ask the user to unlock it first,
   * and the data on this computer can be edited meanwhile.
   */
  async function resumeWithKey(account: OpenAccount, baseUrl: string, preset: string | null): Promise<void> {
    let apiKey: string | null = null;
    try {
      apiKey = (await keys.read(account.accountKey)) ?? preset;
    } catch (error) {
      // The entry exists but cannot be read now: keep it, and let the screen ask for the key.
      ports.log.error('the keychain entry cannot be read', error);
    }
    if (openedAccount() !== account) return;
    if (apiKey === null) account.engine.setApi(null);
    else account.connect(baseUrl, apiKey);
  }

  /** Opens the last account. Never throws: the app starts whatever the keychain or the service does. */
  async function resume(repairMode: RepairMode = 'none'): Promise<void> {
    // If the file is torn, the most recent account of the list takes its place.
    const saved = (await file.read()) ?? known.list()[0] ?? null;
    if (saved === null) {
      current = { type: 'disconnected' };
      if (ports.presetConnection !== null) {
        const { baseUrl, apiKey } = ports.presetConnection;
        await connect(baseUrl, apiKey).catch((error: unknown) =>
          ports.log.error('preset connection failed', error),
        );
      }
      return;
    }
    // A version that knew one account only wrote no list.
    if (!known.list().some(({ accountKey }) => accountKey === saved.accountKey)) await known.add(saved);
    const opened = openJournalOf(saved, { isExpected: true, repairMode });
    if (opened === null) return;
    if (saved.baseUrl === null) {
      void resumeEmbedded();
      return;
    }
    void resumeWithKey(opened, saved.baseUrl, presetKeyOf(saved.baseUrl));
  }

  async function reopen(repairMode: RepairMode = 'none'): Promise<SessionState> {
    await close();
    await resume(repairMode);
    return announce();
  }

  await resume();

  return {
    state,
    account(accountKey) {
      switch (current.type) {
        case 'open':
          if (accountKey === undefined || accountKey === current.account.accountKey) return current.account;
          throw new AppError('wrong-account', createReason('errors.otherAccount'), { retriable: true });
        case 'blocked':
          throw new AppError('storage', current.reason);
        case 'closed':
        case 'disconnected':
          throw new AppError('not-connected', createReason('errors.connectFirst'));
      }
    },
    accountOrNull: openedAccount,
    explore: () => inTurn(explore),
    test: tryAt,
    connect: (baseUrl, apiKey) => inTurn(() => connect(baseUrl, apiKey)),
    async replaceKey(apiKey) {
      if (current.type !== 'open' || current.saved.baseUrl === null) {
        throw new AppError('not-connected', createReason('errors.noServiceForKey'));
      }
      const { account, saved } = current;
      const { baseUrl } = current.saved;
      const next = identityOf(baseUrl, await tryAt(baseUrl, apiKey));
      if (next.accountKey !== saved.accountKey) {
        throw new AppError(
          'wrong-account',
          createReason('errors.keyOfOther', { next: next.accountName, saved: saved.accountName }),
        );
      }
      await keys.write(saved.accountKey, apiKey);
      // Another account may have been opened while the key was tried.
      if (openedAccount() === account) account.connect(baseUrl, apiKey);
      return announce();
    },
    accounts: () =>
      known.list().map(({ currency: _, ...account }) => {
        const isOpen =
          (current.type === 'open' || current.type === 'blocked') &&
          current.saved.accountKey === account.accountKey;
        return { ...account, isOpen, waiting: isOpen ? openWork() : waitingIn(account.accountKey) };
      }),
    switchTo: (accountKey) => inTurn(() => switchTo(accountKey)),
    disconnect: () =>
      inTurn(async () => {
        const leaving = savedAccount();
        if (leaving === null) return announce();
        const now = await forget(leaving);
        // Last: if a locked keychain refuses, the account is left all the same, and the screen names the key that stays.
        await keys.remove(leaving);
        return now;
      }),
    remove: () =>
      inTurn(async () => {
        const leaving = savedAccount();
        if (leaving === null) throw new AppError('not-connected', createReason('errors.connectFirst'));
        const { accountKey, baseUrl } = leaving;
        // First: if a locked keychain refuses, nothing has been removed.
        await keys.remove(leaving);
        const now = await forget(leaving, (calls) => {
          // The call log is removed with the journal, but the service still counts these calls.
          if (baseUrl !== null) trials.takeOver(baseUrl, calls);
        });
        await rm(accountFolder(ports.dataDir, accountKey), { recursive: true, force: true });
        return now;
      }),
    reopen: () => inTurn(() => reopen()),
    restore: () => inTurn(() => reopen('restore')),
    keyState: () => keys.stateOf(savedAccount()),
    async dispose() {
      await close();
      trials.dispose();
    },
  };
}
