import type { WatchedDatabase, WatchedEvent } from '../../storage/database/database.ts';
import { createRowCache } from '../../storage/row-cache.ts';
import type { RecordReader, SectionRecords } from './record-reader.ts';
import type { ApiRecord } from './record.ts';
import { encodeRecords, type EncodedRecords } from './encoded-records.ts';

interface CachedProposal {
  readonly id: number;
  readonly record: EncodedRecords;
}

interface CachedSection extends SectionRecords<EncodedRecords> {
  readonly id: number;
}

/** The writes that change a proposal's record. Deleting its client updates the proposal. */
const proposalChanges: readonly WatchedEvent[] = [
  { event: 'UPDATE ON proposals', ids: 'SELECT new.id AS id' },
  { event: 'DELETE ON proposals', ids: 'SELECT old.id AS id' },
  { event: 'INSERT ON sections', ids: 'SELECT new.proposal_id AS id' },
  {
    event: 'UPDATE OF proposal_id, position ON sections',
    ids: 'SELECT old.proposal_id AS id UNION SELECT new.proposal_id',
  },
  { event: 'DELETE ON sections', ids: 'SELECT old.proposal_id AS id' },
];

/**
 * The writes that change a section's record or one of its items'. Their money is formatted in the proposal's currency
 * and the client's locale, or those of the account.
 */
const sectionChanges: readonly WatchedEvent[] = [
  { event: 'UPDATE ON sections', ids: 'SELECT new.id AS id' },
  { event: 'DELETE ON sections', ids: 'SELECT old.id AS id' },
  { event: 'INSERT ON line_items', ids: 'SELECT new.section_id AS id' },
  { event: 'UPDATE ON line_items', ids: 'SELECT old.section_id AS id UNION SELECT new.section_id' },
  { event: 'DELETE ON line_items', ids: 'SELECT old.section_id AS id' },
  {
    event: 'UPDATE OF currency, client_id ON proposals',
    ids: 'SELECT id FROM sections WHERE proposal_id = new.id',
  },
  { event: 'DELETE ON proposals', ids: 'SELECT id FROM sections WHERE proposal_id = old.id' },
  {
    event: 'UPDATE OF locale ON clients WHEN old.locale <> new.locale',
    ids: 'SELECT s.id FROM proposals p JOIN sections s ON s.proposal_id = p.id WHERE p.client_id = new.id',
  },
  {
    event:
      'UPDATE OF locale, currency ON account WHEN old.locale <> new.locale OR old.currency <> new.currency',
    ids: 'SELECT id FROM sections',
  },
];

/** In bytes per kind: some 6,000 proposals, or 1,400 sections with 5 items each. */
const largestTotal = 4 * 1024 * 1024;
/** Bytes per entry besides its content. */
const overhead = 200;

/**
 * Caches the JSON of records until they change. Triggers of the connection report every change, whichever statement
 * or foreign key makes it. Don't read inside a transaction: a rollback would leave stale entries.
 */
export function cachedRecords(
  fresh: RecordReader<ApiRecord>,
  database: WatchedDatabase,
): RecordReader<EncodedRecords> {
  const proposals = createRowCache<CachedProposal>(largestTotal, ({ record }) => weigh([record]));
  const sections = createRowCache<CachedSection>(largestTotal, ({ section, items }) =>
    weigh([section, ...items]),
  );
  database.watch('forget_proposal', proposalChanges, proposals.forget);
  database.watch('forget_section', sectionChanges, sections.forget);
  database.watchOthers(() => {
    proposals.forgetAll();
    sections.forgetAll();
  });
  return {
    proposals: (ids) =>
      proposals.get(ids, (missing) => fresh.proposals(missing).map(keepProposal)).map(({ record }) => record),
    sections: (ids) => sections.get(ids, (missing) => fresh.sections(missing).map(keepSection)),
  };
}

function keepProposal(record: ApiRecord): CachedProposal {
  return { id: Number(record.id), record: encodeRecords([record]) };
}

/** The items are one entry: they are only read together. */
function keepSection({ section, items }: SectionRecords<ApiRecord>): CachedSection {
  return {
    id: Number(section.id),
    section: encodeRecords([section]),
    items: items.length === 0 ? [] : [encodeRecords(items)],
  };
}

function weigh(parts: readonly EncodedRecords[]): number {
  return parts.reduce((sum, { bytes }) => sum + overhead + bytes.byteLength, 0);
}
