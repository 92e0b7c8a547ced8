import type { Clock } from '../../ports.ts';
import { isSigned, sign } from './signature.ts';

const cookieName = 'layover_own';
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
export function createOwnCookie(secret: string, isHttps: boolean): string {
  return (
    `${cookieName}=${sign(secret, 'own-browser')}; Max-Age=${String(cookieMaxAgeSeconds)}; HttpOnly; SameSite=Lax` +
    (isHttps ? '; Secure' : '')
  );
}

export function isOwnBrowser(secret: string, cookies: string | null): boolean {
  return (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${cookieName}=`))
    .some((cookie) => isSigned(secret, 'own-browser', cookie.slice(cookieName.length + 1)));
}
