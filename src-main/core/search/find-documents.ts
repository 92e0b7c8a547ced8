import type { FoundRecord } from '#shared/bridge/methods/search-methods.ts';
import { hasFilters, type SearchQuery } from '#shared/search/search-query.ts';
import { wordsOf } from '#shared/search/words.ts';
import { localIdIn } from '../journal/storage/id-columns.ts';
import { kindIn, type IndexFile } from './index-file.ts';
import { matchExpression, resolveTerms, type ResolvedTerm } from './resolve-terms.ts';
import { withSimilarWords } from './similar-words.ts';

/** The records of a query, and the terms that found them. */
export interface Found {
  readonly records: readonly FoundRecord[];
  readonly terms: readonly ResolvedTerm[];
}

interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

function filterConditions(query: SearchQuery): readonly Condition[] {
  const { statuses, clients, values, sentFrom, sentBefore } = query;
  const words = clients.flatMap((client) => wordsOf(client)).flatMap(({ tokens }) => tokens);
  return [
    ...(hasFilters(query) ? [{ sql: "kind = 'proposal'", values: [] }] : []),
    ...(statuses.length === 0
      ? []
      : [{ sql: `status IN (${statuses.map(() => '?').join(', ')})`, values: statuses }]),
    ...words.map((word) => ({ sql: "instr(client, ' ' || ?) > 0", values: [word] })),
    ...values.map(({ operator, amount }) => ({ sql: `value ${operator} ?`, values: [amount] })),
    ...(sentFrom === null ? [] : [{ sql: 'sent_at >= ?', values: [sentFrom] }]),
    ...(sentBefore === null ? [] : [{ sql: 'sent_at < ?', values: [sentBefore] }]),
  ];
}

function select(
  { database }: IndexFile,
  terms: readonly ResolvedTerm[],
  filters: readonly Condition[],
  limit: number,
): readonly FoundRecord[] {
  const inTexts: readonly Condition[] =
    terms.length === 0
      ? []
      : [{ sql: 'id IN (SELECT rowid FROM texts WHERE texts MATCH ?)', values: [matchExpression(terms)] }];
  const conditions = [...inTexts, ...filters];
  const rows = database
    .prepare(
      `SELECT kind, local_id FROM documents WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}
        ORDER BY changed_at DESC, id DESC`,
    )
    .all(...conditions.flatMap(({ values }) => values));
  const left = new Map<string, number>();
  return rows.flatMap((row) => {
    const kind = kindIn(row);
    const count = left.get(kind) ?? limit;
    left.set(kind, count - 1);
    return count > 0 ? [{ kind, id: localIdIn(row, 'local_id') }] : [];
  });
}

const nothing: Found = { records: [], terms: [] };

/**
 * The records that match a query, the newest first. If none match, one typo is tolerated in each long word.
 *
 * @param limit most records of each kind
 */
export function findDocuments(file: IndexFile, query: SearchQuery, limit: number): Found {
  const terms = resolveTerms(query.terms);
  const filters = filterConditions(query);
  if (terms.length === 0 && filters.length === 0) return nothing;
  const exact = select(file, terms, filters, limit);
  if (exact.length > 0) return { records: exact, terms };
  const similar = withSimilarWords(file, terms);
  return similar === null ? nothing : { records: select(file, similar, filters, limit), terms: similar };
}
