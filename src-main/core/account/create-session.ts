import { rm } from 'node:fs/promises';
import type { BusinessChange } from '#shared/domain/account/business-state.ts';
import type { EmbeddedWorkspace, SessionState } from '#shared/bridge/session-state.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { normalizeBaseUrl } from '../api/base-url.ts';
import type { ServerAccount } from '../api/schemas/account.ts';
import type { EmbeddedServices } from '../hosting/embedded-services.ts';
import type { LoggedCall } from '../limiter/call-log.ts';
import type { EmbeddedService, Ports } from '../ports.ts';
import { createAccountKeys } from './account-keys.ts';
import { blockedReason, sessionState, type CurrentSession } from './current-session.ts';
import { createDamageWatch } from './watch-damage.ts';
import { identityOf, presetKeyOf, renamed, requireSame, tryKey, workspaceOf } from './identify.ts';
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
import { openWork, waitingWork } from './waiting-work.ts';
import { createReason } from '#shared/reasons/reason.ts';

interface SessionOptions {
  readonly ports: Ports;
  readonly services: EmbeddedServices;
  readonly listener: Omit<AccountListener, 'onDamage'> & {
    onSession(state: SessionState): void;
    /** The account is about to be closed. Resolves when the windows have handed over all edits that only they have. */
    onLeaving(): Promise<void>;
    /** The service has lost changes that the open account knows. Resolves when what the account shows is saved. */
    onLostChanges(service: EmbeddedService): Promise<void>;
  };
}

const isBusiness = (account: SavedSession): boolean => workspaceOf(account) === 'business';

