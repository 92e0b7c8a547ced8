import { appScheme } from './origin.ts';

/** The host that serves documents while they are printed. */
export const printHost = 'print';

/**
 * The policy of a printed document: only its own text, styles, and embedded pictures and fonts. `sandbox` removes
 * scripts, forms and its origin.
 */
const policy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'";

interface PrintDocument {
  readonly address: string;
  remove(): void;
}

export interface PrintDocuments {
  add(id: string, html: string): PrintDocument;
  /** Null if there is no document at this address. */
  answer(address: string): Response | null;
}

export function createPrintDocuments(): PrintDocuments {
  const documents = new Map<string, string>();
  return {
    add(id, html) {
      const address = `${appScheme}://${printHost}/${id}`;
      documents.set(address, html);
      return { address, remove: () => void documents.delete(address) };
    },
    answer(address) {
      const html = documents.get(address);
      if (html === undefined) return null;
      return new Response(html, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
      });
    },
  };
}
