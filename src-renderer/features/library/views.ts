/** The views of the library: sections, or templates of whole proposals. */
export const libraryViews = ['sections', 'templates'] as const;
/** One of the views. */
export type LibraryView = (typeof libraryViews)[number];
