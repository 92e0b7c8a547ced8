import type { Route } from './route.ts';

/** The header of `GET /account/me` that names extensions which a client knows before its first reading. */
export const extensionsHeader = 'Layover-Extensions';

export const announcedExtensions =
  'idempotency-key, if-match, if-none-match, updated-since, unchanged-since, ratelimit, changes, include-settings';

/** Whether the answer of a route announces the extensions. */
export function announcesExtensions({ method, path }: Route): boolean {
  return method === 'GET' && path === '/account/me';
}
