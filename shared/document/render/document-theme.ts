/** The themes of documents: values of a proposal's `theme` (`service-api.md §2.9`). */
export const documentThemes = ['clean', 'classic', 'studio', 'editorial', 'statement', 'ledger'] as const;
export type DocumentTheme = (typeof documentThemes)[number];

/** The theme with this id; `clean` for a theme of another service. */
export function documentTheme(id: string | undefined): DocumentTheme {
  return documentThemes.find((theme) => theme === id) ?? 'clean';
}
