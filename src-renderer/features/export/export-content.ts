import { csvText } from '#shared/text/csv.ts';
import {
  maxContentLength,
  pageSizes,
  type FileContent,
  type PageSize,
  type PrintJob,
} from '#shared/bridge/files.ts';
import {
  documentOf,
  type DocumentSources,
  type ProposalRecords,
} from '#shared/document/render/document-of-records.ts';
import type { DocumentView } from '#shared/document/render/document-view.ts';
import { proposalFile } from '#shared/document/files/proposal-file.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../../i18n/index.ts';
import { hasPages, type ExportFormat } from './export-formats.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** How the user wants the document to be. */
export interface ExportChoices {
  readonly format: ExportFormat;
  /** `as-set`: as each proposal's own switches say. */
  readonly totals: 'as-set' | 'show' | 'hide';
  /** `as-set`: the client's paper. */
  readonly paper: PageSize | 'as-set';
}

/** The paper that a client's documents are printed on. */
export function paperOf(
  { client }: Pick<ProposalRecords, 'client'>,
  paper: ExportChoices['paper'],
): PageSize {
  if (paper !== 'as-set') return paper;
  return pageSizes.find((size) => size === client?.fields.pdf_page_size) ?? 'A4';
}

function viewOf(records: ProposalRecords, sources: DocumentSources, choices: ExportChoices): DocumentView {
  const purpose = hasPages(choices.format) ? 'pdf' : 'page';
  const view = documentOf(records, sources, { purpose, sanitize: sanitizeHtml });
  return choices.totals === 'as-set' ? view : { ...view, showsTotals: choices.totals === 'show' };
}

function checkLength<T extends FileContent>(content: T): T {
  const { length } =
    content.kind === 'text' ? content.text : content.kind === 'bytes' ? content.base64 : content.html;
  if (length > maxContentLength) throw new AppError('bad-input', t('exporting.tooLarge'));
  return content;
}

async function htmlOf(view: DocumentView): Promise<string> {
  const [{ htmlFile }, { readFont }] = await Promise.all([
    import('./html-file.ts'),
    import('../../components/fonts/read-font.ts'),
  ]);
  return await htmlFile(view, readFont);
}

type Paper = Pick<ExportChoices, 'totals' | 'paper'>;

/** The print job of a proposal. Throws `bad-input` if it exceeds the bridge's size limit. */
export async function printJob(
  records: ProposalRecords,
  sources: DocumentSources,
  choices: Paper = { totals: 'as-set', paper: 'as-set' },
): Promise<PrintJob> {
  const html = await htmlOf(viewOf(records, sources, { ...choices, format: 'pdf' }));
  const { kind: _, ...job } = checkLength({ kind: 'print', html, pageSize: paperOf(records, choices.paper) });
  return job;
}

/**
 * What stands in the file of these proposals: of one, unless the format holds several. Whatever a body holds, nothing
 * in the file runs or loads. Throws `bad-input` when it is larger than the bridge carries.
 */
export async function exportContent(
  proposals: readonly ProposalRecords[],
  sourcesOf: (document: ProposalRecords) => Promise<DocumentSources>,
  choices: ExportChoices,
): Promise<FileContent> {
  const [first] = proposals;
  if (first === undefined) throw new AppError('not-found', t('exporting.gone'));
  const sources = await sourcesOf(first);
  switch (choices.format) {
    case 'pdf':
      return { kind: 'print', ...(await printJob(first, sources, choices)) };
    case 'html': {
      return checkLength({ kind: 'text', text: await htmlOf(viewOf(first, sources, choices)) });
    }
    case 'docx': {
      const [{ docxFile }, { withWordPictures }, { convertPicture }] = await Promise.all([
        import('./docx/docx-file.ts'),
        import('./docx/word-pictures.ts'),
        import('./docx/convert-picture.ts'),
      ]);
      const view = await withWordPictures(viewOf(first, sources, choices), convertPicture);
      return checkLength({ kind: 'bytes', base64: await docxFile(view, paperOf(first, choices.paper)) });
    }
    case 'md': {
      const { markdownFile } = await import('./markdown/markdown-file.ts');
      return checkLength({ kind: 'text', text: markdownFile(viewOf(first, sources, choices)) });
    }
    case 'csv': {
      const { lineItemTable } = await import('./csv-file.ts');
      return checkLength({ kind: 'text', text: csvText(lineItemTable(proposals)) });
    }
    case 'json':
      return checkLength({
        kind: 'text',
        text: `${JSON.stringify(proposalFile(first, sources, new Date().toISOString()), null, 2)}\n`,
      });
  }
}
