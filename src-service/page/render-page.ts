import type { Brand } from '#shared/domain/account/brand.ts';
import type { DocumentTheme } from '#shared/document/render/document-theme.ts';
import { html, type Html } from '#shared/document/markup/html.ts';
import { renderFile } from '#shared/document/render/render-document.ts';
import { videoPolicy } from './videos/video-script.ts';
import { pageStyles, styleHash, type OwnLoads } from './styles.ts';

export interface PageParts {
  readonly title: string;
  readonly locale: string;
  readonly theme: DocumentTheme;
  readonly content: Html;
  readonly brand?: Brand | null;
  readonly ownLoads?: OwnLoads;
}

export function renderPage({ theme, brand = null, ownLoads = 'nothing', ...parts }: PageParts): string {
  return renderFile({ ...parts, styles: pageStyles(theme, brand, ownLoads) }).text;
}

/** A page with one message. */
export function renderNotice(message: string, locale: string): string {
  return renderPage({
    title: message,
    locale,
    theme: 'clean',
    content: html`<main class="page"><h1 class="message">${message}</h1></main>`,
  });
}

/**
 * Headers of every page: no scripts, no frames, loads only pictures, fonts of this service and this style sheet, forms
 * submit only to this service, and no referrer, as the address is a secret.
 *
 * @param playsVideos whether one script and the frames of videos are allowed
 */
export function pageHeaders(
  theme: DocumentTheme,
  ownLoads: OwnLoads = 'nothing',
  brand: Brand | null = null,
  playsVideos = false,
): Readonly<Record<string, string>> {
  const selfSource = ownLoads === 'own' ? " 'self'" : '';
  const styles = `${styleHash(theme, brand, ownLoads)}${selfSource}`;
  const fonts = selfSource === '' ? '' : ` font-src${selfSource};`;
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; style-src ${styles}; img-src https: data:${selfSource};${fonts} ${playsVideos ? videoPolicy : ''}form-action 'self'; ` +
      "frame-ancestors 'none'; base-uri 'none'",
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  };
}
