import type { LocalId } from '#shared/domain/ids.ts';
import type { Edit } from '../lib/edit.ts';
import type { Queries } from '../queries/queries.ts';

function isClientDelete(edit: Edit): boolean {
  return edit.kind === 'delete' && edit.entity === 'client';
}

/**
 * Deletes of clients with the proposals that name them at this moment, archived ones included: an undo that makes a
 * client anew gives it back to them. Null where there is nothing to look for.
 */
export function withNamedBy(
  edits: readonly Edit[],
  queries: Pick<Queries, 'proposals'>,
): Promise<readonly Edit[]> | null {
  return edits.some(isClientDelete) ? lookUp(edits, queries) : null;
}

async function lookUp(edits: readonly Edit[], queries: Pick<Queries, 'proposals'>): Promise<readonly Edit[]> {
  const views = await Promise.all([
    queries.proposals({ view: 'all' }),
    queries.proposals({ view: 'archived' }),
  ]);
  const naming = new Map<LocalId, LocalId[]>();
  for (const { proposal } of views.flat()) {
    const { client_id } = proposal.fields;
    if (client_id !== null) naming.set(client_id, [...(naming.get(client_id) ?? []), proposal.localId]);
  }
  return edits.map((edit) =>
    edit.kind === 'delete' && edit.entity === 'client'
      ? { ...edit, namedBy: naming.get(edit.localId) ?? [] }
      : edit,
  );
}
