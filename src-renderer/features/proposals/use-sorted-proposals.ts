import { useMemo } from 'react';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { expiryOf } from '#shared/domain/proposals/proposal-dates.ts';
import { proposalStatuses } from '#shared/domain/proposals/proposal.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import { useTimelineFactsOf, useTotalsOf, useWorkspace, type ProposalListItem } from '../../data/index.ts';
import { locale } from '../../i18n/index.ts';
import { sortRows, type RowSort, type SortKey } from '#shared/text/sort-rows.ts';

/** Values that are needed only for one sort order. */
interface Known {
  readonly totals: NonNullable<ReturnType<typeof useTotalsOf>>;
  readonly facts: NonNullable<ReturnType<typeof useTimelineFactsOf>>;
  readonly names: Workspace['users'] | undefined;
}

function keyOf(
  { proposal, client }: ProposalListItem,
  column: string,
  { totals, facts, names }: Known,
): SortKey {
  const { fields, localId } = proposal;
  const timeline = fields.public_id === null ? undefined : facts.get(fields.public_id);
  switch (column) {
    case 'status':
      return proposalStatuses.indexOf(fields.status);
    case 'title':
      return fields.title;
    case 'client':
      return client === null ? null : clientDisplayName(client.fields);
    case 'total': {
      const found = totals.get(localId);
      if (found === undefined) return null;
      const { oneOff, recurring } = found.totals;
      return [found.currency, oneOff.net, ...recurring.map(({ net }) => net).slice(0, 1)];
    }
    case 'tags':
      return fields.tags ?? null;
    case 'owner':
      return names?.find(({ id }) => id === fields.prepared_by_id)?.name ?? null;
    case 'activity':
      return timeline?.lastAt ?? null;
    case 'expiry': {
      const at = timeline === undefined ? fields.expires_at : expiryOf(proposal, timeline.dates);
      return at === null || at === undefined ? null : Date.parse(at);
    }
    default:
      return null;
  }
}

const noIds: readonly never[] = [];

/** The rows sorted by a column, amounts by currency. Unsorted until the needed values are read. */
export function useSortedProposals(
  items: readonly ProposalListItem[],
  sort: RowSort | null,
): readonly ProposalListItem[] {
  const column = sort?.column;
  const ids = useMemo(() => items.map(({ proposal }) => proposal.localId), [items]);
  const publicIds = useMemo(() => items.flatMap(({ proposal }) => proposal.fields.public_id ?? []), [items]);
  const totals = useTotalsOf(column === 'total' ? ids : noIds);
  const facts = useTimelineFactsOf(column === 'activity' || column === 'expiry' ? publicIds : noIds);
  const names = useWorkspace()?.users;
  return useMemo(() => {
    if (sort === null || totals === undefined || facts === undefined) return items;
    return sortRows(
      items,
      (item) => keyOf(item, sort.column, { totals, facts, names }),
      sort.descending,
      locale(),
    );
  }, [items, sort, totals, facts, names]);
}
