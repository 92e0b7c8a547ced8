import { workspaceFileVersion, type WorkspaceFile } from '#shared/document/files/workspace-file.ts';
import { noListViews } from '#shared/domain/list-views.ts';
import type { Journal } from '../journal/journal.ts';
import { allScopes, computeScope } from '../sync/view/visible.ts';

/** The parts of the file that do not come from the journal. */
type Surroundings = Pick<WorkspaceFile, 'madeAt' | 'app' | 'account' | 'preferences' | 'notifications'>;

/** Collects all visible records and pending e-mails, in one synchronous read. */
export function collectWorkspace(journal: Journal, surroundings: Surroundings): WorkspaceFile {
  return {
    format: 'layover-workspace',
    version: workspaceFileVersion,
    ...surroundings,
    records: [...allScopes(journal)].flatMap((scope) => [...computeScope(journal, scope).values()]),
    catalog: [...journal.catalog.all()],
    views: journal.meta.get('listViews') ?? noListViews,
    emails: journal.operations
      .all()
      .flatMap(({ operation }) =>
        operation.kind === 'send' ? [{ proposalId: operation.localId, message: operation.message }] : [],
      ),
  };
}
