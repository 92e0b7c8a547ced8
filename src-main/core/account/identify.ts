import type { EmbeddedWorkspace } from '#shared/bridge/session-state.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { createApiClient } from '../api/api-client.ts';
import { normalizeBaseUrl } from '../api/base-url.ts';
import { checkConnection, type Counted } from '../api/check-connection.ts';
import type { ServerAccount } from '../api/schemas/account.ts';
import type { Ports } from '../ports.ts';
import type { SavedSession } from './session-file.ts';
import { userAgent } from './open-account.ts';

/** Tries an address (from `normalizeBaseUrl`) and a key without saving them. Throws an `AppError` for the user. */
export async function tryKey(
  ports: Ports,
  baseUrl: string,
  apiKey: string,
  counted: Counted,
): Promise<ServerAccount> {
  const client = createApiClient({
    baseUrl,
    apiKey,
    fetch: ports.fetch,
    userAgent: userAgent(ports),
  });
  return await checkConnection(client, counted);
}

/**
 * The location of an account's service: its base address, or a workspace of the embedded service, whose key changes
 * with each start.
 */
export type ServiceLocation = { readonly baseUrl: string } | { readonly workspace: EmbeddedWorkspace };

/** The first part of the account keys. The sample's prefix names no workspace, because the sample was the first one. */
const keyPrefixes: Readonly<Record<EmbeddedWorkspace, string>> = {
  sample: 'embedded',
  business: 'embedded-business',
};

/** The identity of an account. It does not depend on the embedded service's port. */
export function identityOf(location: ServiceLocation, account: ServerAccount): SavedSession {
  const { name, email, currency } = account.fields;
  const isEmbedded = 'workspace' in location;
  return {
    accountKey: `${isEmbedded ? keyPrefixes[location.workspace] : location.baseUrl}#${account.id}`,
    accountName: name,
    accountEmail: email,
    currency,
    baseUrl: isEmbedded ? null : location.baseUrl,
  };
}

/** The embedded service's workspace; null for a service elsewhere. */
export function workspaceOf({
  accountKey,
  baseUrl,
}: Pick<SavedSession, 'accountKey' | 'baseUrl'>): EmbeddedWorkspace | null {
  if (baseUrl !== null) return null;
  return accountKey.startsWith(`${keyPrefixes.business}#`) ? 'business' : 'sample';
}

/** The account with the present name, e-mail address and currency of its business. */
export function renamed(
  saved: SavedSession,
  { name, email, currency }: { readonly name?: string; readonly email?: string; readonly currency?: string },
): SavedSession {
  return {
    ...saved,
    accountName: name ?? saved.accountName,
    accountEmail: email ?? saved.accountEmail,
    currency: currency ?? saved.currency,
  };
}

/** The key of the preset connection, if it is for this service. */
export function presetKeyOf(preset: Ports['presetConnection'], baseUrl: string): string | null {
  return preset !== null && normalizeBaseUrl(preset.baseUrl) === baseUrl ? preset.apiKey : null;
}

/** Throws `wrong-account` if a key opens another account than the saved one. */
export function requireSame(saved: SavedSession, next: SavedSession): void {
  if (next.accountKey === saved.accountKey) return;
  const names = { next: next.accountName, saved: saved.accountName };
  throw new AppError('wrong-account', createReason('errors.keyOfOther', names));
}
