import { withDocument, withRecords, type ApiRecord } from './documents.ts';
import type { Inside, Wrapper } from './exchange.ts';
import { runNow } from '../../src-service/storage/steps.ts';

const extras = { internal_reference: 'LAY-0001', custom_fields: { color: 'teal' }, revision: 7 } as const;

/** Undocumented attributes on every record, among them the times of some services (`created_at`, `updated_at`). */
export const extraAttributes: Wrapper = (serve, inside) =>
  function* (call) {
    return withDocument(yield* serve(call), (document) =>
      withRecords(document, (record) => ({
        ...record,
        attributes: { ...timesOf(inside, record), ...record.attributes, ...extras },
      })),
    );
  };

function timesOf({ stores }: Inside, record: ApiRecord): object {
  const id = Number(record.id);
  switch (record.type) {
    case 'proposals':
      return createdAndUpdated(runNow(stores.proposals.get(id)));
    case 'clients':
      return createdAndUpdated(runNow(stores.clients.get(id)));
    case 'proposal_activities': {
      const row = runNow(stores.activities.get(id));
      return { created_at: row?.created_at, proposal_id: row?.proposal_id };
    }
    default:
      return {};
  }
}

function createdAndUpdated(
  row: { readonly created_at: string; readonly updated_at: string } | undefined,
): object {
  return row === undefined ? {} : { created_at: row.created_at, updated_at: row.updated_at };
}
