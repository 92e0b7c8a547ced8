import type { Clock } from '../../ports.ts';
import { firstAccount } from '../../storage/accounts/accounts.ts';
import { isSigned, sign } from './signature.ts';

/** Accounts share an address, so a browser that is the own one of two needs two cookies. */
const cookieName = (account: number): string =>
  account === firstAccount ? 'layover_own' : `layover_own_${String(account)}`;
/** In seconds; browsers keep no cookie longer. */
const cookieMaxAgeSeconds = 400 * 24 * 3600;
/** How long a link can mark a browser, in milliseconds: longer than a client caches an answer of the API. */
const linkLifetimeMs = 7 * 24 * 3_600_000;

/**
 * The query that marks a browser as the account's own. Only callers with a key receive it. A browser that follows it
 * gets a cookie, and its views never count as the client's.
 */
export function createOwnQuery(secret: string, clock: Clock): string {
  const expiresAt = (clock.now() + linkLifetimeMs).toString(36);
  return `own=${expiresAt}.${sign(secret, `own-link:${expiresAt}`)}`;
}

/** Whether a query of `ownQuery` is genuine and in time. */
export function isOwnQuery(secret: string, clock: Clock, query: string): boolean {
  const [expiresAt = '', signature = ''] = query.split('.');
  return (
    Number.parseInt(expiresAt, 36) >= clock.now() && isSigned(secret, `own-link:${expiresAt}`, signature)
  );
}

/**
 * The cookie that marks the account's own browser. Without a path, browsers send it to the folder of the page that set
 * it: only to the client pages, also below a path of a website.
 */
export function createOwnCookie(account: number, secret: string, isHttps: boolean): string {
  return (
    `${cookieName(account)}=${sign(secret, 'own-browser')}; Max-Age=${String(cookieMaxAgeSeconds)}; HttpOnly; SameSite=Lax` +
    (isHttps ? '; Secure' : '')
  );
}

export function isOwnBrowser(account: number, secret: string, cookies: string | null): boolean {
  const start = `${cookieName(account)}=`;
  return (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(start))
    .some((cookie) => isSigned(secret, 'own-browser', cookie.slice(start.length)));
}
