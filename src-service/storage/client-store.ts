import type { Database } from './database/database.ts';
import { readCounter, createTable, type PageWindow, type Table } from './table.ts';
import type { Steps } from './steps.ts';

/** `service-api.md §2.4` */
export interface ClientRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly currency: string;
  readonly business: string;
  readonly locale: string;
  readonly pdf_page_size: string;
  readonly web: string;
  readonly telephone: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
  readonly state: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Clients; several may share one address. */
export interface ClientStore extends Table<ClientRow> {
  page(window: PageWindow): Steps<readonly ClientRow[]>;
  count(): Steps<number>;
  /** The first client with that address, in lower case (`field-notes.md §1 #16`). */
  findByEmail(email: string): Steps<ClientRow | undefined>;
}

const columns = [
  'email',
  'name',
  'surname',
  'currency',
  'business',
  'locale',
  'pdf_page_size',
  'web',
  'telephone',
  'address',
  'city',
  'postcode',
  'country',
  'state',
  'created_at',
  'updated_at',
] as const;

export function createClientStore(database: Database): ClientStore {
  return {
    ...createTable<ClientRow>(database, 'clients', columns),
    page: ({ limit, offset }) =>
      database.query<ClientRow>(`SELECT * FROM clients ORDER BY id DESC LIMIT ? OFFSET ?`).all(limit, offset),
    count: () => readCounter(database, 'clients'),
    findByEmail: (email) =>
      database
        .query<ClientRow>('SELECT * FROM clients WHERE email = ? ORDER BY id LIMIT 1')
        .get(email.toLowerCase()),
  };
}
