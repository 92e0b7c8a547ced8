import { workspaceFileVersion, type WorkspaceFile } from '#shared/document/files/workspace-file.ts';
import type { Journal } from '../journal/journal.ts';
import { allScopes, computeScope } from '../sync/view/visible.ts';

/** What is not in the journal. */
type Surroundings = Pick<WorkspaceFile, 'madeAt' | 'app' | 'account' | 'preferences' | 'notifications'>;

/** Everything that the screens show, in one synchronous look: the service's records with all edits on top. */
export function collectWorkspace(journal: Journal, surroundings: Surroundings): WorkspaceFile {
  return {
    format: 'layover-workspace',
    version: workspaceFileVersion,
    ...surroundings,
    records: [...allScopes(journal)].flatMap((scope) => [...computeScope(journal, scope).values()]),
    emails: journal.operations
      .all()
      .flatMap(({ operation }) =>
        operation.kind === 'send' ? [{ proposalId: operation.localId, message: operation.message }] : [],
      ),
  };
}
