import { useEffect, useMemo, useState } from 'react';
import { loadPart } from '../../ui/feedback/lazy-part.tsx';
import type * as StatusFilterModule from './status-filter.ts';
import { shownView, type ProposalView } from './views.ts';

type StatusFilter = typeof StatusFilterModule;

/** Characters of filters. Only a query with one of them is parsed. */
const mayHaveFilters = /[:<>]/u;

/** The view that the list shows for a tab and a filter, its selected tab, and the filter for another tab. */
export function useShownView(chosenTab: ProposalView, query: string) {
  const [statusFilter, setStatusFilter] = useState<StatusFilter | null>(null);
  const isParsed = mayHaveFilters.test(query);
  useEffect(() => {
    if (!isParsed || statusFilter !== null) return;
    loadPart(() => import('./status-filter.ts'))
      .then(setStatusFilter)
      // The list is filtered without it.
      .catch(() => undefined);
  }, [isParsed, statusFilter]);
  return useMemo(() => {
    const known = isParsed ? statusFilter : null;
    return {
      ...shownView(chosenTab, known?.statusesIn(query) ?? []),
      queryOfNextTab: known?.withoutStatuses(query) ?? query,
    };
  }, [chosenTab, query, isParsed, statusFilter]);
}
