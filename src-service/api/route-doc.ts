import type { RecordName } from './openapi/answer-schemas.ts';

/** A query parameter of a route besides `page` and `per`. */
export interface QueryDoc {
  readonly name: string;
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer' | 'boolean'; readonly enum?: readonly string[] };
}

/** A header of a request that only this route reads. */
export interface HeaderDoc {
  readonly name: string;
  readonly description: string;
}

export type AnswerDoc =
  | { readonly kind: 'record'; readonly record: RecordName; readonly included?: true }
  | { readonly kind: 'page'; readonly record: RecordName; readonly included?: true }
  | { readonly kind: 'list'; readonly record: RecordName }
  | { readonly kind: 'file'; readonly types: readonly string[] }
  | { readonly kind: 'plain'; readonly schema: PlainSchema };

type PlainSchema = 'SendAnswer' | 'Themes' | 'Texts' | 'MailTest' | 'FileAnswer' | 'UploadAnswer';

/** The status of a failure that not every route can answer with. */
export type FailureStatus = 400 | 402 | 403 | 404 | 410 | 422;

export interface RouteDoc {
  readonly summary: string;
  readonly description?: string;
  readonly answer: AnswerDoc;
  readonly query?: readonly QueryDoc[];
  readonly headers?: readonly HeaderDoc[];
  /** Failures that path and body do not imply. */
  readonly failures?: readonly FailureStatus[];
}

/** One record: `{data}`. */
export const recordAnswer = (record: RecordName): AnswerDoc => ({ kind: 'record', record });

/** A page of a list: `{data, meta}`. */
export const pageAnswer = (record: RecordName): AnswerDoc => ({ kind: 'page', record });

/** A whole list: `{data}` without `meta`. Ignores `page`. */
export const listAnswer = (record: RecordName): AnswerDoc => ({ kind: 'list', record });

/** The parameters that every paginated list reads (`service-api.md §4.1`). */
export const pageQuery: readonly QueryDoc[] = [
  { name: 'page', description: 'Number of the page, from 1.', schema: { type: 'integer' } },
  { name: 'per', description: 'Records per page, 1 to 100; 25 when absent.', schema: { type: 'integer' } },
];

/** An extension of the API: clients look for this parameter in the OpenAPI description. */
export const settingsQuery: QueryDoc = {
  name: 'include_settings',
  description: 'Also the fields that are an extension of the API.',
  schema: { type: 'boolean' },
};
