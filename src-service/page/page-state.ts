export interface PageState {
  /** Proves that a form comes from this page; null shows no forms, as in the PDF. */
  readonly formToken: string | null;
  /** The error of the submitted form, and the field where it is one. */
  readonly problem: { readonly text: string; readonly field: 'name' | 'message' | null } | null;
  /** Whether the page leads to the totals, which the client's choices have changed. */
  readonly leadsToSums: boolean;
  /** What the client typed, to be corrected. */
  readonly typed: { readonly name: string; readonly message: string };
  /** The style sheet that proves a browser; null where no view is counted, as in the PDF. */
  readonly loadUrl: string | null;
  /** Null without a PDF. */
  readonly pdfUrl: string | null;
}
