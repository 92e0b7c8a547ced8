import type { BridgeClient } from '#shared/bridge/client.ts';
import type { DocumentSources, ProposalRecords } from '#shared/document/render/document-of-records.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { errorText, t } from '../../i18n/index.ts';
import { embedPictures } from './embed-pictures.ts';
import { exportContent, type ExportChoices } from './export-content.ts';
import { isCombined, isDocument } from './export-formats.ts';

/** Result of an export. */
export type ExportResult =
  | { readonly state: 'cancelled' }
  | {
      readonly state: 'done';
      readonly targetId: string;
      /** Names of the files that were written. */
      readonly names: readonly string[];
      /** The folder's name, when there are several files. */
      readonly folder: string | null;
      readonly failures: readonly { readonly id: LocalId; readonly title: string; readonly reason: string }[];
      /** Number of files that were not tried, because they would fail for the same reason. */
      readonly untried: number;
    };

interface Options {
  readonly client: BridgeClient;
  readonly ids: readonly LocalId[];
  readonly choices: ExportChoices;
  readonly sourcesOf: (document: ProposalRecords) => Promise<DocumentSources>;
  readonly read: (id: LocalId) => Promise<ProposalRecords | null>;
  /** Whether what stands in it has not come to this computer yet. */
  readonly isUnread: (document: ProposalRecords) => boolean;
  /** Whether it shows content that its client has not accepted, although it is accepted. */
  readonly isUnaccepted: (document: ProposalRecords) => boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

function titleOf(document: ProposalRecords): string {
  return document.proposal.fields.title || t('exporting.untitled');
}

/** Whether all further files would fail too, as with a full disk or a missing folder. */
function endsAll(error: unknown): boolean {
  return isAppError(error) && (error.code === 'disk-full' || error.code === 'storage');
}

async function readAll({ ids, read }: Options): Promise<readonly ProposalRecords[]> {
  const documents: ProposalRecords[] = [];
  for (const id of ids) {
    const document = await read(id);
    if (document !== null) documents.push(document);
  }
  return documents;
}

/**
 * Asks for a folder, then writes one file after the other. A failed proposal does not stop the others. Rejects only if
 * nothing could be written.
 */
export async function exportProposals(options: Options): Promise<ExportResult> {
  const { client, ids, choices, sourcesOf, isUnread, isUnaccepted, read, signal, onProgress } = options;
  const { format } = choices;
  const single = ids.length === 1 || isCombined(format);
  const first = ids.length === 1 && ids[0] !== undefined ? await read(ids[0]) : null;
  const { target } = await client.call('files.choose', {
    kind: single ? 'file' : 'folder',
    type: format,
    suggestedName: (first === null ? t('exporting.severalName') : titleOf(first)).slice(0, 200),
  });
  if (target === null) return { state: 'cancelled' };
  const write = async (title: string, documents: readonly ProposalRecords[]): Promise<string> => {
    const unread = documents.find(isUnread);
    if (unread !== undefined)
      throw new AppError('not-found', t('proposals.unread', { title: titleOf(unread) }));
    // A document of an accepted proposal may be taken for the contract.
    if (isDocument(format) && documents.some(isUnaccepted))
      throw new AppError('bad-input', t('exporting.notAccepted'));
    const whole: ProposalRecords[] = [];
    for (const document of documents) whole.push(await embedPictures(client, document));
    const content = await exportContent(whole, sourcesOf, choices);
    const { name } = await client.call('files.write', {
      targetId: target.id,
      title: title.slice(0, 200),
      content,
    });
    return name;
  };
  if (single) {
    const documents = await readAll(options);
    const name = await write(t('exporting.severalName'), documents);
    return { state: 'done', targetId: target.id, names: [name], folder: null, failures: [], untried: 0 };
  }

  const names: string[] = [];
  const failures: { id: LocalId; title: string; reason: string }[] = [];
  let untried = 0;
  for (const [index, id] of ids.entries()) {
    if (signal.aborted) break;
    onProgress(index, ids.length);
    const document = await read(id);
    if (document === null) continue;
    try {
      names.push(await write(titleOf(document), [document]));
    } catch (error) {
      failures.push({ id, title: titleOf(document), reason: errorText(error, t('exporting.failed')) });
      if (endsAll(error)) {
        untried = ids.length - index - 1;
        break;
      }
    }
  }
  onProgress(ids.length, ids.length);
  return { state: 'done', targetId: target.id, names, folder: target.name, failures, untried };
}
