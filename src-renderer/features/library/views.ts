/** The views of the library: sections, templates of whole proposals, or the catalog of items. */
export const libraryViews = ['sections', 'templates', 'catalog'] as const;
/** One of the views. */
export type LibraryView = (typeof libraryViews)[number];
