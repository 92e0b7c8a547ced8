import type { AnswerRecord } from './records/encoded-records.ts';
import type { PageWindow } from '../storage/table.ts';
import { textParameter } from './query.ts';

/** Default and largest page size (`field-notes.md §1 #7`). */
const defaultPageSize = 25;
const maxPageSize = 100;
/** Keeps the offset a safe integer; no data reaches this page. */
const maxPage = 10_000_000_000;

export interface PageRequest {
  readonly page: number;
  readonly per: number;
  readonly window: PageWindow;
}

export interface CollectionDocument {
  readonly data: readonly AnswerRecord[];
  readonly meta: Readonly<Record<string, number | null>>;
  readonly included?: readonly AnswerRecord[];
}

/** Reads `page` and `per` (or `per_page`). An invalid number means the default; a structured value is malformed. */
export function readPage(query: URLSearchParams): PageRequest {
  const page = Math.min(Math.max(wholeNumber(textParameter(query, 'page')) ?? 1, 1), maxPage);
  const requested =
    wholeNumber(textParameter(query, 'per') ?? textParameter(query, 'per_page')) ?? defaultPageSize;
  const per = Math.min(Math.max(requested, 1), maxPageSize);
  return { page, per, window: { offset: (page - 1) * per, limit: per } };
}

/**
 * The JSON document of a page. Its meta has both spellings, because known clients read only one of them
 * (`field-notes.md §1 #4`). A page beyond the end is empty, and its previous page is the last one.
 */
export function collectionDocument(
  request: PageRequest,
  total: number,
  data: readonly AnswerRecord[],
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

function wholeNumber(text: string | null): number | null {
  if (text === null || !/^-?\d+$/u.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : value > 0 ? Number.MAX_SAFE_INTEGER : 1;
}
