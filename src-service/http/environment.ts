import type { RequestMark } from './request-id.ts';

/** The variables of a request. */
export interface Environment {
  readonly Bindings: { readonly address: string; readonly mark?: RequestMark | undefined };
}
