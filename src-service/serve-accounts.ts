import { createAccountService, type AccountParts, type AccountService } from './account-service.ts';
import { ServiceFailure } from './failure.ts';
import { refusalResponse, unavailableSeconds } from './http/fallback-routes.ts';
import type { RequestMark } from './http/request-id.ts';
import { isCall, namedIn, type RequestName } from './named-account.ts';
import { invitationMessages } from './page/invitations/invitation-messages.ts';
import { pageMessages } from './page/page-messages.ts';
import { pageHeaders, renderNotice } from './page/render-page.ts';
import { firstAccount, type NamedAccount } from './storage/accounts/accounts.ts';
import type { ServerAccounts, WatchedDatabase } from './storage/database/database.ts';

/** Milliseconds between two looks for work of all accounts: also for what other nodes and commands leave. */
const lookEvery = 1000;

/**
 * An account without requests, work and streams is closed after this time, in milliseconds: it takes memory. Views of
 * one visitor are told apart in memory for half an hour.
 */
const idleAfter = 60 * 60_000;

/** Keys whose last account is remembered. */
const maxGuesses = 10_000;

/** When a client's browser may ask for a page of a suspended account again, in seconds. */
const pausedSeconds = '3600';

/** The accounts of a service that has several, beside the first one. */
export interface ServedAccounts {
  /** Answers a request with the account that it names, else with the first one. */
  fetch(request: Request, address: string, mark: RequestMark | undefined): Promise<Response>;
  /** Looks for work of all accounts from now on. */
  start(): void;
  /** Calls a function with each account that is open. */
  each(call: (account: AccountService) => void): void;
  databases(): Promise<readonly WatchedDatabase[]>;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves several accounts. Each has routes, caches and queues of its own, opened with its first request or its first
 * work, so that nothing in memory belongs to two of them. One statement a second finds the work of all.
 *
 * @param suspended the suspended accounts, which this updates
 */
export function serveAccounts(
  first: AccountService,
  accounts: ServerAccounts,
  parts: AccountParts,
  suspended: Set<number>,
): ServedAccounts {
  const { clock, timers, onBug } = parts;
  const opened = new Map<number, Promise<AccountService>>();
  const ready = new Map<number, AccountService>();
  /** When an account last had a request or work, in epoch milliseconds. */
  const usedAt = new Map<number, number>();
  /** The account of the last call of a key, by the key's hash. Each call asks the database whether it is still right. */
  const guesses = new Map<string, number>();
  let looking = Promise.resolve();
  let cancel = (): void => undefined;
  let isClosed = false;

  function open(id: number): Promise<AccountService> {
    if (id === firstAccount) return Promise.resolve(first);
    usedAt.set(id, clock.now());
    const known = opened.get(id);
    if (known !== undefined) return known;
    const opening = recovered(createAccountService(accounts.databaseOf(id), parts)).then(
      (account) => {
        ready.set(id, account);
        return account;
      },
      (error: unknown) => {
        opened.delete(id);
        throw error;
      },
    );
    opened.set(id, opening);
    return opening;
  }

  /** Closes an account that is idle, or removed: then what it still does fails, because its rows are gone. */
  async function drop(id: number): Promise<void> {
    const opening = opened.get(id);
    opened.delete(id);
    ready.delete(id);
    usedAt.delete(id);
    const account = await opening?.catch(() => undefined);
    await account?.close();
  }

  async function look(): Promise<void> {
    const { due, suspended: found, removed } = await accounts.work(clock.now(), [...opened.keys()]);
    if (isClosed) return;
    suspended.clear();
    for (const id of found) suspended.add(id);
    await Promise.all(removed.map(drop));
    for (const id of due) if (!isClosed) (await open(id)).wake();
    await Promise.all([...ready.keys()].filter(isIdle).map(drop));
  }

  function isIdle(id: number): boolean {
    return clock.now() - (usedAt.get(id) ?? 0) > idleAfter && ready.get(id)?.hasStreams() === false;
  }

  function lookAgain(): void {
    looking = look()
      .catch((error: unknown) => {
        // While the database is away, the next look finds what this one could not.
        if (!isClosed && !(error instanceof ServiceFailure)) onBug(error);
      })
      .finally(() => {
        if (!isClosed) cancel = timers.after(lookEvery, lookAgain);
      });
  }

  async function answer(
    name: RequestName | null,
    { request, address, mark }: { request: Request; address: string; mark: RequestMark | undefined },
  ): Promise<Response> {
    const isKeyed = name?.kind === 'key' && isCall(request);
    if (isKeyed && request.method === 'GET') {
      const early = await answerGuessed(name.name, { request, address, mark });
      if (early !== null) return early;
    }
    const call = isKeyed ? await accounts.openCall(name.name, parts.rateLimit) : null;
    const account =
      name === null || isKeyed ? (call?.account ?? null) : await accounts.find(name.kind, name.name);
    if (isKeyed && account !== null) guess(name.name, account.id);
    if (name !== null && account?.isSuspended === true) return suspendedAnswer(name, account);
    return await (await open(account?.id ?? firstAccount)).fetch(request, address, mark, call);
  }

  function guess(keyHash: string, account: number): void {
    if (guesses.size >= maxGuesses) guesses.clear();
    guesses.set(keyHash, account);
  }

  /**
   * Answers a read with the account that the key's last call had, while the database says whether it still has it. Null
   * if it has not.
   */
  async function answerGuessed(
    keyHash: string,
    { request, address, mark }: { request: Request; address: string; mark: RequestMark | undefined },
  ): Promise<Response | null> {
    const id = guesses.get(keyHash);
    const account = id === undefined ? undefined : id === firstAccount ? first : ready.get(id);
    if (id === undefined || account === undefined) return null;
    usedAt.set(id, clock.now());
    const call = accounts.expectCall(id, keyHash, parts.rateLimit);
    const response = await account.fetch(request, address, mark, call);
    if (!call.isWrong) return response;
    guesses.delete(keyHash);
    return null;
  }

  /** The rows of the account stay; its calls are refused, and its pages say that the business is paused. */
  async function suspendedAnswer({ kind }: RequestName, { id }: NamedAccount): Promise<Response> {
    if (kind === 'key') return refusalResponse(suspendedFailure(), { 'Cache-Control': 'no-store' });
    const headers = { 'Retry-After': pausedSeconds, 'Cache-Control': 'no-store' };
    if (kind === 'picture') return new Response(null, { status: 503, headers });
    const { context } = await open(id);
    const { locale } = await context.database.read(() => context.account());
    const text = kind === 'invitation' ? invitationMessages(locale).suspended : pageMessages(locale).paused;
    return new Response(renderNotice(text, locale), {
      status: 503,
      headers: { ...pageHeaders('clean'), ...headers },
    });
  }

  return {
    async fetch(request, address, mark) {
      try {
        return await answer(namedIn(request), { request, address, mark });
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        return refusalResponse(error, { 'Retry-After': unavailableSeconds });
      }
    },
    start: lookAgain,
    each(call) {
      for (const account of ready.values()) call(account);
    },
    async databases() {
      return (await accounts.list()).filter((id) => id !== firstAccount).map((id) => accounts.databaseOf(id));
    },
    async settled() {
      await looking;
      await Promise.all([...ready.values()].map((account) => account.settled()));
    },
    async close() {
      isClosed = true;
      cancel();
      await looking;
      await Promise.all([...opened.keys()].map(drop));
    },
  };
}

async function recovered(account: AccountService): Promise<AccountService> {
  try {
    await account.context.database.write(() => account.recover());
    return account;
  } catch (error) {
    await account.close();
    throw error;
  }
}

function suspendedFailure(): ServiceFailure {
  return new ServiceFailure(
    'account-suspended',
    'This account is suspended: nothing is lost, and it goes on when the operator of the service resumes it',
  );
}
