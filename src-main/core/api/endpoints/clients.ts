import type { ClientFields } from '#shared/domain/clients/client.ts';
import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import { type ChangesPage, type Page, singleSchema } from '../schemas/page.ts';
import { serverClientSchema, type ServerClient } from '../schemas/client.ts';
import type { CallOptions, Outcome, PageQuery, WriteFields } from './call-options.ts';
import { deletedRecord, getChanges, getPage } from './shapes.ts';

/** A new client needs `email` and `name`. */
export type ClientWrite = WriteFields<keyof ClientFields> & {
  readonly email: string;
  readonly name: string;
};

/** `service-api.md §4.3`. */
export interface ClientsApi {
  list(query?: PageQuery, options?: CallOptions): Outcome<Page<ServerClient>>;
  /** What has changed since a cursor (`field-notes.md §4`); `latest` for the cursor of now. */
  changes(since: string, options?: CallOptions): Outcome<ChangesPage<ServerClient>>;
  get(id: ServerId, options?: CallOptions): Outcome<ServerClient>;
  create(fields: ClientWrite, options?: CallOptions): Outcome<ServerClient>;
  /** Some services refuse an update without `email` and `name` (422). */
  update(id: ServerId, fields: WriteFields<keyof ClientFields>, options?: CallOptions): Outcome<ServerClient>;
  /** Resolves with the deleted record; null if the answer omits it. */
  delete(id: ServerId, options?: CallOptions): Outcome<ServerClient | null>;
}

const single = singleSchema(serverClientSchema);

export function createClientsApi(request: Requester): ClientsApi {
  return {
    list: (query, options) => getPage(request, 'clients', serverClientSchema, query, {}, options),
    changes: (since, options) => getChanges(request, 'clients', serverClientSchema, since, {}, options),
    get: (id, options) => request({ method: 'GET', path: `clients/${id}`, schema: single, ...options }),
    create: (client, options) =>
      request({ method: 'POST', path: 'clients', json: { client }, schema: single, ...options }),
    update: (id, client, options) =>
      request({ method: 'PUT', path: `clients/${id}`, json: { client }, schema: single, ...options }),
    delete: (id, options) =>
      request({ method: 'DELETE', path: `clients/${id}`, schema: deletedRecord(single), ...options }),
  };
}
