import type { CallEntry } from '#shared/bridge/call-entry.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { clientRecordFieldsSchema } from '#shared/domain/clients/client.ts';
import { tagsOf } from '#shared/text/tags.ts';
import { csvText, type Table } from '#shared/text/csv.ts';
import { expiryOf, unknownDates } from '#shared/domain/proposals/proposal-dates.ts';
import { toDecimalText } from '#shared/domain/pricing/money.ts';
import type { DataStore } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { saveText } from '../../components/save-text.ts';

/** The lists that can be exported whole. */
export type ExportedList = 'clients' | 'proposals' | 'activities';
type Queries = DataStore['queries'];

/** More than any timeline holds: all of it. */
const allActivities = 1_000_000;

/** A list as columns with the names of its fields, for programs the same in every language. */
type Row = Readonly<Record<string, string | number | boolean | null | undefined>>;

async function proposalRows(queries: Queries): Promise<readonly Row[]> {
  const [shown, archived] = await Promise.all([
    queries.proposals({ view: 'all' }),
    queries.proposals({ view: 'archived' }),
  ]);
  const rows: Row[] = [];
  for (const { proposal, client } of [...shown, ...archived]) {
    const { fields, serverId } = proposal;
    const sums = await queries.totals(proposal.localId);
    const { dates } =
      fields.public_id === null ? { dates: unknownDates } : await queries.timeline(fields.public_id);
    const currency = sums?.currency ?? fields.currency;
    rows.push({
      id: serverId,
      title: fields.title,
      status: fields.status,
      client: client === null ? null : [client.fields.name, client.fields.surname].join(' ').trim(),
      client_email: client?.fields.email ?? null,
      tags: tagsOf(fields).join(', '),
      currency,
      one_off_before_taxes: sums === null ? null : toDecimalText(sums.totals.oneOff.net, currency),
      recurring_before_taxes: (sums?.totals.recurring ?? [])
        .map(({ cadence, net }) => `${toDecimalText(net, currency)} ${cadence}`)
        .join('; '),
      sent_at: dates.sentAt,
      // Left empty where nobody knows, as where there is none.
      expires_at: expiryOf(proposal, dates) ?? null,
      archived_at: fields.archived_at,
    });
  }
  return rows;
}

async function rowsOf(list: ExportedList, queries: Queries): Promise<readonly Row[]> {
  switch (list) {
    case 'clients':
      return (await queries.clients()).map(({ serverId, fields }) => ({
        id: serverId,
        ...fields,
        tags: tagsOf(fields).join(', '),
      }));
    case 'proposals':
      return await proposalRows(queries);
    case 'activities':
      return (await queries.activities({ of: 'all' }, allActivities)).map(
        ({ at, is_dated: _, ...activity }) => ({
          at: new Date(at).toISOString(),
          ...activity,
        }),
      );
  }
}

/** Columns that are there even where the list is empty. */
const knownColumns: Readonly<Record<ExportedList, readonly string[]>> = {
  clients: ['id', ...clientRecordFieldsSchema.keyof().options],
  proposals: [
    'id',
    'title',
    'status',
    'client',
    'client_email',
    'tags',
    'currency',
    'one_off_before_taxes',
    'recurring_before_taxes',
    'sent_at',
    'expires_at',
    'archived_at',
  ],
  activities: ['at', 'id', 'activity_type'],
};

function tableOf(list: ExportedList, rows: readonly Row[]): Table {
  const columns = [...new Set([...knownColumns[list], ...rows.flatMap((row) => Object.keys(row))])];
  return { columns, rows: rows.map((row) => columns.map((column) => String(row[column] ?? ''))) };
}

function contentOf(list: ExportedList, format: 'csv' | 'json', rows: readonly Row[]): string {
  if (format === 'csv') return csvText(tableOf(list, rows));
  const file = { format: `layover-${list}`, version: 1, exported_at: new Date().toISOString(), [list]: rows };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function fileName(list: ExportedList): string {
  switch (list) {
    case 'clients':
      return t('exporting.listClients');
    case 'proposals':
      return t('exporting.severalName');
    case 'activities':
      return t('exporting.listActivities');
  }
}

/** Asks for a file and writes the whole list to it. Reports the result; never rejects. */
export async function exportList(
  { client, queries }: { readonly client: BridgeClient; readonly queries: Queries },
  list: ExportedList,
  format: 'csv' | 'json',
): Promise<void> {
  const text = async (): Promise<string> => contentOf(list, format, await rowsOf(list, queries));
  await saveText(client, { name: fileName(list), format, text });
}

/** Asks for a file and writes the log's calls to it. Reports the result; never rejects. */
export async function exportCalls(client: BridgeClient, calls: readonly CallEntry[]): Promise<void> {
  const rows = calls.map(({ at, method, path, outcome, status, ms }) => [
    new Date(at).toISOString(),
    method,
    path,
    outcome,
    status === null ? '' : String(status),
    String(ms / 1000),
  ]);
  const text = csvText({ columns: ['at', 'method', 'path', 'outcome', 'status', 'seconds'], rows });
  await saveText(client, { name: t('callLog.fileName'), format: 'csv', text: () => Promise.resolve(text) });
}
