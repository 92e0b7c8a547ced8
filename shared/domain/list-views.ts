import { z } from 'zod';

/** The lists that have views and columns to choose. */
export const viewedLists = ['proposals', 'clients'] as const;
export type ViewedList = (typeof viewedLists)[number];

/** A column of a list, and its width in pixels; null for the list's own width. */
const columnSchema = z.strictObject({
  id: z.string().min(1).max(40),
  width: z.int().min(24).max(2_000).nullable(),
});
const columnsSchema = z.array(columnSchema).max(40).readonly();
/** The columns of a list in their order. */
export type Columns = z.infer<typeof columnsSchema>;

/** What a list shows. */
const listStateSchema = z.strictObject({
  /** The tab over the list, such as a status; empty where the list has none. */
  tab: z.string().max(40),
  /** The filter as it was typed. */
  query: z.string().max(2_000),
  /** The first day of acceptance, `YYYY-MM-DD`; empty for all. */
  since: z.string().max(10),
  /** The sort order, as `sortText` writes it; empty for none. */
  sort: z.string().max(80),
  /** Null for the list's own columns. */
  columns: columnsSchema.nullable(),
});
export type ListState = Readonly<z.infer<typeof listStateSchema>>;

/** Most characters of a view's name. */
export const longestViewName = 60;

const savedViewSchema = z.strictObject({
  id: z.uuid(),
  list: z.enum(viewedLists),
  // Each character may be two units of the text.
  name: z
    .string()
    .min(1)
    .max(2 * longestViewName),
  shows: listStateSchema,
});
/** What a list shows, under a name. */
export type SavedView = Readonly<z.infer<typeof savedViewSchema>>;

/** Most saved views of an account. */
export const mostViews = 200;

/** The saved views of an account in their order, and the columns of its lists. */
export const listViewsSchema = z.strictObject({
  views: z.array(savedViewSchema).max(mostViews).readonly(),
  /** The view of each list that a new window shows. */
  defaults: z.partialRecord(z.enum(viewedLists), z.uuid()),
  /** The columns of each list while no view is shown. */
  columns: z.partialRecord(z.enum(viewedLists), columnsSchema),
});
export type ListViews = Readonly<z.infer<typeof listViewsSchema>>;

export const noListViews: ListViews = { views: [], defaults: {}, columns: {} };
