import type { Requester } from '../requester.ts';
import { serverExtensionsSchema, type ServerExtensions } from '../schemas/extensions.ts';
import type { CallOptions, Outcome } from './call-options.ts';

/** The service's own description (`service-api.md §9`). Where it is published is not in the document, so it may be a 404. */
export interface DescriptionApi {
  extensions(options?: CallOptions): Outcome<ServerExtensions>;
}

/** The description, over a requester. */
export function createDescriptionApi(request: Requester): DescriptionApi {
  return {
    extensions: (options) =>
      request({ method: 'GET', path: 'openapi.json', schema: serverExtensionsSchema, ...options }),
  };
}
