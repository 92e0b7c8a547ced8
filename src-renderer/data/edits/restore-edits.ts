import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { alignIds } from '#shared/document/compare/align-ids.ts';
import type { ProposalSnapshot } from '#shared/domain/proposals/proposal-snapshot.ts';
import { longestIncreasingSubsequence } from '#shared/sync/longest-increasing-subsequence.ts';
import type { EditContext } from './source-update.ts';
import type { Edit } from '../lib/edit.ts';
import { valuesOf } from '../lib/values.ts';
import type { ProposalDocument } from '../queries/queries.ts';

type ChildEntity = 'section' | 'line_item' | 'taxation';

interface Parent {
  readonly proposalId: LocalId;
  /** The section of lines. */
  readonly sectionId?: LocalId;
}

function differs(current: object, wanted: object): boolean {
  const now = new Map(Object.entries(current));
  return Object.entries(wanted).some(([name, value]) => (now.get(name) ?? null) !== (value ?? null));
}

/** Ids of the largest set of siblings that are in the wanted order already. The others must be moved. */
function findUnmovedIds(current: readonly LocalId[], wanted: readonly LocalId[]): ReadonlySet<LocalId> {
  const remaining = wanted.filter((id) => current.includes(id));
  const positions = remaining.map((id) => current.indexOf(id));
  return new Set(longestIncreasingSubsequence(positions).flatMap((index) => remaining[index] ?? []));
}

/** The edits that restore the children of one parent, and the new ids of those that are recreated. */
function restoreChildren<E extends ChildEntity>(
  current: readonly RecordOf<E>[],
  wanted: readonly RecordOf<E>[],
  parent: Parent,
  { newId, notBefore }: EditContext,
): { readonly edits: readonly Edit[]; readonly newIds: ReadonlyMap<LocalId, LocalId> } {
  const scope = parent.proposalId;
  const byId = new Map(current.map((record) => [record.localId, record]));
  const wantedIds = wanted.map(({ localId }) => localId);
  const unmoved = findUnmovedIds([...byId.keys()], wantedIds);
  const newIds = new Map<LocalId, LocalId>();
  const edits = current.flatMap(({ entity, localId }): Edit[] =>
    wantedIds.includes(localId) ? [] : [{ kind: 'delete', entity, localId, scope, notBefore }],
  );
  let after: LocalId | null = null;
  for (const record of wanted) {
    const { entity } = record;
    const values = valuesOf(record);
    const present = byId.get(record.localId);
    const localId: LocalId = present === undefined ? newId() : record.localId;
    // The values and the parent are those of the entity, which the type does not show.
    if (present === undefined) {
      newIds.set(record.localId, localId);
      edits.push({ kind: 'create', entity, localId, ...parent, after, values } as Edit);
    } else if (differs(valuesOf(present), values)) {
      edits.push({ kind: 'update', entity, localId, scope, values });
    }
    if (present !== undefined && entity !== 'taxation' && !unmoved.has(localId))
      edits.push({ kind: 'move', entity, localId, scope, after });
    after = localId;
  }
  return { edits, newIds };
}

/**
 * The edits that restore an earlier version of a proposal. They reset fields, delete newer records and recreate deleted
 * ones under new ids. Unchanged records are not touched.
 */
export function restoreEdits(
  current: ProposalDocument,
  wanted: ProposalSnapshot,
  context: EditContext,
): readonly Edit[] {
  const proposalId = current.proposal.localId;
  const edits: Edit[] = [];
  // A version has no tags: they say where the proposal belongs, not what is in it.
  const { tags: _, ...values } = valuesOf(wanted.proposal);
  if (differs(valuesOf(current.proposal), values)) {
    edits.push({ kind: 'update', entity: 'proposal', localId: proposalId, scope: proposalId, values });
  }
  const aligned = alignIds(wanted.sections, current.sections);
  const sections = restoreChildren(
    current.sections.map(({ section }) => section),
    aligned.map(({ section }) => section),
    { proposalId },
    context,
  );
  edits.push(...sections.edits);
  const currentItems = new Map(current.sections.map(({ section, items }) => [section.localId, items]));
  for (const { section, items } of aligned) {
    const sectionId = sections.newIds.get(section.localId) ?? section.localId;
    const present = currentItems.get(section.localId) ?? [];
    edits.push(...restoreChildren(present, items, { proposalId, sectionId }, context).edits);
  }
  // The version does not contain the taxes if they were unknown then.
  if (wanted.proposal.fields.taxes_known === true)
    edits.push(...restoreChildren(current.taxes, wanted.taxes, { proposalId }, context).edits);
  return edits;
}
