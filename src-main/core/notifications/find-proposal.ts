import type { LocalId } from '#shared/domain/ids.ts';
import type { Journal } from '../journal/journal.ts';

/** Number of records per read. */
const pageLength = 1000;

/**
 * The proposal with a public id, the only reference in an activity (`service-api.md §2.8`). Scans all records, because
 * it runs only once per click on a notification.
 */
export function findProposal(records: Journal['records'], publicId: string): LocalId | null {
  for (let after: LocalId | null = null; ;) {
    const page = records.page(after, pageLength);
    for (const { record } of page) {
      if (record.entity === 'proposal' && record.fields.public_id === publicId) return record.localId;
    }
    const last = page.at(-1);
    if (last === undefined) return null;
    after = last.record.localId;
  }
}
