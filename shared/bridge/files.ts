import { z } from 'zod';
import { pageSizes } from '../domain/account/page-sizes.ts';

/** The file types of exports. */
export const fileTypes = ['pdf', 'html', 'docx', 'md', 'json', 'csv'] as const;
export const fileTypeSchema = z.enum(fileTypes);
/** Also the file name's extension. */
export type FileType = (typeof fileTypes)[number];

export { pageSizes, type PageSize } from '../domain/account/page-sizes.ts';

/** Longest content of a file, in characters; a message on the bridge has a limit too. */
export const maxContentLength = 15_000_000;

/** A document to print: HTML that needs no scripts and no network. */
export const printJobSchema = z.strictObject({
  html: z.string().max(maxContentLength),
  pageSize: z.enum(pageSizes),
});
export type PrintJob = Readonly<z.infer<typeof printJobSchema>>;

/** A file's content. `print` becomes a PDF, printed by the main process. */
export const fileContentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().max(maxContentLength) }),
  z.strictObject({ kind: z.literal('bytes'), base64: z.base64().max(maxContentLength) }),
  z.strictObject({ kind: z.literal('print'), ...printJobSchema.shape }),
]);
export type FileContent = Readonly<z.infer<typeof fileContentSchema>>;
