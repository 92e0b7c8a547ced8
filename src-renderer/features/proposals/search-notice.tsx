import type { SearchReading } from '#shared/bridge/methods/search-methods.ts';
import { readingText } from '../../components/search/reading-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Says that the search has not read all proposals yet. */
export function SearchNotice({ reading }: { readonly reading: SearchReading }) {
  return <Notice className="mx-4 mt-3">{readingText(reading)}</Notice>;
}
