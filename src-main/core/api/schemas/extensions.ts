import { z } from 'zod';

/** What a service can do beyond the documented API. */
export interface ServerExtensions {
  /** `PUT /proposals/:id/unarchive`. */
  readonly unarchive: boolean;
}

const unarchivePath = /\/proposals\/\{[^{}/]+\}\/unarchive\/?$/u;

/** Reads them out of the service's OpenAPI description: a path that it does not describe is not called. */
export const serverExtensionsSchema = z
  .object({ paths: z.record(z.string(), z.unknown()) })
  .transform(({ paths }): ServerExtensions => ({
    unarchive: Object.entries(paths).some(
      ([path, methods]) =>
        unarchivePath.test(path) && typeof methods === 'object' && methods !== null && 'put' in methods,
    ),
  }));
