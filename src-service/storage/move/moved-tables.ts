/** How a table is moved. */
export interface MovedTable {
  readonly name: string;
  /** The columns of its primary key, without the account. Rows are read in their order. */
  readonly key: readonly string[];
  /** Most rows in memory at a time. */
  readonly rowsAtOnce: number;
  /** Which rows are moved; null for all. */
  readonly condition: string | null;
  /** Whether PostgreSQL counts its rows by a trigger, which takes most of the time of an insert. */
  readonly counted: boolean;
  /** The column that is overwritten where the target's schema or triggers have made the row; null if none do. */
  readonly overwritten: string | null;
}

const table = (name: string, more: Partial<MovedTable> = {}): MovedTable => ({
  ...{ name, key: ['id'], rowsAtOnce: 2000, condition: null, counted: false, overwritten: null },
  ...more,
});

/** All tables with rows of the account, in the order of their foreign keys. */
export const movedTables: readonly MovedTable[] = [
  table('account'),
  table('users'),
  table('api_keys'),
  table('clients', { counted: true }),
  table('templates'),
  table('proposals', { counted: true }),
  table('sections', { counted: true }),
  table('line_items', { counted: true }),
  table('taxations'),
  table('activities', { counted: true }),
  table('view_times', { key: ['activity_id'] }),
  table('user_notices', { key: ['user_id'] }),
  table('files', { key: ['hash'] }),
  // Rows of megabytes.
  table('file_bytes', { key: ['hash'], rowsAtOnce: 2 }),
  table('file_sources', { key: ['source'] }),
  table('file_parts', { key: ['source', 'start'], rowsAtOnce: 2 }),
  table('mail_settings'),
  // A message may hold a PDF.
  table('mails', { rowsAtOnce: 20 }),
  table('webhook_endpoints'),
  table('webhook_deliveries', { rowsAtOnce: 200 }),
  table('stored_answers', { rowsAtOnce: 200 }),
  table('audit_entries'),
  table('invitations'),
  table('record_changes', { key: ['kind', 'record_id'] }),
  // Last, because SQLite counts the rows of other tables as they arrive. A counter that is missing is 0.
  table('counters', { key: ['name'], condition: 'value <> 0', overwritten: 'value' }),
];

/** Tables that belong to one database: its schema, who uses it, the place of its files, and the move itself. */
export const unmovedTables: readonly string[] = [
  'schema_versions',
  'accounts',
  'account_names',
  'account_queues',
  'service_lease',
  'service_nodes',
  'rate_budgets',
  'unfinished_move',
  'file_leases',
  'mail_pauses',
  // Of the version before: triggers of PostgreSQL keep it.
  'images',
];
