import type { DataCheck } from '#shared/bridge/data-check.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { createApiClient } from '../api/api-client.ts';
import { normalizeBaseUrl } from '../api/base-url.ts';
import { checkConnection } from '../api/check-connection.ts';
import type { ServerAccount } from '../api/schemas/account.ts';
import type { EmbeddedService, Ports } from '../ports.ts';
import { openAccount, userAgent, type AccountListener, type OpenAccount } from './open-account.ts';
import { createSessionFile, type SavedSession } from './session-file.ts';
import { t } from '../words/words.ts';

/** Whom the app speaks to, and the way there. */
export interface Session {
  state(): SessionState;
  /** The open account. Throws `not-connected` when there is none. */
  account(): OpenAccount;
  /** Null when nobody is connected. */
  accountOrNull(): OpenAccount | null;
  explore(): Promise<SessionState>;
  test(baseUrl: string, apiKey: string): Promise<ServerAccount>;
  connect(baseUrl: string, apiKey: string): Promise<SessionState>;
  replaceKey(apiKey: string): Promise<SessionState>;
  disconnect(): Promise<SessionState>;
  /** Closes the account's files and opens them anew: after damage, or when they could not be opened before. */
  reopen(): Promise<SessionState>;
  /** Like `reopen`, with the journal restored from its backup. */
  restore(): Promise<SessionState>;
  /** Whether the key can be had when it is needed. */
  keyState(): Promise<DataCheck['key']>;
  dispose(): Promise<void>;
}

interface SessionOptions {
  readonly ports: Ports;
  readonly listener: Omit<AccountListener, 'onDamage'> & { onSession(state: SessionState): void };
}

/** The keychain entry of an account's key. */
function keyName(accountKey: string): string {
  return `api-key:${accountKey}`;
}

/** Why the data of an account cannot be opened, in words for the person. */
function blockedReason(error: unknown): string {
  return isAppError(error) ? error.message : t('errors.diskUnreadable');
}

/** Connects, remembers and forgets accounts; exactly one is open at a time. */
export async function createSession({ ports, listener }: SessionOptions): Promise<Session> {
  const file = createSessionFile(ports.dataDir);
  let saved: SavedSession | null = null;
  let open: OpenAccount | null = null;
  let service: EmbeddedService | null = null;
  let blocked: string | null = null;

  function state(): SessionState {
    if (saved === null) return { state: 'disconnected' };
    if (blocked !== null) return { state: 'blocked', accountName: saved.accountName, reason: blocked };
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

  /** Opens the account's journal; the screen says why when that cannot be done. */
  function openJournalOf(accountKey: string, distrust = false): OpenAccount | null {
    const onDamage = (): void => void ports.clock.after(0, () => void reopen());
    try {
      open = openAccount(ports, accountKey, { ...listener, onDamage }, distrust);
      blocked = null;
    } catch (error) {
      ports.log.error('the data of the account cannot be opened', error);
      blocked = blockedReason(error);
    }
    return open;
  }

  async function close(): Promise<void> {
    const closing = open;
    open = null;
    await closing?.close();
    const stopping = service;
    service = null;
    await stopping?.stop();
  }

  /** Tries an address and key. Throws with words that say what to do. */
  async function test(baseUrl: string, apiKey: string): Promise<ServerAccount> {
    const client = createApiClient({
      baseUrl: normalizeBaseUrl(baseUrl),
      apiKey,
      fetch: ports.fetch,
      userAgent: userAgent(ports),
    });
    return await checkConnection(client);
  }

  function identityOf(baseUrl: string | null, account: ServerAccount): SavedSession {
    const { name, email, currency } = account.fields;
    return {
      accountKey: `${baseUrl ?? 'embedded'}#${account.id}`,
      accountName: name,
      accountEmail: email,
      currency,
      baseUrl,
    };
  }

  async function openConnected(next: SavedSession, baseUrl: string, apiKey: string): Promise<SessionState> {
    await close();
    await file.write(next);
    saved = next;
    openJournalOf(next.accountKey)?.connect(baseUrl, apiKey);
    return announce();
  }

  async function connect(address: string, apiKey: string): Promise<SessionState> {
    const baseUrl = normalizeBaseUrl(address);
    const next = identityOf(baseUrl, await test(baseUrl, apiKey));
    await ports.secrets.write(keyName(next.accountKey), apiKey);
    return await openConnected(next, baseUrl, apiKey);
  }

  async function explore(): Promise<SessionState> {
    await close();
    const started = await ports.startEmbeddedService();
    const next = identityOf(null, await test(started.url, started.key));
    const connected = await openConnected(next, started.url, started.key);
    watchService(started);
    return connected;
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

  /** Opens what was open last. Never throws: the app starts whatever the keychain or the service do. */
  async function resume(distrust = false): Promise<void> {
    saved = await file.read();
    if (saved === null) {
      if (ports.presetConnection !== null) {
        const { baseUrl, apiKey } = ports.presetConnection;
        await connect(baseUrl, apiKey).catch((error: unknown) =>
          ports.log.error('preset connection failed', error),
        );
      }
      return;
    }
    const opened = openJournalOf(saved.accountKey, distrust);
    if (opened === null) return;
    if (saved.baseUrl === null) {
      void resumeEmbedded();
      return;
    }
    const { accountKey, baseUrl } = saved;
    const preset = ports.presetConnection?.apiKey ?? null;
    try {
      const apiKey = (await ports.secrets.read(keyName(accountKey))) ?? preset;
      if (apiKey === null) opened.engine.setApi(null);
      else opened.connect(baseUrl, apiKey);
    } catch (error) {
      // The entry exists but cannot be read now: it is left alone, and the screen asks for the key.
      ports.log.error('the keychain entry cannot be read', error);
      opened.engine.setApi(null);
    }
  }

  async function reopen(distrust = false): Promise<SessionState> {
    await close();
    await resume(distrust);
    return announce();
  }

  async function keyState(): Promise<DataCheck['key']> {
    if (saved === null || saved.baseUrl === null) return 'embedded';
    if (ports.secrets.storage === 'memory') return 'memory';
    try {
      return (await ports.secrets.read(keyName(saved.accountKey))) === null ? 'missing' : 'readable';
    } catch {
      return 'unreadable';
    }
  }

  await resume();

  return {
    state,
    account() {
      if (open !== null) return open;
      if (blocked !== null) throw new AppError('storage', blocked);
      throw new AppError('not-connected', t('errors.connectFirst'));
    },
    accountOrNull: () => open,
    explore,
    test,
    connect,
    async replaceKey(apiKey) {
      if (saved === null || open === null || saved.baseUrl === null) {
        throw new AppError('not-connected', t('errors.noServiceForKey'));
      }
      const { baseUrl, accountKey } = saved;
      const next = identityOf(baseUrl, await test(baseUrl, apiKey));
      if (next.accountKey !== accountKey) {
        throw new AppError(
          'wrong-account',
          t('errors.keyOfOther', { next: next.accountName, saved: saved.accountName }),
        );
      }
      await ports.secrets.write(keyName(accountKey), apiKey);
      open.connect(baseUrl, apiKey);
      return announce();
    },
    async disconnect() {
      const leaving = saved;
      await close();
      saved = null;
      blocked = null;
      await file.remove();
      const now = announce();
      // Last, because a locked keychain refuses: the account is left all the same, and the screen says what stays.
      if (leaving?.baseUrl) await ports.secrets.remove(keyName(leaving.accountKey));
      return now;
    },
    reopen: () => reopen(),
    restore: () => reopen(true),
    keyState,
    dispose: close,
  };
}
