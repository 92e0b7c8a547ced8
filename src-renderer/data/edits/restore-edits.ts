import type { LocalId, NewId } from '#shared/domain/ids.ts';
import { alignIds } from '#shared/document/compare/align-ids.ts';
import type { ProposalSnapshot } from '#shared/domain/proposals/proposal-snapshot.ts';
import { longestIncreasingSubsequence } from '#shared/sync/longest-increasing-subsequence.ts';
import { lineItemValues, proposalValues, sectionValues, taxationValues } from './copies.ts';
import type { Edit } from '../lib/edit.ts';
import type { ProposalDocument } from '../queries/queries.ts';
import type { SectionWithItems } from '../db/stored-records.ts';

interface Context {
  readonly newId: () => NewId;
  /** Earliest time at which deletes are sent (ms since the epoch, S20). */
  readonly notBefore: number;
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

type Items = SectionWithItems['items'];

function itemEdits(
  position: { readonly proposalId: LocalId; readonly sectionId: LocalId },
  current: Items,
  wanted: Items,
  { newId, notBefore }: Context,
): readonly Edit[] {
  const edits: Edit[] = [];
  const scope = position.proposalId;
  const byId = new Map(current.map((item) => [item.localId, item]));
  const wantedIds = wanted.map((item) => item.localId);
  for (const { localId } of current) {
    if (!wantedIds.includes(localId))
      edits.push({ kind: 'delete', entity: 'line_item', localId, scope, notBefore });
  }
  const unmoved = findUnmovedIds([...byId.keys()], wantedIds);
  let after: LocalId | null = null;
  for (const item of wanted) {
    const values = lineItemValues(item.fields);
    const present = byId.get(item.localId);
    if (present === undefined) {
      const localId = newId();
      edits.push({ kind: 'create', entity: 'line_item', localId, ...position, after, values });
      after = localId;
      continue;
    }
    const { localId } = item;
    if (differs(lineItemValues(present.fields), values)) {
      edits.push({ kind: 'update', entity: 'line_item', localId, scope, values });
    }
    if (!unmoved.has(localId)) edits.push({ kind: 'move', entity: 'line_item', localId, scope, after });
    after = localId;
  }
  return edits;
}

/**
 * The edits that restore an earlier version of a proposal. They reset fields, delete newer records and recreate deleted
 * ones under new ids. Unchanged records are not touched.
 */
export function restoreEdits(
  current: ProposalDocument,
  wanted: ProposalSnapshot,
  context: Context,
): readonly Edit[] {
  const { newId, notBefore } = context;
  const proposalId = current.proposal.localId;
  const scope = proposalId;
  const edits: Edit[] = [];
  const fields = proposalValues(wanted.proposal.fields);
  if (differs(proposalValues(current.proposal.fields), fields)) {
    edits.push({ kind: 'update', entity: 'proposal', localId: proposalId, scope, values: fields });
  }
  const byId = new Map(current.sections.map((content) => [content.section.localId, content]));
  const sections = alignIds(wanted.sections, current.sections);
  const wantedIds = sections.map(({ section }) => section.localId);
  for (const localId of byId.keys()) {
    if (!wantedIds.includes(localId))
      edits.push({ kind: 'delete', entity: 'section', localId, scope, notBefore });
  }
  const unmoved = findUnmovedIds([...byId.keys()], wantedIds);
  let after: LocalId | null = null;
  for (const { section, items } of sections) {
    const values = sectionValues(section.fields);
    const present = byId.get(section.localId);
    const localId = present === undefined ? newId() : section.localId;
    if (present === undefined) {
      edits.push({ kind: 'create', entity: 'section', localId, proposalId, after, values });
    } else {
      if (differs(sectionValues(present.section.fields), values)) {
        edits.push({ kind: 'update', entity: 'section', localId, scope, values });
      }
      if (!unmoved.has(localId)) edits.push({ kind: 'move', entity: 'section', localId, scope, after });
    }
    edits.push(...itemEdits({ proposalId, sectionId: localId }, present?.items ?? [], items, context));
    after = localId;
  }
  return [...edits, ...taxEdits(current, wanted, context)];
}

function taxEdits(
  { proposal, taxes }: ProposalDocument,
  wanted: ProposalSnapshot,
  { newId, notBefore }: Context,
): readonly Edit[] {
  // The version does not contain the taxes if they were unknown then.
  if (wanted.proposal.fields.taxes_known !== true) return [];
  const proposalId = proposal.localId;
  const scope = proposalId;
  const wantedIds = new Set(wanted.taxes.map(({ localId }) => localId));
  const present = new Map(taxes.map((tax) => [tax.localId, tax.fields]));
  return [
    ...taxes.flatMap(({ localId }): Edit[] =>
      wantedIds.has(localId) ? [] : [{ kind: 'delete', entity: 'taxation', localId, scope, notBefore }],
    ),
    ...wanted.taxes.flatMap(({ localId, fields }): Edit[] => {
      const values = taxationValues(fields);
      const now = present.get(localId);
      if (now === undefined)
        return [{ kind: 'create', entity: 'taxation', localId: newId(), proposalId, values }];
      return differs(now, values) ? [{ kind: 'update', entity: 'taxation', localId, scope, values }] : [];
    }),
  ];
}
