import { templateIdOf } from '#shared/domain/ids.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';

/** What is done to many records at once. */
export type BulkKind =
  | 'newClients'
  | 'changedClients'
  | 'deletedClients'
  | 'newProposals'
  | 'changedProposals'
  | 'archivedProposals'
  | 'unarchivedProposals'
  | 'deletedProposals'
  | 'changedTemplates'
  | 'newLibrary'
  | 'changedLibrary'
  | 'deletedLibrary';

/** What waits for one record, and what stands in it. */
export type Card = readonly [id: string, entries: readonly OutboxEntry[]];

/** Cards that say the same of many records. */
export interface Bulk {
  readonly kind: BulkKind;
  readonly cards: readonly Card[];
  /** The opIds of all of them. */
  readonly opIds: readonly string[];
}

/** From so many on, equal cards are one. */
const fromCount = 10;

/** What is done to a record, by what it is. What stands in it has a part in that. */
const kinds = {
  client: { made: 'newClients', changed: 'changedClients', deleted: 'deletedClients' },
  proposal: { made: 'newProposals', changed: 'changedProposals', deleted: 'deletedProposals' },
  section: { made: 'newLibrary', changed: 'changedLibrary', deleted: 'deletedLibrary' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, BulkKind>>>>;

/** What one card is about; null where it needs a look of its own: an e-mail, or what a person has to decide. */
function kindOf([, entries]: Card): BulkKind | null {
  const isPlain = entries.every(
    (entry) =>
      entry.operation.kind !== 'send' &&
      entry.state !== 'rejected' &&
      (isUntouched(entry) || entry.state === 'sending'),
  );
  const first = entries[0]?.operation;
  if (!isPlain || first === undefined) return null;
  const { proposalId, entity } = first;
  if (proposalId !== null && templateIdOf(proposalId) !== null) return 'changedTemplates';
  const root = proposalId !== null ? 'proposal' : entity === 'client' ? 'client' : 'section';
  const does = (kind: string): boolean =>
    entries.some(({ operation }) => operation.entity === root && operation.kind === kind);
  const { made, changed, deleted } = kinds[root];
  if (does('delete')) return deleted;
  if (does('create')) return made;
  if (does('archive')) return 'archivedProposals';
  if (does('unarchive')) return 'unarchivedProposals';
  return changed;
}

/** Takes together what would be many equal cards; the others stay as they are, in their order. */
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
            opIds: alike.flatMap(([, entries]) => entries.map(({ operation }) => operation.opId)),
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

/** The most of a bulk that was seen waiting, and the newest number among it. */
interface Peak {
  readonly count: number;
  readonly newest: number;
}

const peaks = new Map<BulkKind, Peak>();

/** How many records this bulk was about when most of it waited: what is left of that is how far it is. */
export function peakOf({ kind, cards }: Bulk): number {
  const numbers = cards.flatMap(([, entries]) => entries.map(({ operation }) => operation.deviceSeq));
  const [oldest, newest] = numbers.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)],
    [Infinity, 0],
  );
  const before = peaks.get(kind);
  // One that began when the last had been made is another.
  const known = before === undefined || oldest > before.newest ? 0 : before.count;
  const peak = { count: Math.max(known, cards.length), newest: Math.max(newest, before?.newest ?? 0) };
  peaks.set(kind, peak);
  return peak.count;
}
