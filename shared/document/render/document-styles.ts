import type { FontId } from '../../domain/account/brand.ts';
import { baseStyles } from '../themes/base-styles.ts';
import { themeOf } from '../themes/themes.ts';
import type { DocumentTheme } from './document-theme.ts';

/**
 * The typefaces of a document, that of its text first. The account's first one, Inter, leaves the choice to the theme.
 */
export function documentTypefaces(theme: DocumentTheme, font: FontId = 'inter'): readonly FontId[] {
  if (font !== 'inter') return [font];
  const { body, heading } = themeOf(theme);
  return body === heading ? [body] : [body, heading];
}

/** A theme's style sheet for screen and paper. It is embedded, so that a document is a single file. */
export function documentStyles(theme: DocumentTheme): string {
  return baseStyles + themeOf(theme).styles;
}
