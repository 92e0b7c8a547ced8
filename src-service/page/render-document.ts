import { html, raw } from 'hono/html';
import type { ThemeId } from '../schemas/choices.ts';
import type { Html } from './html-text.ts';
import { styleHash, stylesOf } from './styles.ts';

/** A whole HTML document. */
export interface DocumentParts {
  readonly title: string;
  readonly locale: string;
  readonly theme: ThemeId;
  readonly pageSize: string;
  readonly content: Html;
}

/** Wraps content into one self-contained page: the theme's styles inside, no scripts, closed to search engines. */
export function renderDocument(parts: DocumentParts) {
  return html`<!doctype html>
    <html lang="${parts.locale.replaceAll('_', '-')}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${parts.title}</title>
        ${raw(`<style>${stylesOf(parts.theme)}</style>`)}
      </head>
      <body>
        ${parts.content}
      </body>
    </html>`;
}

/** A page that only says one thing. */
export function renderNotice(message: string, locale: string) {
  return renderDocument({
    title: message,
    locale,
    theme: 'clean',
    pageSize: 'A4',
    content: html`<main class="page"><h1 class="message">${message}</h1></main>`,
  });
}

/**
 * Headers of every page: nothing runs, nothing loads but pictures and this very style sheet, forms go only
 * back here, nobody may frame it, and the unguessable address leaks to no other site.
 */
export function pageHeaders(theme: ThemeId): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; style-src ${styleHash(theme)}; img-src https: data:; form-action 'self'; ` +
      "frame-ancestors 'none'; base-uri 'none'",
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  };
}
