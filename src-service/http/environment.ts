import type { RequestMark } from './request-id.ts';

/** What comes with each request besides the request itself. */
export interface Environment {
  readonly Bindings: { readonly address: string; readonly mark?: RequestMark | undefined };
}
