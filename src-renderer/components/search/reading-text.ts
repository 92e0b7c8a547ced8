import type { SearchReading } from '#shared/bridge/methods/search-methods.ts';
import { locale, t } from '../../i18n/index.ts';

/** Says how many proposals the search has read. */
export function readingText({ read, all }: SearchReading): string {
  return t('search.reading', { read: read.toLocaleString(locale()), all: all.toLocaleString(locale()) });
}
