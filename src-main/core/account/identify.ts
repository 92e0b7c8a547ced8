import { createApiClient } from '../api/api-client.ts';
import { checkConnection, type Counted } from '../api/check-connection.ts';
import type { ServerAccount } from '../api/schemas/account.ts';
import type { Ports } from '../ports.ts';
import type { SavedSession } from './session-file.ts';
import { userAgent } from './open-account.ts';

/** Tries an address (from `normalizeBaseUrl`) and a key, and saves neither. Throws an `AppError` for the user. */
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

/** The identity of an account. `baseUrl` is null for the embedded service, whose port changes with every start. */
export function identityOf(baseUrl: string | null, account: ServerAccount): SavedSession {
  const { name, email, currency } = account.fields;
  return {
    accountKey: `${baseUrl ?? 'embedded'}#${account.id}`,
    accountName: name,
    accountEmail: email,
    currency,
    baseUrl,
  };
}
