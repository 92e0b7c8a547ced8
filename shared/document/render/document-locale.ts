import type { RecordOf } from '../../domain/record.ts';
import type { Workspace } from '../../domain/workspace.ts';

/** The locale of the document: the client's, else the account's. */
export function documentLocale(
  { client }: { readonly client: RecordOf<'client'> | null },
  workspace: Workspace | null,
): string {
  return client?.fields.locale || workspace?.account.locale || 'en';
}
