import type { LocalId } from '../../domain/ids.ts';
import { toLocalId } from '../../domain/testing/ids.ts';
import type { OperationDraft } from '../invert-operation.ts';
import type { Operation } from '../operation.ts';

/** A draft with id, sequence number and time. */
export function stamp(draft: OperationDraft, deviceSeq: number): Operation {
  const opId = `018f0000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`;
  return { ...draft, opId, deviceSeq, createdAt: 1_700_000_000_000 };
}

/** A new proposal with its id as the title. */
export function createProposal(localId: LocalId): OperationDraft {
  const fields = { title: [null, localId] } as const;
  return { kind: 'create', entity: 'proposal', localId, proposalId: localId, fields, after: null };
}

/** A new section behind another one, with its id as the title. */
export function createSection(
  localId: LocalId,
  after: LocalId | null,
  proposalId = toLocalId('p'),
): OperationDraft {
  const fields = { proposal_id: [null, proposalId], title: [null, localId] } as const;
  return { kind: 'create', entity: 'section', localId, proposalId, fields, after };
}

/** A new line item of the proposal `p`, with its id as the name. */
export function createItem(localId: LocalId, sectionId: string, after: LocalId | null): OperationDraft {
  const fields = { section_id: [null, sectionId], name: [null, localId] } as const;
  return { kind: 'create', entity: 'line_item', localId, proposalId: toLocalId('p'), fields, after };
}

/** A move of a section of the proposal `p`. */
export function moveSection(localId: LocalId, after: LocalId | null): OperationDraft {
  return {
    kind: 'move',
    entity: 'section',
    localId,
    proposalId: toLocalId('p'),
    parentId: toLocalId('p'),
    after,
  };
}
