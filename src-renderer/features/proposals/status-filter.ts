import { parseQuery, withoutFilter } from '#shared/search/parse-query.ts';
import type { SearchStatus } from '#shared/search/search-query.ts';
import { filterWords } from '../../components/search/filter-words.ts';

/** The statuses that a filter names. */
export function statusesIn(query: string): readonly SearchStatus[] {
  return parseQuery(query, filterWords()).query.statuses;
}

/** A filter without its statuses. */
export function withoutStatuses(query: string): string {
  return statusesIn(query).length === 0 ? query : withoutFilter(query, 'status', filterWords());
}
