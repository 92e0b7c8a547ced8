import { useMemo } from 'react';
import type { ListState } from '#shared/domain/list-views.ts';
import { useAcceptedSince, useProposals } from '../../../data/index.ts';
import { locale } from '../../../i18n/index.ts';
import { useFoundProposals } from '../use-found-proposals.ts';
import { acceptedSince } from '../accepted-since.ts';
import { statusesIn } from '../status-filter.ts';
import { proposalViews, shownView } from '../views.ts';

const none: readonly never[] = [];

/** The number of proposals in a view. It is computed when the proposals change, not with the list. */
export function ViewCount({ shows: { tab, query, since } }: { readonly shows: ListState }) {
  const { view } = useMemo(() => {
    const chosenTab = proposalViews.find((known) => known === tab) ?? 'all';
    return shownView(chosenTab, statusesIn(query));
  }, [tab, query]);
  const all = useProposals({ view });
  const sinceAt = acceptedSince(view, since);
  const accepted = useAcceptedSince(sinceAt);
  const candidates = useMemo(() => {
    if (sinceAt === null || accepted == null) return all ?? none;
    return (all ?? none).filter(
      ({ proposal: { fields } }) => fields.public_id !== null && accepted.has(fields.public_id),
    );
  }, [all, sinceAt, accepted]);
  const { byName, byText } = useFoundProposals(candidates, query);
  if (all === undefined) return null;
  return (byName.length + byText.length).toLocaleString(locale());
}