/** Connects, saves and forgets accounts. At most one is open at a time. */
export async function createSession({ ports, services, listener }: SessionOptions): Promise<Session> {
  const file = createSessionFile(ports.dataDir);
  const known = await openKnownAccounts(ports.dataDir, ports.log);
  const keys = createAccountKeys(ports.secrets);
  const trials = openTrialCalls(ports);
  const inTurn = createTurns();
  let current: CurrentSession = { type: 'disconnected' };

  const savedAccount = (): SavedSession | null => (current.type === 'disconnected' ? null : current.saved);
  const openedAccount = (): OpenAccount | null => (current.type === 'open' ? current.account : null);

  const state = (): SessionState => sessionState(current, ports.secrets.storage);

  function announce(): SessionState {
    const now = state();
    listener.onSession(now);
    return now;
  }

  /** Tries a key. The call counts in its service's budget, also in that of the open account if it uses this service. */
  async function tryAt(address: string, apiKey: string): Promise<ServerAccount> {
    const baseUrl = normalizeBaseUrl(address);
    const account = savedAccount()?.baseUrl === baseUrl ? openedAccount() : null;
    return await tryKey(ports, baseUrl, apiKey, (call) => {
      const counted = () => trials.make(baseUrl, call);
      return account === null ? counted() : account.engine.counted(counted);
    });
  }

  const watchDamage = createDamageWatch({
    clock: ports.clock,
    log: ports.log,
    reopen: (isCurrent) =>
      inTurn(async () => {
        if (isCurrent()) await reopen('examine');
      }),
  });

  /** Opens the account's journal. On failure the account is blocked, with a reason for the screen. */
  function openJournalOf(saved: SavedSession, trust: Trust): OpenAccount | null {
    const { accountKey, baseUrl } = saved;
    const repairMode = trust.repairMode ?? 'none';
    const own = { ...listener, onDamage: watchDamage(repairMode), onBusiness: watchBusiness };
    try {
      const carriedCalls = baseUrl === null ? [] : trials.load(baseUrl);
      const account = openAccount(ports, accountKey, own, { ...trust, carriedCalls });
      current = { type: 'open', saved, account, service: null };
      return account;
    } catch (error) {
      ports.log.error('the data of the account cannot be opened', error);
      // The file may have been damaged on disk after its clean close, so it is examined and opened again.
      if (repairMode === 'none') return openJournalOf(saved, { ...trust, repairMode: 'examine' });
      const backupAt = newestBackupAt(accountFolder(ports.dataDir, accountKey));
      current = { type: 'blocked', saved, reason: blockedReason(error), backupAt };
      return null;
    }
  }

  /** @returns the account's calls that may still count against the service's limit */
  async function close(): Promise<readonly LoggedCall[]> {
    if (current.type !== 'open') return [];
    const { saved, account } = current;
    current = { type: 'closed', saved };
    let calls: readonly LoggedCall[] = [];
    try {
      calls = await account.close();
    } catch (error) {
      // A damaged journal may fail to close.
      ports.log.error('the account cannot be closed', error);
    }
    // The service of the business goes on, because clients read its pages.
    if (workspaceOf(saved) === 'sample') await services.stop('sample');
    return calls;
  }

  async function openConnected(next: SavedSession, baseUrl: string, apiKey: string): Promise<SessionState> {
    const isExpected = await moveTo(next);
    openJournalOf(next, { isExpected })?.connect(baseUrl, apiKey);
    return announce();
  }

  /** Closes the account after the windows have handed over their edits. */
  async function leave(): Promise<readonly LoggedCall[]> {
    if (current.type === 'open') await listener.onLeaving();
    return await close();
  }

  /**
   * Leaves the open account for `next`. Writes `session.json` first, so that a full disk changes nothing.
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
    const next = identityOf({ baseUrl }, await tryAt(baseUrl, apiKey));
    await keys.write(next.accountKey, apiKey);
    return await openConnected(next, baseUrl, apiKey);
  }

  /** Opens the account of a running embedded service. */
  async function openEmbedded(workspace: EmbeddedWorkspace, service: EmbeddedService): Promise<SessionState> {
    const next = identityOf({ workspace }, await tryAt(service.url, service.key));
    const isExpected = await moveTo(next);
    openJournalOf(next, { isExpected });
    await connectEmbedded(workspace, service);
    return announce();
  }

  async function explore(): Promise<SessionState> {
    if (openWorkspace() === 'sample') return state();
    try {
      const opened = await openEmbedded('sample', await services.start('sample'));
      if (opened.state === 'blocked') await services.stop('sample');
      return opened;
    } catch (error) {
      await services.stop('sample');
      throw error;
    }
  }

  async function startBusiness(change: BusinessChange): Promise<SessionState> {
    await services.prepareBusiness();
    const opened = await openEmbedded('business', await services.start('business'));
    if (opened.state !== 'connected') return opened;
    // Stored in the journal, so that the service gets the change even if it ends meanwhile.
    openedAccount()?.business.change(change);
    return await followIdentity();
  }

  /** Saves and shows the account with the present name, e-mail address and currency of its business. */
  async function followIdentity(): Promise<SessionState> {
    if (current.type !== 'open') return state();
    const { saved, account } = current;
    const next = renamed(saved, account.business.visible());
    if (JSON.stringify(next) === JSON.stringify(saved)) return state();
    await file.write(next);
    await known.add(next);
    if (openedAccount() === account) current = { ...current, saved: next };
    return announce();
  }

  function watchBusiness(): void {
    listener.onBusiness();
    inTurn(followIdentity).catch((error: unknown) =>
      ports.log.error('the new name of the account cannot be saved', error),
    );
  }

  async function switchTo(accountKey: string): Promise<SessionState> {
    if (openedAccount()?.accountKey === accountKey) return state();
    const next = known.list().find((account) => account.accountKey === accountKey);
    if (next === undefined) throw new AppError('not-found', createReason('errors.unknownAccount'));
    const workspace = workspaceOf(next);
    if (next.baseUrl === null) {
      await moveTo(next);
      openJournalOf(next, { isExpected: true });
      if (workspace !== null) void startEmbedded(workspace);
      return announce();
    }
    // Read first: a locked keychain leaves the open account open.
    const apiKey = await keys.read(accountKey);
    await moveTo(next);
    const opened = openJournalOf(next, { isExpected: true });
    if (apiKey === null) opened?.engine.setApi(null);
    else opened?.connect(next.baseUrl, apiKey);
    return announce();
  }

  /** Leaves the account and opens the one used before it, if possible. */
  async function forget(
    { accountKey }: SavedSession,
    { isListed, onClosed }: { readonly isListed: boolean; onClosed?(calls: readonly LoggedCall[]): void },
  ): Promise<SessionState> {
    const calls = await leave();
    onClosed?.(calls);
    current = { type: 'disconnected' };
    if (!isListed) await known.forget(accountKey);
    await file.remove();
    const next = known.list().find((other) => other.accountKey !== accountKey);
    if (next === undefined) return announce();
    try {
      return await switchTo(next.accountKey);
    } catch (error) {
      ports.log.error('the other account cannot be opened', error);
      return announce();
    }
  }

  const openWorkspace = (): EmbeddedWorkspace | null =>
    current.type === 'open' ? workspaceOf(current.saved) : null;

  /** Connects the engine to the running service, if its account is open. Until then operations wait in the journal. */
  async function connectEmbedded(workspace: EmbeddedWorkspace, service: EmbeddedService): Promise<void> {
    if (current.type !== 'open' || openWorkspace() !== workspace || current.service === service) return;
    const { account } = (current = { ...current, service });
    if (service.lostChanges) await listener.onLostChanges(service);
    if (openedAccount() === account) account.connect(service.url, service.key);
  }

  /** Starts a service without waiting for it. Its state reports a failed start, which is tried again later. */
  async function startEmbedded(workspace: EmbeddedWorkspace): Promise<void> {
    try {
      await connectEmbedded(workspace, await services.start(workspace));
    } catch (error) {
      ports.log.error('the embedded service does not start', error);
    }
  }

  /**
   * Connects the engine with the key from the keychain. No window waits for it, because the keychain may first ask the
   * user to unlock it. The data can be edited meanwhile.
   */
  async function resumeWithKey(account: OpenAccount, baseUrl: string, preset: string | null): Promise<void> {
    let apiKey: string | null = null;
    try {
      apiKey = (await keys.read(account.accountKey)) ?? preset;
    } catch (error) {
      // The entry exists but cannot be read now. It stays, and the screen asks for the key.
      ports.log.error('the keychain entry cannot be read', error);
    }
    if (openedAccount() !== account) return;
    if (apiKey === null) account.engine.setApi(null);
    else account.connect(baseUrl, apiKey);
  }

  /** Opens the last account. Never throws, so that the app starts whatever the keychain or the service does. */
  async function resume(repairMode: RepairMode = 'none'): Promise<void> {
    // If the file is missing or unreadable, the most recent account of the list is opened.
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
    // A version that supported only one account wrote no list.
    if (!known.list().some(({ accountKey }) => accountKey === saved.accountKey)) await known.add(saved);
    const opened = openJournalOf(saved, { isExpected: true, repairMode });
    if (opened === null) return;
    if (saved.baseUrl === null) void startEmbedded(workspaceOf(saved) ?? 'sample');
    else void resumeWithKey(opened, saved.baseUrl, presetKeyOf(ports.presetConnection, saved.baseUrl));
  }

  async function reopen(repairMode: RepairMode = 'none'): Promise<SessionState> {
    await close();
    await resume(repairMode);
    return announce();
  }

  services.onStarted((workspace, service) => void connectEmbedded(workspace, service));
  if (known.list().some(isBusiness)) services.expectBusiness();
  await resume();
  // The business's client pages are served whichever account is open.
  if (openWorkspace() !== 'business' && (services.hasBusiness() || known.list().some(isBusiness))) {
    void startEmbedded('business');
  }

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
    startBusiness: (change) => inTurn(() => startBusiness(change)),
    test: tryAt,
    connect: (baseUrl, apiKey) => inTurn(() => connect(baseUrl, apiKey)),
    async replaceKey(apiKey) {
      if (current.type !== 'open' || current.saved.baseUrl === null) {
        throw new AppError('not-connected', createReason('errors.noServiceForKey'));
      }
      const { account, saved } = current;
      const { baseUrl } = current.saved;
      const next = identityOf({ baseUrl }, await tryAt(baseUrl, apiKey));
      requireSame(saved, next);
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
        return {
          ...account,
          workspace: workspaceOf(account),
          isOpen,
          waiting: isOpen
            ? openWork(openedAccount()?.engine)
            : waitingWork(accountFolder(ports.dataDir, account.accountKey)),
        };
      }),
    switchTo: (accountKey) => inTurn(() => switchTo(accountKey)),
    disconnect: () =>
      inTurn(async () => {
        const leaving = savedAccount();
        if (leaving === null) return announce();
        // The data of the business is only on this computer, so it stays in the list.
        const now = await forget(leaving, { isListed: isBusiness(leaving) });
        // Last, so that a locked keychain does not prevent the rest. Then the screen names the key that remains.
        await keys.remove(leaving);
        return now;
      }),
    remove: () =>
      inTurn(async () => {
        const leaving = savedAccount();
        if (leaving === null) throw new AppError('not-connected', createReason('errors.connectFirst'));
        const { accountKey, baseUrl } = leaving;
        // First, so that nothing is removed if a locked keychain refuses.
        await keys.remove(leaving);
        const now = await forget(leaving, {
          isListed: false,
          onClosed(calls) {
            // The call log is removed with the journal, but the service still counts these calls.
            if (baseUrl !== null) trials.takeOver(baseUrl, calls);
          },
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
