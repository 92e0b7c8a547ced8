import { serverAccountSchema, withAnnouncedExtensions, type ServerAccount } from '../schemas/account.ts';
import { singleSchema } from '../schemas/page.ts';
import type { Requester } from '../requester.ts';
import type { CallOptions, Outcome } from './call-options.ts';

/** `service-api.md §4.2`. */
export interface AccountApi {
  /** The key's account. */
  me(options?: CallOptions): Outcome<ServerAccount>;
}

const single = singleSchema(serverAccountSchema);
const spec = {
  method: 'GET',
  path: 'account/me',
  schema: single,
  withHeaders: withAnnouncedExtensions,
} as const;

export function createAccountApi(request: Requester): AccountApi {
  return {
    me: (options) => request<ServerAccount>({ ...spec, ...options }),
  };
}
