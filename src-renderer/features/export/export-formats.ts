import type { FileType } from '#shared/bridge/files.ts';
import { t } from '../../i18n/index.ts';

/** What a proposal can be exported as, the most asked for first. */
export const exportFormats = [
  'pdf',
  'html',
  'docx',
  'md',
  'csv',
  'json',
] as const satisfies readonly FileType[];
/** One of the formats. */
export type ExportFormat = (typeof exportFormats)[number];

/** Label and description of a format. */
export function formatLabels(format: ExportFormat): { readonly label: string; readonly hint: string } {
  switch (format) {
    case 'pdf':
      return { label: 'PDF', hint: t('exporting.pdfHint') };
    case 'html':
      return { label: 'HTML', hint: t('exporting.htmlHint') };
    case 'docx':
      return { label: 'Word', hint: t('exporting.docxHint') };
    case 'md':
      return { label: 'Markdown', hint: t('exporting.markdownHint') };
    case 'csv':
      return { label: 'CSV', hint: t('exporting.csvHint') };
    case 'json':
      return { label: 'JSON', hint: t('exporting.jsonHint') };
  }
}

/** Whether the format reads like the document, with its totals. The others are data. */
export function isDocument(format: ExportFormat): boolean {
  return hasPages(format) || format === 'html' || format === 'md';
}

/** Whether the format has pages, of a size of paper. */
export function hasPages(format: ExportFormat): boolean {
  return format === 'pdf' || format === 'docx';
}

/** Whether several proposals go into one file, as in a table. */
export function isCombined(format: ExportFormat): boolean {
  return format === 'csv';
}
