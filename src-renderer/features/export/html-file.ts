import { brandStyles } from '#shared/document/render/brand-styles.ts';
import { documentFonts } from '#shared/document/render/document-fonts.ts';
import { documentStyles, documentTypefaces } from '#shared/document/render/document-styles.ts';
import type { DocumentView } from '#shared/document/render/document-view.ts';
import { pageFurniture } from '#shared/document/render/page-furniture.ts';
import { html } from '#shared/document/markup/html.ts';
import { renderDocument, renderFile } from '#shared/document/render/render-document.ts';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/**
 * A proposal as one HTML file: its styles, fonts and pictures inside, no script. Its own policy forbids scripts, forms
 * and every load, for whatever the sanitizer might have missed.
 *
 * @param readFont reads a face of the document's typefaces as base64; null if it is missing (`documentFonts`)
 */
export async function htmlFile(
  view: DocumentView,
  readFont: (file: string) => Promise<string | null>,
): Promise<string> {
  const content = renderDocument(view);
  const typefaces = documentTypefaces(view.theme, view.identity?.brand.font);
  const brand = view.identity == null ? '' : brandStyles(view.identity.brand);
  const furniture = pageFurniture(view);
  const fonts = await documentFonts(content.text + furniture, typefaces, readFont);
  const styles = fonts + documentStyles(view.theme) + brand + furniture;
  const policy =
    `default-src 'none'; style-src 'sha256-${await sha256(styles)}'; img-src data:; ` +
    `${fonts === '' ? '' : 'font-src data:; '}base-uri 'none'; form-action 'none'`;
  return renderFile({
    title: view.title.trim() || view.accountName,
    locale: view.locale,
    styles,
    head: html`<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    content,
  }).text;
}
