import { isTemplateId, type LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';

/** An edit of many records at once. */
export type BulkKind =
  | 'newClients'
  | 'changedClients'
  | 'deletedClients'
  | 'newProposals'
  | 'changedProposals'
  | 'archivedProposals'
  | 'unarchivedProposals'
  | 'deletedProposals'
  | 'emails'
  | 'changedTemplates'
  | 'newLibrary'
  | 'changedLibrary'
  | 'deletedLibrary';

/** The pending operations of one record and its descendants. */
export type Card = readonly [id: LocalId, entries: readonly OutboxEntry[]];

/** Cards with the same change of many records. */
export interface Bulk {
  readonly kind: BulkKind;
  readonly cards: readonly Card[];
  /** The operations to hold or cancel: for e-mails only the sends, because their proposals stay. */
  readonly operations: readonly Operation[];
}

/** From so many on, equal cards are one. */
const fromCount = 10;

/** Kind of change by entity. Changes of descendants belong to it. */
const kinds = {
  client: { made: 'newClients', changed: 'changedClients', deleted: 'deletedClients' },
  proposal: { made: 'newProposals', changed: 'changedProposals', deleted: 'deletedProposals' },
  section: { made: 'newLibrary', changed: 'changedLibrary', deleted: 'deletedLibrary' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, BulkKind>>>>;

/** Longest undo time of an e-mail, ms. A longer delay is a schedule, whose time is shown. */
const undoWindowAtMost = 60_000;

const isScheduled = ({ operation }: OutboxEntry): boolean =>
  operation.kind === 'send' && (operation.notBefore ?? 0) - operation.createdAt > undoWindowAtMost;

/** Kind of a card; null if it needs its own card, as for a scheduled e-mail or a decision. */
function kindOf([id, entries]: Card): BulkKind | null {
  const isPlain = entries.every(
    (entry) => entry.state !== 'rejected' && (isUntouched(entry) || entry.state === 'sending'),
  );
  const first = entries[0]?.operation;
  if (!isPlain || first === undefined || entries.some(isScheduled)) return null;
  if (entries.some(({ operation }) => operation.kind === 'send')) return 'emails';
  const { proposalId, entity } = first;
  if (proposalId !== null && isTemplateId(proposalId)) return 'changedTemplates';
  const root = proposalId !== null ? 'proposal' : entity === 'client' ? 'client' : 'section';
  const does = (kind: string): boolean =>
    entries.some(({ operation }) => operation.entity === root && operation.kind === kind);
  const { made, changed, deleted } = kinds[root];
  if (does('delete')) return deleted;
  if (does('create')) beingMade.add(id);
  if (beingMade.has(id) && entries.some(({ operation }) => operation.kind === 'create')) return made;
  if (does('archive')) return 'archivedProposals';
  if (does('unarchive')) return 'unarchivedProposals';
  return changed;
}

/** New records whose creates were pending when last seen. Their pending operations still belong to the creation. */
const beingMade = new Set<string>();

/**
 * Whether a record is pushed or in flight while some of its contents are not. Canceling those would leave an incomplete
 * record.
 */
export function isPartlyOut([id, entries]: Card): boolean {
  const creates = entries.filter(({ operation }) => operation.kind === 'create');
  const root = creates.find(({ operation }) => operation.localId === id);
  return creates.length > 0 && (root === undefined || !isUntouched(root));
}

/** Combines many equal cards. The others keep their order. */
export function takeTogether(cards: readonly Card[]): {
  readonly bulks: readonly Bulk[];
  readonly others: readonly Card[];
} {
  const byKind = Map.groupBy(cards, kindOf);
  const bulks = [...byKind].flatMap(([kind, alike]): Bulk[] =>
    kind === null || alike.length < fromCount
      ? []
      : [
          {
            kind,
            cards: alike,
            operations: alike
              .flatMap(([, entries]) => entries.map(({ operation }) => operation))
              .filter((operation) => kind !== 'emails' || operation.kind === 'send'),
          },
        ],
  );
  const taken = new Set(bulks.map(({ kind }) => kind));
  return {
    bulks,
    others: cards.filter((card) => {
      const kind = kindOf(card);
      return kind === null || !taken.has(kind);
    }),
  };
}

/** The pending operations of a bulk that were seen, and the newest number of them. */
interface Seen {
  readonly ids: ReadonlySet<string>;
  readonly newest: number;
}

const seen = new Map<BulkKind, Seen>();

/** Removes withdrawn cards from the progress of all bulks. */
export function forgetCards(withdrawn: Iterable<string>): void {
  const gone = new Set(withdrawn);
  for (const [kind, { ids, newest }] of seen)
    seen.set(kind, { ids: new Set([...ids].filter((id) => !gone.has(id))), newest });
}

/** Progress of a bulk: how many of its records have been pushed. */
export interface BulkProgress {
  readonly synced: number;
  readonly total: number;
}

/** @param waiting all that is in the outbox by now: what has left the bulk for a card of its own is not synced */
export function progressOf({ kind, cards }: Bulk, waiting: ReadonlySet<string>): BulkProgress {
  const numbers = cards.flatMap(([, entries]) => entries.map(({ operation }) => operation.deviceSeq));
  const [oldest, newest] = numbers.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)],
    [Infinity, 0],
  );
  const before = seen.get(kind);
  // One that began when the last had been made is another.
  const known = before === undefined || oldest > before.newest ? new Set<string>() : before.ids;
  const ids = new Set([...known, ...cards.map(([id]) => id)]);
  seen.set(kind, { ids, newest: Math.max(newest, before?.newest ?? 0) });
  const synced = [...ids].filter((id) => !waiting.has(id)).length;
  return { synced, total: synced + cards.length };
}
