/**
 * The tables whose rows have an id of their own. An INSERT into one of them returns it, as SQLite does for every table.
 */
export const tablesWithIds: ReadonlySet<string> = new Set([
  ...['users', 'api_keys', 'clients', 'templates', 'proposals', 'sections', 'line_items', 'taxations'],
  ...[
    'activities',
    'mails',
    'webhook_endpoints',
    'webhook_deliveries',
    'stored_answers',
    'audit_entries',
    'invitations',
  ],
]);

/**
 * Translates a statement of the stores to PostgreSQL. The stores are written for both engines; the schema defines the
 * functions of SQLite that they call. What is left are the parameters, the hints of SQLite's planner, the lists of
 * `json_each`, and the account, which is the first column of every key.
 */
export function toPostgres(sql: string): string {
  let count = 0;
  const [first = '', ...rest] = sql.split("'");
  // Every second part is inside quotation marks and stays as it is.
  const translated = [first, ...rest].map((part, index) =>
    index % 2 === 1
      ? part
      : part
          .replaceAll(/ INDEXED BY \w+/gu, '')
          // As an array, the list is looked up in an index. As a query, it makes the planner read the whole table, with the
          // rows of all accounts.
          .replaceAll(
            /(NOT )?IN \(SELECT value FROM (json_each\(\?\)(?: AS texts)?)\)/gu,
            (_, not: string | undefined, list: string) =>
              `${not === undefined ? '= ANY' : '<> ALL'} (ARRAY(SELECT value FROM ${list}))`,
          )
          .replaceAll('json_each(?) AS texts', 'texts_of(?)')
          .replaceAll('json_each(?) AS numbered', 'ids_of(?) WITH ORDINALITY AS numbered (value, key)')
          .replaceAll('json_each(?)', 'ids_of(?)')
          .replaceAll('ON CONFLICT (', 'ON CONFLICT (account_id, ')
          .replaceAll(/\?(\d*)/gu, (_, number: string) => {
            count += 1;
            return `$${number === '' ? String(count) : number}`;
          }),
  );
  const text = translated
    .join("'")
    // The function of the schema would be called for each list.
    .replaceAll('json_group_array(id)', "('[' || coalesce(string_agg(id::text, ','), '') || ']')");
  const table = /^INSERT INTO (\w+)/u.exec(text)?.[1];
  return table !== undefined && tablesWithIds.has(table) ? `${text} RETURNING id` : text;
}
