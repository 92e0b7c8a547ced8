import type { LocalId } from '#shared/domain/ids.ts';
import type { Edit } from '../lib/edit.ts';
import type { Queries } from '../queries/queries.ts';

const isClientDelete = (edit: Edit): boolean => edit.kind === 'delete' && edit.entity === 'client';

/**
 * Adds to the delete of a client the proposals that refer to it, archived ones included. If an undo recreates the
 * client, it updates these references.
 */
export async function withReferencingProposals(
  edits: readonly Edit[],
  queries: Pick<Queries, 'proposals'>,
): Promise<readonly Edit[]> {
  if (!edits.some(isClientDelete)) return edits;
  const views = await Promise.all([
    queries.proposals({ view: 'all' }),
    queries.proposals({ view: 'archived' }),
  ]);
  const proposalsByClient = Map.groupBy(views.flat(), ({ proposal }) => proposal.fields.client_id);
  const findReferencing = (client: LocalId): readonly LocalId[] =>
    (proposalsByClient.get(client) ?? []).map(({ proposal }) => proposal.localId);
  return edits.map((edit) =>
    edit.kind === 'delete' && edit.entity === 'client'
      ? { ...edit, referencedBy: findReferencing(edit.localId) }
      : edit,
  );
}
