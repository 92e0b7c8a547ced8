import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';

type Waiting = Pick<OutboxEntry, 'state' | 'blockedBy'> & { readonly operation: { readonly opId: string } };

/** The entries that the engine can finish by itself: neither they nor the entries that block them wait for the user. */
export function openEntries<Entry extends Waiting>(entries: readonly Entry[]): readonly Entry[] {
  const byId = new Map(entries.map((entry) => [entry.operation.opId, entry]));
  const isOpen = ({ state, blockedBy }: Waiting): boolean => {
    if (state === 'undecided' || state === 'rejected') return false;
    const before = blockedBy === null ? undefined : byId.get(blockedBy);
    return before === undefined || isOpen(before);
  };
  return entries.filter(isOpen);
}
