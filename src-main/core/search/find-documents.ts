import type { FoundIds, SearchKind } from '#shared/bridge/methods/search-methods.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { isAboutProposals, type SearchQuery } from '#shared/search/search-query.ts';
import { wordsOf } from '#shared/search/words.ts';
import { localIdsIn } from '../journal/storage/id-columns.ts';
import { kindIn, type IndexFile } from './index-file.ts';
import type { Owners } from './find-owners.ts';
import { matchExpression, resolveTerms, type ResolvedTerm } from './resolve-terms.ts';
import { withSimilarWords } from './similar-words.ts';

/** The records of a query, and the terms that found them. */
export interface Found {
  readonly ids: FoundIds;
  readonly terms: readonly ResolvedTerm[];
}

interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

function filterConditions(query: SearchQuery, owners: Owners): readonly Condition[] {
  const { statuses, clients, tags, values, sentFrom, sentBefore } = query;
  // An empty name stands for the proposals that name no user.
  const names = [...owners.ids, ...(owners.hasUnset ? [''] : [])];
  const words = clients.flatMap((client) => wordsOf(client)).flatMap(({ tokens }) => tokens);
  return [
    ...(isAboutProposals(query) ? [{ sql: "kind = 'proposal'", values: [] }] : []),
    ...(statuses.length === 0
      ? []
      : [{ sql: `status IN (${statuses.map(() => '?').join(', ')})`, values: statuses }]),
    ...words.map((word) => ({ sql: "instr(client, ' ' || ?) > 0", values: [word] })),
    ...tags.map(({ text, isWhole }) => ({
      sql: 'instr(tags, ?) > 0',
      values: [isWhole ? `\n${text}\n` : `\n${text}`],
    })),
    ...(query.owners.length === 0
      ? []
      : [
          {
            sql: `ifnull(owner_id, '') IN (${names.map(() => '?').join(', ')})`,
            values: names,
          },
        ]),
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
): FoundIds {
  const inTexts: readonly Condition[] =
    terms.length === 0
      ? []
      : [{ sql: 'id IN (SELECT rowid FROM texts WHERE texts MATCH ?)', values: [matchExpression(terms)] }];
  const conditions = [...inTexts, ...filters];
  // One text per kind: a frequent word finds thousands of records, and as many rows take longer than the search.
  const rows = database
    .prepare(
      `SELECT kind, json_group_array(local_id ORDER BY changed_at DESC, id DESC) AS ids FROM documents
        WHERE ${conditions.map(({ sql }) => sql).join(' AND ')} GROUP BY kind`,
    )
    .all(...conditions.flatMap(({ values }) => values));
  const found = new Map(rows.map((row) => [kindIn(row), localIdsIn(row, 'ids').slice(0, limit)]));
  const idsOf = (kind: SearchKind): readonly LocalId[] => found.get(kind) ?? [];
  return {
    proposal: idsOf('proposal'),
    client: idsOf('client'),
    section: idsOf('section'),
    template: idsOf('template'),
  };
}

/** No records. */
export const noIds: FoundIds = { proposal: [], client: [], section: [], template: [] };
const nothing: Found = { ids: noIds, terms: [] };
const isEmpty = (ids: FoundIds): boolean => Object.values(ids).every(({ length }) => length === 0);

/**
 * The records that match a query, the newest first. If none match, one typo is tolerated in each long word.
 *
 * @param owners the users that the query names
 * @param limit most records of each kind
 */
export function findDocuments(file: IndexFile, query: SearchQuery, owners: Owners, limit: number): Found {
  const terms = resolveTerms(query.terms);
  const filters = filterConditions(query, owners);
  if (terms.length === 0 && filters.length === 0) return nothing;
  const exact = select(file, terms, filters, limit);
  if (!isEmpty(exact)) return { ids: exact, terms };
  const similar = withSimilarWords(file, terms);
  return similar === null ? nothing : { ids: select(file, similar, filters, limit), terms: similar };
}
