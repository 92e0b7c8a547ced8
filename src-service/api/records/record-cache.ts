import type { WatchedDatabase, WatchedEvent } from '../../storage/database/database.ts';
import { createRowCache } from '../../storage/row-cache.ts';
import type { ReadRecords, SectionToRead } from './read-records.ts';
import type { ApiRecord } from './record.ts';
import { write, type Written } from './written.ts';

interface CachedProposal {
  readonly id: number;
  readonly record: Written;
}

interface CachedSection extends SectionToRead<Written> {
  readonly id: number;
}

/** What changes a proposal's record; a client that is deleted takes its reference along. */
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
 * What changes a section's record or one of its items': themselves, and the currency and locale in which their
 * money is written, which are the proposal's and its client's.
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
];

/** How much is kept of each kind, in bytes: some 6,000 proposals, or 1,400 sections with 5 items each. */
const largestKept = 4 * 1024 * 1024;
/** What a piece costs besides its bytes. */
const overhead = 200;

/**
 * Keeps the JSON of records until they change: lists are read far more often than what they show is written.
 * Triggers of the connection tell of every change, whichever statement or foreign key makes it. Never asked within
 * a transaction: what that takes back would stay kept.
 */
export function cachedRecords(
  fresh: ReadRecords<ApiRecord>,
  database: WatchedDatabase,
): ReadRecords<Written> {
  const proposals = createRowCache<CachedProposal>(largestKept, ({ record }) => weigh([record]));
  const sections = createRowCache<CachedSection>(largestKept, ({ section, items }) =>
    weigh([section, ...items]),
  );
  database.watch('forget_proposal', proposalChanges, proposals.forget);
  database.watch('forget_section', sectionChanges, sections.forget);
  return {
    proposals: (ids) =>
      proposals.get(ids, (missing) => fresh.proposals(missing).map(keepProposal)).map(({ record }) => record),
    sections: (ids) => sections.get(ids, (missing) => fresh.sections(missing).map(keepSection)),
  };
}

function keepProposal(record: ApiRecord): CachedProposal {
  return { id: Number(record.id), record: write([record]) };
}

/** The items as one piece: they are only ever read together. */
function keepSection({ section, items }: SectionToRead<ApiRecord>): CachedSection {
  return {
    id: Number(section.id),
    section: write([section]),
    items: items.length === 0 ? [] : [write(items)],
  };
}

function weigh(parts: readonly Written[]): number {
  return parts.reduce((sum, { bytes }) => sum + overhead + bytes.byteLength, 0);
}
