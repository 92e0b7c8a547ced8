import { englishFilterWords, type FilterName, type FilterWords } from '#shared/search/parse-query.ts';
import type { SearchStatus } from '#shared/search/search-query.ts';
import { t } from '../../i18n/index.ts';

/** The words for filters and statuses: those of the window's language, and the English ones. */
export function filterWords(): FilterWords {
  const english = englishFilterWords;
  const filters: Readonly<Record<FilterName, string>> = {
    status: t('search.filterStatus'),
    client: t('search.filterClient'),
    tag: t('search.filterTag'),
    owner: t('search.filterOwner'),
    value: t('search.filterValue'),
    sent: t('search.filterSent'),
  };
  const statuses: Readonly<Record<SearchStatus, readonly string[]>> = {
    draft: [t('status.draft'), t('proposals.viewDraft')],
    pending: [t('status.pending'), t('proposals.viewPending')],
    accepted: [t('status.accepted'), t('proposals.viewAccepted')],
    rejected: [t('status.rejected'), t('proposals.viewRejected')],
    clarification: [t('status.clarification'), t('proposals.viewClarification')],
    archived: [t('proposals.viewArchived')],
  };
  return {
    filters: {
      status: [...english.filters.status, filters.status],
      client: [...english.filters.client, filters.client],
      tag: [...english.filters.tag, filters.tag],
      owner: [...english.filters.owner, filters.owner],
      value: [...english.filters.value, filters.value],
      sent: [...english.filters.sent, filters.sent],
    },
    statuses: {
      draft: [...english.statuses.draft, ...statuses.draft],
      pending: [...english.statuses.pending, ...statuses.pending],
      accepted: [...english.statuses.accepted, ...statuses.accepted],
      rejected: [...english.statuses.rejected, ...statuses.rejected],
      clarification: [...english.statuses.clarification, ...statuses.clarification],
      archived: [...english.statuses.archived, ...statuses.archived],
    },
    me: [...english.me, t('search.me')],
  };
}

/** What the search understands besides words, for those who do not know it yet. */
export const filterHint = (): string =>
  t('search.hint', {
    status: t('search.filterStatus'),
    client: t('search.filterClient'),
    tag: t('search.filterTag'),
    owner: t('search.filterOwner'),
    value: t('search.filterValue'),
    sent: t('search.filterSent'),
  });
