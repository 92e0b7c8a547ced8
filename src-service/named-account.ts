import { presentedKey } from './api/authenticate.ts';
import { apiRoot } from './api/api-root.ts';
import { descriptionPaths } from './api/openapi/description-paths.ts';
import { hashKey } from './domain/keys.ts';
import type { NameKind } from './storage/accounts/accounts.ts';

/** What names the account of a request. */
export interface RequestName {
  readonly kind: NameKind;
  readonly name: string;
}

/**
 * What names the account of a request: its API key, or a secret name in its address. Null if nothing does; then the
 * answer is the same for all accounts.
 */
export function namedIn(request: Request): RequestName | null {
  const { pathname } = new URL(request.url);
  const [, folder, segment = ''] = pathname.split('/', 3);
  if (folder === 'p') return { kind: 'page', name: decoded(segment) };
  if (folder === 'o') return { kind: 'picture', name: decoded(segment).replace(/\.gif$/u, '') };
  if (folder === 'invitations') return { kind: 'invitation', name: hashKey(decoded(segment)) };
  if (!pathname.startsWith(`${apiRoot}/`)) return null;
  const key = presentedKey(request.headers.get('authorization') ?? '');
  return key === null ? null : { kind: 'key', name: hashKey(key) };
}

/** Whether a request is a call of the API, which counts in the budget of its key. */
export function isCall({ method, url }: Request): boolean {
  if (method === 'OPTIONS') return false;
  const { pathname } = new URL(url);
  return !descriptionPaths.some((path) => pathname === path);
}

/** A segment with a broken escape stays as it is, as for the routes. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
