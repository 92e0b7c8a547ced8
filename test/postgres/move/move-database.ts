import pg from 'pg';

/** Runs statements on a database as one of the service's accounts. Returns the rows of the last one. */
export async function onServer(
  url: string,
  statements: readonly string[],
  account = 1,
): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET search_path TO layover, pg_catalog; SET layover.account = '${String(account)}'`);
    let rows: readonly object[] = [];
    for (const statement of statements) rows = (await client.query<object>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** What a killed process cannot do, and what happens by itself after 30 seconds. */
export const endLease = (url: string) => onServer(url, ['DELETE FROM service_lease']);

/** Makes each batch of line items take its time on this server, so that a move can be ended in the middle. */
export async function slowItems(url: string): Promise<void> {
  await onServer(url, [
    `CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_sleep(0.7); RETURN NULL; END $$`,
    'CREATE TRIGGER slow AFTER INSERT ON line_items FOR EACH STATEMENT EXECUTE FUNCTION nap()',
  ]);
}

export async function quickItems(url: string): Promise<void> {
  await onServer(url, ['DROP TRIGGER slow ON line_items', 'DROP FUNCTION nap()']);
}
