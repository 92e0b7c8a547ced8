export interface PageState {
  /** Proves that a form comes from this page. With null the page shows no forms, as in the PDF. */
  readonly formToken: string | null;
  /** The error of the submitted form, and the field that it concerns, if any. */
  readonly problem: { readonly text: string; readonly field: 'name' | 'message' | null } | null;
  /** Whether the page focuses the totals, because the client's choices changed them. */
  readonly leadsToSums: boolean;
  /** What the client typed, so that it can be corrected. */
  readonly typed: { readonly name: string; readonly message: string };
  /** The address of the style sheet that proves a browser. Null if no view is counted, as in the PDF. */
  readonly loadUrl: string | null;
  /** Null if there is no PDF. */
  readonly pdfUrl: string | null;
}
