import { ServiceFailure } from '../failure.ts';
import type { ChangeKind, RecordChange } from '../storage/changes/change-store.ts';
import { immediate, together, type Steps } from '../storage/steps.ts';
import type { ApiContext } from './api-context.ts';
import { readPage } from './pagination.ts';
import { textParameter } from './query.ts';
import type { AnswerRecord } from './records/encoded-records.ts';
import type { QueryDoc } from './route-doc.ts';

/** The changes of a list since a cursor. */
export interface ChangesDocument {
  readonly data: readonly AnswerRecord[];
  readonly meta: {
    /** Records that are deleted, or were created and deleted since. */
    readonly deleted_ids: readonly string[];
    /** The cursor of the next call. */
    readonly updated_until: string;
    /** Whether the next call has more at once. */
    readonly has_more: boolean;
  };
  readonly included?: readonly AnswerRecord[];
}

const name = 'updated_since';

/** The parameter of every list whose changes are numbered. */
export const changesQuery: QueryDoc = {
  name,
  description:
    'Only what has changed since this cursor, the oldest change first, with deleted_ids and the next cursor ' +
    '(updated_until) in meta. latest answers with the cursor of now and no record: ask for it, read the whole list ' +
    'once, then ask for the changes. A cursor that is too old is a 410: start again.',
  schema: { type: 'string' },
};

/** Parameters that choose records: a record that leaves the choice could not be reported. */
const filters = [
  'page',
  'status',
  'archived',
  'accepted_at_after',
  'proposal_id',
  'template_id',
  'public_templates',
];

/**
 * The page of changes that a list is asked for.
 *
 * @param read the records with these ids; one that is missing is left out
 * @returns null if the list is asked for as a whole
 */
export function* changesSince(
  context: ApiContext,
  query: URLSearchParams,
  kind: ChangeKind,
  read: (ids: readonly number[]) => Steps<{
    readonly data: readonly AnswerRecord[];
    readonly included?: readonly AnswerRecord[];
  }>,
): Steps<ChangesDocument | null> {
  const cursor = textParameter(query, name);
  if (cursor === null) return null;
  const filter = filters.find((each) => query.has(each));
  if (filter !== undefined)
    throw new ServiceFailure('malformed', `${name} cannot be combined with ${filter}`);
  const { changes } = context.stores;
  const { per } = readPage(query);
  // The newest number is read first, so that no change falls between the two.
  const [latest, found] = yield* together([
    changes.latest(),
    cursor === 'latest' ? immediate(noChanges) : changes.listSince(kind, readCursor(cursor), per + 1),
  ]);
  const since = cursor === 'latest' ? latest : readCursor(cursor);
  if (since > latest || since < changes.horizon(latest))
    throw new ServiceFailure(
      'gone',
      'The changes since then are not known any more: read the whole list again',
    );
  const page = found.slice(0, per);
  const hasMore = found.length > per;
  const records = yield* read(page.filter(({ deleted }) => deleted === 0).map(({ record_id }) => record_id));
  return {
    data: records.data,
    meta: {
      deleted_ids: page.filter(({ deleted }) => deleted === 1).map(({ record_id }) => String(record_id)),
      updated_until: String(
        hasMore ? (page.at(-1)?.revision ?? since) : Math.max(latest, page.at(-1)?.revision ?? 0),
      ),
      has_more: hasMore,
    },
    ...(records.included !== undefined && { included: records.included }),
  };
}

/** The newest number has no later one. */
const noChanges = (): readonly RecordChange[] => [];

function readCursor(text: string): number {
  if (!/^\d{1,15}$/u.test(text))
    throw new ServiceFailure('malformed', `${name} must be latest, or updated_until of an earlier answer`);
  return Number(text);
}
