import pg from 'pg';

/** Copied tables, each after those that it refers to, and a condition for the rows of the first account. */
const copied = {
  account: '',
  users: '',
  api_keys: '',
  clients: '',
  proposals: 'AND id <= 50',
  sections: '',
  line_items: '',
  activities: '',
} as const;
type CopiedTable = keyof typeof copied;

const withProposals = ['account', 'users', 'api_keys', 'clients', 'proposals'] as const;
export const withSections: readonly CopiedTable[] = [
  ...withProposals,
  'sections',
  'line_items',
  'activities',
];

/** Columns that must differ between accounts, and their values in the account `k`. */
const ownValues: Readonly<Record<string, string>> = {
  'account.id': 'k',
  'account.subdomain': "subdomain || '-' || k",
  'api_keys.hash': `encode(sha256(convert_to('bench-key-' || k, 'UTF8')), 'hex')`,
  'proposals.public_id': "public_id || '-' || k",
};

const accountsAtOnce = 250;

/** The key of one of the accounts that `addAccounts` makes. */
export const keyOf = (account: number): string => `bench-key-${String(account)}`;

/** The columns of a table without the account. */
async function columnsOf(client: pg.Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'account_id'`,
    [`layover.${table}`],
  );
  return rows.map(({ name }) => name);
}

async function asCopier(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET search_path TO layover, pg_catalog; SET synchronous_commit TO off');
    await work(client);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/**
 * Makes the accounts 2 to `last` with up to 50 proposals each, as copies of the first one.
 *
 * @param url of the database, as its server's administrator
 * @param tables what is copied; without sections, 10,000 accounts are made in a minute
 */
export async function addAccounts(
  url: string,
  last: number,
  tables: readonly CopiedTable[] = withProposals,
): Promise<void> {
  await asCopier(url, async (client) => {
    const inserts: string[] = [];
    for (const table of tables) {
      const columns = await columnsOf(client, table);
      const values = columns.map((name) => ownValues[`${table}.${name}`] ?? name);
      inserts.push(
        `INSERT INTO ${table} (account_id, ${columns.join(', ')})
           SELECT k, ${values.join(', ')} FROM ${table} WHERE account_id = 1 ${copied[table]}`,
      );
    }
    for (let from = 2; from <= last; from += accountsAtOnce)
      await client.query(
        `DO $$ BEGIN
           FOR k IN ${String(from)}..${String(Math.min(last, from + accountsAtOnce - 1))} LOOP
             PERFORM set_config('layover.account', k::text, false);
             ${inserts.join(';\n')};
           END LOOP;
         END $$`,
      );
  });
}

/** Copies the first 50 proposals of the first account, without their sections, until it has `last`. */
export async function addProposals(url: string, last: number): Promise<void> {
  await asCopier(url, async (client) => {
    await client.query("SET layover.account = '1'");
    const columns = (await columnsOf(client, 'proposals')).filter((name) => name !== 'id');
    // A transaction each: the counters are updated with each row.
    for (let from = 51; from <= last; from += 50)
      await client.query(
        `INSERT INTO proposals (${columns.join(', ')})
           SELECT ${columns.map((name) => (name === 'public_id' ? `public_id || '+${String(from)}'` : name)).join(', ')}
           FROM proposals WHERE account_id = 1 AND id <= 50`,
      );
  });
}
