/** What surrounds the proposal on this occasion. */
export interface PageState {
  /** Proves that a form came from this page; null shows no forms, as in the PDF. */
  readonly formToken: string | null;
  /** What went wrong with the form that was just submitted, and with which field where it was one. */
  readonly problem: { readonly text: string; readonly field: 'name' | 'message' | null } | null;
  /** Whether the sums are what the client looks at next, after other choices. */
  readonly leadsToSums: boolean;
  /** What the client had typed, to be corrected rather than typed again. */
  readonly typed: { readonly name: string; readonly message: string };
  /** Where the PDF is, or null when none can be made. */
  readonly pdfUrl: string | null;
}
