import { apiRoot } from '../api-root.ts';

export const openApiPath = `${apiRoot}/openapi.json`;
export const docsPath = `${apiRoot}/docs`;

/** The description of the API. Reading it needs no key and does not count as a call. */
export const descriptionPaths: readonly string[] = [openApiPath, docsPath];
