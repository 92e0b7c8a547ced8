import { appScheme } from './origin.ts';

/** The host under which documents to be printed stand, for as long as they are printed. */
export const printHost = 'print';

/**
 * What a document that is printed may do: nothing but show its own text, styles, and pictures and fonts that stand in it. `sandbox`
 * takes away scripts, forms and its origin, whatever stands in it.
 */
const policy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'";

/** A document that waits to be printed. */
interface PrintDocument {
  readonly address: string;
  remove(): void;
}

/** The documents that are printed now, by address. */
export interface PrintDocuments {
  add(id: string, html: string): PrintDocument;
  /** Null when no document stands there. */
  answer(address: string): Response | null;
}

/** The documents, in memory. */
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
