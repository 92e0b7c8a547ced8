import type { WatchedDatabase, WatchedEvent } from '../../storage/database/database.ts';
import { createRowCache } from '../../storage/row-cache.ts';
import type { ProposalStore } from '../../storage/proposal-store.ts';
import type { RecordReader, SectionRecords } from './record-reader.ts';
import type { ApiRecord } from './record.ts';
import { encodeRecords, type EncodedRecords } from './encoded-records.ts';
import type { Steps } from '../../storage/steps.ts';

interface CachedProposal {
  readonly id: number;
  readonly record: EncodedRecords;
}

interface CachedSection extends SectionRecords<EncodedRecords> {
  readonly id: number;
}

/** The writes that change a proposal's record. The delete of a client changes its proposals. */
const proposalChanges: readonly WatchedEvent[] = [
  { event: 'UPDATE ON proposals', changedIds: 'SELECT new.id AS id' },
  { event: 'DELETE ON proposals', changedIds: 'SELECT old.id AS id' },
  { event: 'INSERT ON sections', changedIds: 'SELECT new.proposal_id AS id' },
  {
    event: 'UPDATE OF proposal_id, position ON sections',
    changedIds: 'SELECT old.proposal_id AS id UNION SELECT new.proposal_id',
  },
  { event: 'DELETE ON sections', changedIds: 'SELECT old.proposal_id AS id' },
];

/**
 * The writes that change the record of a section or of its items. Money is formatted in the proposal's currency and the
 * client's locale, or the account's.
 */
const sectionChanges: readonly WatchedEvent[] = [
  { event: 'UPDATE ON sections', changedIds: 'SELECT new.id AS id' },
  { event: 'DELETE ON sections', changedIds: 'SELECT old.id AS id' },
  { event: 'INSERT ON line_items', changedIds: 'SELECT new.section_id AS id' },
  { event: 'UPDATE ON line_items', changedIds: 'SELECT old.section_id AS id UNION SELECT new.section_id' },
  { event: 'DELETE ON line_items', changedIds: 'SELECT old.section_id AS id' },
  {
    event: 'UPDATE OF currency, client_id ON proposals',
    changedIds: 'SELECT id FROM sections WHERE proposal_id = new.id',
  },
  { event: 'DELETE ON proposals', changedIds: 'SELECT id FROM sections WHERE proposal_id = old.id' },
  {
    event: 'UPDATE OF locale ON clients WHEN old.locale <> new.locale',
    changedIds:
      'SELECT s.id FROM proposals p JOIN sections s ON s.proposal_id = p.id WHERE p.client_id = new.id',
  },
  {
    event:
      'UPDATE OF locale, currency ON account WHEN old.locale <> new.locale OR old.currency <> new.currency',
    changedIds: 'SELECT id FROM sections',
  },
];

/** In bytes for each kind: enough for some 6,000 proposals, or 1,400 sections with 5 items each. */
const maxCacheBytes = 4 * 1024 * 1024;
/** Estimated bytes of an entry besides its content. */
const entryOverheadBytes = 200;

/**
 * Caches the JSON of records until they change. Triggers of the database connection report every change, whichever
 * statement or foreign key makes it. Don't read inside a transaction: a rollback would leave stale entries.
 */
export function cachedRecords(
  uncached: RecordReader<ApiRecord>,
  database: WatchedDatabase,
  { pageOfIds }: Pick<ProposalStore, 'pageOfIds'>,
): RecordReader<EncodedRecords> {
  const proposals = createRowCache<CachedProposal>(maxCacheBytes, ({ record }) => weigh([record]));
  const sections = createRowCache<CachedSection>(maxCacheBytes, ({ section, items }) =>
    weigh([section, ...items]),
  );
  database.watch('forget_proposal', proposalChanges, proposals.remove);
  database.watch('forget_section', sectionChanges, sections.remove);
  database.watchOthers(() => {
    proposals.clear();
    sections.clear();
  });
  const readPage = function* (ids: readonly number[]): Steps<readonly EncodedRecords[]> {
    const rows = yield* proposals.get(ids, (missing) => readProposals(uncached, missing));
    return rows.map(({ record }) => record);
  };
  return {
    *proposalPage(filter, window) {
      return yield* readPage(yield* pageOfIds(filter, window));
    },
    proposals: readPage,
    sections: (ids) => sections.get(ids, (missing) => readSections(uncached, missing)),
  };
}

/** Encodes records without a cache, so that pages have the same entity tags as with one. */
export function encodedRecords(uncached: RecordReader<ApiRecord>): RecordReader<EncodedRecords> {
  const encode = (records: readonly ApiRecord[]): readonly EncodedRecords[] =>
    records.map((record) => encodeRecords([record]));
  return {
    *proposalPage(filter, window) {
      return encode(yield* uncached.proposalPage(filter, window));
    },
    *proposals(ids) {
      return encode(yield* uncached.proposals(ids));
    },
    sections: (ids) => readSections(uncached, ids),
  };
}

function* readProposals(
  uncached: RecordReader<ApiRecord>,
  ids: readonly number[],
): Steps<readonly CachedProposal[]> {
  return (yield* uncached.proposals(ids)).map(toCachedProposal);
}

function* readSections(
  uncached: RecordReader<ApiRecord>,
  ids: readonly number[],
): Steps<readonly CachedSection[]> {
  return (yield* uncached.sections(ids)).map(toCachedSection);
}

function toCachedProposal(record: ApiRecord): CachedProposal {
  return { id: Number(record.id), record: encodeRecords([record]) };
}

/** A section's items are one entry, because they are only read together. */
function toCachedSection({ section, items }: SectionRecords<ApiRecord>): CachedSection {
  return {
    id: Number(section.id),
    section: encodeRecords([section]),
    items: items.length === 0 ? [] : [encodeRecords(items)],
  };
}

function weigh(parts: readonly EncodedRecords[]): number {
  return parts.reduce((sum, { bytes }) => sum + entryOverheadBytes + bytes.byteLength, 0);
}
