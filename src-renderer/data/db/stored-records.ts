import type { FeedChange } from '#shared/bridge/feed.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import { compareSiblings, type RecordChange } from '#shared/sync/record-view.ts';
import {
  relayState,
  type ContentsRow,
  type MirrorDatabase,
  type ProposalRow,
  type RelayRow,
} from './mirror-database.ts';
import { rankOf } from './rank.ts';

/** A change of one record, with the record's scope. */
export type ScopedChange = Extract<FeedChange, RecordChange>;

/** The records of a contents row, in no order. They were validated on arrival and are trusted here. */
export function readContents(text: string | null): readonly AnyRecord[] {
  return text === null ? [] : (JSON.parse(text) as readonly AnyRecord[]);
}

function writeContents(scope: LocalId, records: readonly AnyRecord[]): ContentsRow {
  const sections = records.filter((record) => record.entity === 'section').length;
  const lineItems = records.filter((record) => record.entity === 'line_item').length;
  return { scope, text: JSON.stringify(records), sections, lineItems };
}

/** Applies pending operations in their order. Refused ones are not visible. */
export function applyPending(view: RecordMap, rows: readonly RelayRow[]): RecordMap {
  for (const { operation, state } of rows) {
    if (state !== relayState.refused) view.apply(applyOperation(view, operation));
  }
  return view;
}

/** The record of a row, without the key of the index. */
export function toProposal({ rank, ...record }: ProposalRow): RecordOf<'proposal'> {
  return record;
}

/** All stored records, without pending operations. */
export async function readAllRecords(database: MirrorDatabase): Promise<readonly AnyRecord[]> {
  const [clients, proposals, contents] = await Promise.all([
    database.clients.toArray(),
    database.proposals.toArray(),
    database.contents.toArray(),
  ]);
  return [...clients, ...proposals.map(toProposal), ...contents.flatMap(({ text }) => readContents(text))];
}

export interface SectionWithItems {
  readonly section: RecordOf<'section'>;
  /** In visible order; empty for text sections. */
  readonly items: readonly RecordOf<'line_item'>[];
}

/** Sections in visible order, each with its lines. */
export function arrangeContents(records: readonly AnyRecord[]): readonly SectionWithItems[] {
  const items = Map.groupBy(
    records.filter((record) => record.entity === 'line_item'),
    (item) => item.fields.section_id,
  );
  return records
    .filter((record) => record.entity === 'section')
    .sort(compareSiblings)
    .map((section) => ({ section, items: (items.get(section.localId) ?? []).sort(compareSiblings) }));
}

/** The taxes of a proposal: in the service's order, then new ones in the order of their creation. */
export function sortTaxes(records: readonly AnyRecord[]): readonly RecordOf<'taxation'>[] {
  const rank = ({ serverId }: RecordOf<'taxation'>): number =>
    serverId === null ? Number.POSITIVE_INFINITY : Number(serverId);
  return records
    .filter((record) => record.entity === 'taxation')
    .sort((a, b) => (rank(a) === rank(b) ? compareSiblings(a, b) : rank(a) - rank(b)));
}

/** A part of a scope that is stored as a row of its own. */
export type Part = 'client' | 'proposal' | 'contents';

/** A scope, and the parts of it that edits read or change. */
export interface ReadSet {
  readonly scope: LocalId;
  readonly parts: ReadonlySet<Part>;
}

/** The rows of the lists that a write has stored. */
export interface WrittenRows {
  readonly clients: readonly RecordOf<'client'>[];
  readonly proposals: readonly RecordOf<'proposal'>[];
}

/** Writes changes, inside the caller's transaction. */
export async function writeChanges(
  database: MirrorDatabase,
  changes: readonly ScopedChange[],
): Promise<WrittenRows> {
  const byScope = Map.groupBy(changes, ({ scope }) => scope);
  const changedContents = [...byScope].filter(([, of]) => of.some((change) => isContentChange(change)));
  const stored = await database.contents.bulkGet(changedContents.map(([scope]) => scope));
  const contents: ContentsRow[] = [];
  const emptiedScopes: LocalId[] = [];
  for (const [index, [scope, of]] of changedContents.entries()) {
    const view = createRecordMap(readContents(stored[index]?.text ?? null));
    view.apply(of.filter(isContentChange));
    const records = view.values();
    if (records.length === 0) emptiedScopes.push(scope);
    else contents.push(writeContents(scope, records));
  }
  // Only the last change of a record is written.
  const lastChanges = new Map(
    changes.filter((change) => !isContentChange(change)).map((change) => [change.scope, change]),
  );
  const puts = [...lastChanges.values()].flatMap((change) => (change.type === 'put' ? [change.record] : []));
  const removed = [...lastChanges.values()].flatMap((change) =>
    change.type === 'remove' ? [change.scope] : [],
  );
  const clients = puts.filter((record) => record.entity === 'client');
  const proposals = puts.filter((record) => record.entity === 'proposal');
  await database.contents.bulkPut(contents);
  await database.contents.bulkDelete(emptiedScopes);
  await database.clients.bulkPut(clients);
  await database.proposals.bulkPut(proposals.map((record) => ({ ...record, rank: rankOf(record) })));
  await database.clients.bulkDelete(removed);
  await database.proposals.bulkDelete(removed);
  return { clients, proposals };
}

/** Whether a change concerns a record that is stored in a contents row. */
function isContentChange(change: ScopedChange): boolean {
  const { entity } = change.type === 'put' ? change.record : change;
  return entity !== 'client' && entity !== 'proposal';
}
