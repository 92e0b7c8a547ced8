import { z } from 'zod';

/** The kinds of file that Layover writes where a person chooses. */
export const fileTypes = ['pdf', 'html', 'docx', 'json', 'csv'] as const;
/** Reads a kind of file. */
export const fileTypeSchema = z.enum(fileTypes);
/** One of the kinds; it is also the name's ending. */
export type FileType = (typeof fileTypes)[number];

/** The papers that the API offers (`field-notes.md §1 #23`). */
export const pageSizes = ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid'] as const;
/** One of the papers. */
export type PageSize = (typeof pageSizes)[number];

/** The longest content of one file, in characters: a message on the bridge has a limit of its own. */
export const maxContentLength = 15_000_000;

/** A document for paper: HTML that shows itself without scripts and without a network. */
export const printJobSchema = z.strictObject({
  html: z.string().max(maxContentLength),
  pageSize: z.enum(pageSizes),
});
/** The parsed job. */
export type PrintJob = Readonly<z.infer<typeof printJobSchema>>;

/** What is to stand in a file. A PDF is printed by the main process from a document without scripts. */
export const fileContentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().max(maxContentLength) }),
  z.strictObject({ kind: z.literal('bytes'), base64: z.base64().max(maxContentLength) }),
  z.strictObject({ kind: z.literal('print'), ...printJobSchema.shape }),
]);
/** Parsed content. */
export type FileContent = Readonly<z.infer<typeof fileContentSchema>>;
