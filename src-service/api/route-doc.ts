import type { RecordName } from './openapi/answer-schemas.ts';

/** A query parameter that a route reads, besides `page` and `per`. */
export interface QueryDoc {
  readonly name: string;
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer' | 'boolean'; readonly enum?: readonly string[] };
}

/** The document that a route answers. */
export type AnswerDoc =
  | { readonly kind: 'record'; readonly record: RecordName; readonly included?: true }
  | { readonly kind: 'page'; readonly record: RecordName; readonly included?: true }
  | { readonly kind: 'list'; readonly record: RecordName }
  | { readonly kind: 'plain'; readonly schema: 'SendAnswer' | 'Themes' | 'Texts' };

/** A failure that a route can answer besides those that every route can. */
export type FailureStatus = 400 | 402 | 403 | 404 | 422;

/** What the OpenAPI description says of a route. */
export interface RouteDoc {
  readonly summary: string;
  /** What the summary leaves out. */
  readonly description?: string;
  readonly answer: AnswerDoc;
  readonly query?: readonly QueryDoc[];
  /** Failures that cannot be told from the path and the body. */
  readonly failures?: readonly FailureStatus[];
}

/** Says that a route answers one record: `{data}`. */
export const aRecord = (record: RecordName): AnswerDoc => ({ kind: 'record', record });

/** Says that a route answers a page of a list: `{data, meta}`. */
export const aPage = (record: RecordName): AnswerDoc => ({ kind: 'page', record });

/** Says that a route answers a whole list at once: `{data}` without `meta`, whatever `page` asks for. */
export const aList = (record: RecordName): AnswerDoc => ({ kind: 'list', record });

/** The parameters that every paginated list reads (`service-api.md §4.1`). */
export const pageQuery: readonly QueryDoc[] = [
  { name: 'page', description: 'Number of the page, from 1.', schema: { type: 'integer' } },
  { name: 'per', description: 'Records per page, 1 to 100; 25 when absent.', schema: { type: 'integer' } },
];
