import type { Requester } from '../requester.ts';
import { serverExtensionsSchema, type ServerExtensions } from '../schemas/extensions.ts';
import type { CallOptions, Outcome } from './call-options.ts';

/** The service's OpenAPI description (`service-api.md §9`). Its path is not documented, so a service may answer 404. */
export interface DescriptionApi {
  extensions(options?: CallOptions): Outcome<ServerExtensions>;
}

export function createDescriptionApi(request: Requester): DescriptionApi {
  return {
    extensions: (options) =>
      request({ method: 'GET', path: 'openapi.json', schema: serverExtensionsSchema, ...options }),
  };
}
