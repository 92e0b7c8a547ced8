/** The API's paper sizes (`field-notes.md §1 #23`). */
export const pageSizes = ['A3', 'A4', 'A5', 'Letter', 'Legal', 'Tabloid'] as const;

export type PageSize = (typeof pageSizes)[number];
