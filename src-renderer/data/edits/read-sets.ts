import { localIdOfField, type LocalId } from '#shared/domain/ids.ts';
import type { Part, ReadSet } from '../db/stored-records.ts';
import type { Edit } from '../lib/edit.ts';

function scopeOf(edit: Edit): LocalId {
  if ('scope' in edit) return edit.scope;
  if (edit.kind !== 'create') return edit.localId;
  switch (edit.entity) {
    case 'client':
    case 'proposal':
    case 'template':
      return edit.localId;
    case 'taxation':
      return edit.proposalId;
    case 'section':
      return edit.proposalId ?? edit.localId;
    case 'line_item':
      return edit.proposalId ?? edit.sectionId;
  }
}

/** The parts that planning an edit reads: a new section needs its proposal, a deleted proposal its contents. */
function partsOf(edit: Edit): readonly Part[] {
  if (!('entity' in edit)) return ['proposal'];
  switch (edit.entity) {
    case 'client':
      return ['client'];
    case 'proposal':
      return edit.kind === 'delete' ? ['proposal', 'contents'] : ['proposal'];
    case 'section':
    case 'taxation':
      return edit.kind === 'create' ? ['proposal', 'contents'] : ['contents'];
    case 'template':
    case 'line_item':
      return ['contents'];
  }
}

/** The client that an undo expects in a proposal. The plan depends on whether that client still exists. */
function expectedClient(edit: Edit): LocalId | null {
  return edit.kind === 'update' ? localIdOfField(edit.expected?.['client_id']) : null;
}

/** The read sets for planning these edits, one per scope. */
export function readSetsOf(edits: readonly Edit[]): readonly ReadSet[] {
  const readSets = new Map<LocalId, Set<Part>>();
  function add(scope: LocalId, parts: readonly Part[]): void {
    readSets.set(scope, new Set([...(readSets.get(scope) ?? []), ...parts]));
  }
  for (const edit of edits) {
    add(scopeOf(edit), partsOf(edit));
    const client = expectedClient(edit);
    if (client !== null) add(client, ['client']);
  }
  return [...readSets].map(([scope, parts]) => ({ scope, parts }));
}
