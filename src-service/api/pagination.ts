import type { Readable } from './records/written.ts';
import type { PageWindow } from '../storage/table.ts';
import { textParameter } from './query.ts';

/** Page size when none is asked for, and the largest one that is honoured (`field-notes.md §1 #7`). */
const defaultPer = 25;
const largestPer = 100;
/** Pages beyond this are as empty as this one; keeps the offset a safe integer. */
const lastPage = 10_000_000_000;

/** A page that was asked for. */
export interface PageRequest {
  readonly page: number;
  readonly per: number;
  readonly window: PageWindow;
}

/** A page of records as the API writes it. */
export interface CollectionDocument {
  readonly data: readonly Readable[];
  readonly meta: Readonly<Record<string, number | null>>;
  readonly included?: readonly Readable[];
}

/** Reads `page` and `per` (or `per_page`); junk falls back, a structured value is malformed. */
export function readPage(query: URLSearchParams): PageRequest {
  const page = Math.min(Math.max(wholeNumber(textParameter(query, 'page')) ?? 1, 1), lastPage);
  const asked = wholeNumber(textParameter(query, 'per') ?? textParameter(query, 'per_page')) ?? defaultPer;
  const per = Math.min(Math.max(asked, 1), largestPer);
  return { page, per, window: { offset: (page - 1) * per, limit: per } };
}

/**
 * The envelope of a page, with both spellings of the meta keys on every list: known clients read only one of them
 * (`field-notes.md §1 #4`). A page beyond the end is empty, and the one before it is the last that there is.
 */
export function collection(
  request: PageRequest,
  total: number,
  data: readonly Readable[],
): CollectionDocument {
  const pages = Math.ceil(total / request.per);
  const current = request.page;
  const next = current < pages ? current + 1 : null;
  const previous = current > 1 && pages > 0 ? Math.min(current - 1, pages) : null;
  const meta = {
    'current-page': current,
    'next-page': next,
    'prev-page': previous,
    'total-pages': pages,
    'total-count': total,
    current_page: current,
    next_page: next,
    prev_page: previous,
    total_pages: pages,
    total_count: total,
  };
  return { data, meta };
}

/** A whole number of either sign, else null. */
function wholeNumber(text: string | null): number | null {
  if (text === null || !/^-?\d+$/u.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : value > 0 ? Number.MAX_SAFE_INTEGER : 1;
}
