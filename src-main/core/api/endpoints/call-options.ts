import type { FieldValue } from '#shared/sync/operation.ts';
import type { CallOutcome } from '../call-outcome.ts';

/** What every call of the API can be told. */
export interface CallOptions {
  /** Ends the call. What was written already may still take effect, so that outcome is `ambiguous`. */
  readonly signal?: AbortSignal;
}

/** Which page of a list (`service-api.md §4.1`), and its length: at most 100, and some services honour less. */
export interface PageQuery {
  readonly page?: number;
  readonly per?: number;
}

/** A call under way. It never rejects for anything that can be expected to happen. */
export type Outcome<T> = Promise<CallOutcome<T>>;

/**
 * The fields to write, by the API's names. Only what is to change is sent (S13). Ids are server ids; they go
 * out as integers, as the document has foreign keys.
 */
export type WriteFields<Name extends string> = { readonly [Field in Name]?: FieldValue };
