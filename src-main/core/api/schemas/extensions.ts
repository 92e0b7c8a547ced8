import { z } from 'zod';

/** What a service can do beyond the documented API. */
export interface ServerExtensions {
  /** `PUT /proposals/:id/unarchive`. */
  readonly unarchive: boolean;
  /** `include_settings` on lists and single proposals: what the API else takes and never shows. */
  readonly settings: boolean;
}

/** None of them: what the document describes, and no more. */
export const noExtensions: ServerExtensions = { unarchive: false, settings: false };

const unarchivePath = /\/proposals\/\{[^{}/]+\}\/unarchive\/?$/u;

const listPath = /\/proposals\/?$/u;

/** As much as is looked at of what a path can do. */
const methodsSchema = z.object({
  put: z.object({}).optional(),
  get: z
    .object({
      parameters: z
        .array(z.object({ name: z.string().optional() }))
        .optional()
        .catch(undefined),
    })
    .optional(),
});

/** Reads them out of the service's OpenAPI description: a path that it does not describe is not called. */
export const serverExtensionsSchema = z
  .object({ paths: z.record(z.string(), z.unknown()) })
  .transform(({ paths }): ServerExtensions => ({
    unarchive: Object.entries(paths).some(
      ([path, methods]) =>
        unarchivePath.test(path) && methodsSchema.safeParse(methods).data?.put !== undefined,
    ),
    settings: Object.entries(paths).some(
      ([path, methods]) =>
        listPath.test(path) &&
        methodsSchema
          .safeParse(methods)
          .data?.get?.parameters?.some(({ name }) => name === 'include_settings') === true,
    ),
  }));
