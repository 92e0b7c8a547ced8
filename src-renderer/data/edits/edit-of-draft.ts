import type { LocalId } from '#shared/domain/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { FieldChanges } from '#shared/sync/operation.ts';
import type { Edit, FieldValues } from '../lib/edit.ts';

function pickSide(fields: FieldChanges, side: 0 | 1): FieldValues {
  return Object.fromEntries(Object.entries(fields).map(([name, pair]) => [name, pair[side]]));
}

/** The scope that contains an operation's record. */
export function scopeOfDraft({ proposalId, librarySectionId, localId }: OperationDraft): LocalId {
  return proposalId ?? librarySectionId ?? localId;
}

/** Converts an operation's draft to an edit, to submit an operation again or to submit its inverse. */
export function editFromDraft(draft: OperationDraft, notBefore: number | null): Edit {
  const record = { localId: draft.localId, scope: scopeOfDraft(draft) };
  switch (draft.kind) {
    case 'update':
      return {
        kind: 'update',
        entity: draft.entity,
        ...record,
        values: pickSide(draft.fields, 1),
        expected: pickSide(draft.fields, 0),
      };
    case 'move':
      return { kind: 'move', entity: draft.entity, ...record, after: draft.after };
    case 'delete':
      return { kind: 'delete', entity: draft.entity, ...record, notBefore };
    case 'create': {
      const { entity, localId, proposalId, after } = draft;
      const { proposal_id, section_id, ...rest } = pickSide(draft.fields, 1);
      // The template is the parent of a section, but a value of a proposal: the service copies it.
      const { template_id, ...own } = rest;
      const values = entity === 'section' ? own : rest;
      return { kind: 'create', entity, localId, proposalId, sectionId: section_id, after, values } as Edit;
    }
    default: {
      const { entity, proposalId, librarySectionId, ...call } = draft;
      return 'notBefore' in call ? { ...call, notBefore } : call;
    }
  }
}
