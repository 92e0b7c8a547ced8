import type { FieldValue } from '#shared/sync/operation.ts';
import type { CallOutcome } from '../call-outcome.ts';

export interface CallOptions {
  /** Aborts the call. If the request was written already, it may take effect, so the outcome is `uncertain`. */
  readonly signal?: AbortSignal;
}

/** Page number and length (`service-api.md §4.1`). The length is at most 100; some services allow less. */
export interface PageQuery {
  readonly page?: number;
  readonly per?: number;
}

/** A call in flight. It never rejects for an expected failure. */
export type Outcome<T> = Promise<CallOutcome<T>>;

/**
 * The fields to write, by the API's names. Only changed fields are sent. Ids are server ids, sent as integers as in the
 * API's document.
 */
export type WriteFields<Name extends string> = { readonly [Field in Name]?: FieldValue };
