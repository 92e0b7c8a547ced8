import { workspaceFileVersion, type WorkspaceFile } from '#shared/document/files/workspace-file.ts';
import { filesOfPictures } from '#shared/domain/files/picture-sources.ts';
import { noListViews } from '#shared/domain/list-views.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { Journal } from '../journal/journal.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';
import { allScopes, computeScope } from '../sync/view/visible.ts';

/** The parts of the file that do not come from the journal. */
type Surroundings = Pick<WorkspaceFile, 'madeAt' | 'app' | 'account' | 'preferences' | 'notifications'>;

/** The most of a file that is pictures, in characters. */
const mostOfPictures = 300_000_000;

/**
 * The pictures of texts in base64. Those that the service has come last, because they can be downloaded again if there
 * is no more room.
 */
function collectPictures(
  { files }: Pick<Journal, 'files'>,
  pictures: Pick<PictureFiles, 'read'>,
  records: readonly AnyRecord[],
): Readonly<Record<string, string>> {
  const bodies = records.flatMap((record) => (record.entity === 'section' ? [record.fields.body ?? ''] : []));
  const hashes = [...new Set(bodies.flatMap(filesOfPictures))];
  const isStored = (hash: string): boolean => (files.find(hash)?.confirmedAt ?? null) !== null;
  const collected: Record<string, string> = {};
  let room = mostOfPictures;
  for (const hash of [
    ...hashes.filter((each) => !isStored(each)),
    ...hashes.filter((each) => isStored(each)),
  ]) {
    const picture = pictures.read(hash);
    if (picture === null) continue;
    const base64 = Buffer.from(picture.bytes).toString('base64');
    if (base64.length > room) continue;
    room -= base64.length;
    collected[hash] = base64;
  }
  return collected;
}

/** Collects all visible records, their pictures and pending e-mails, in one synchronous read. */
export function collectWorkspace(
  journal: Journal,
  pictures: Pick<PictureFiles, 'read'>,
  surroundings: Surroundings,
): WorkspaceFile {
  const records = [...allScopes(journal)].flatMap((scope) => [...computeScope(journal, scope).values()]);
  return {
    format: 'layover-workspace',
    version: workspaceFileVersion,
    ...surroundings,
    records,
    pictures: collectPictures(journal, pictures, records),
    catalog: [...journal.catalog.all()],
    views: journal.meta.get('listViews') ?? noListViews,
    emails: journal.operations
      .all()
      .flatMap(({ operation }) =>
        operation.kind === 'send' ? [{ proposalId: operation.localId, message: operation.message }] : [],
      ),
  };
}
