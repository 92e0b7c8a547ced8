import type { RequestMark } from './request-id.ts';

/** What comes with a request. */
export interface Environment {
  readonly Bindings: { readonly address: string; readonly mark?: RequestMark | undefined };
}
