import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import { type ChangesPage, type Page, singleSchema } from '../schemas/page.ts';
import { serverChoicesSchema, type ServerChoice } from '../schemas/choice.ts';
import { serverTemplateSchema, type ServerTemplate } from '../schemas/template.ts';
import { serverThemesSchema, type ServerTheme } from '../schemas/theme.ts';
import { serverUserSchema, type ServerUser } from '../schemas/user.ts';
import type { CallOptions, Outcome, PageQuery, WriteFields } from './call-options.ts';
import { deletedRecord, getChanges, getPage } from './shapes.ts';

/** `service-api.md §4.8`. */
export interface UsersApi {
  list(query?: PageQuery, options?: CallOptions): Outcome<Page<ServerUser>>;
}

/** `field-notes.md §1 #13`. Not in the API's document, so a service may answer 404. */
export interface TemplatesApi {
  list(
    query?: PageQuery & { readonly publicOnly?: boolean },
    options?: CallOptions,
  ): Outcome<Page<ServerTemplate>>;
  /** What has changed since a cursor (`field-notes.md §4`); `latest` for the cursor of now. */
  changes(since: string, options?: CallOptions): Outcome<ChangesPage<ServerTemplate>>;
  get(id: ServerId, options?: CallOptions): Outcome<ServerTemplate>;
  /** Extensions of the API, like the next two (`field-notes.md §4`). */
  create(fields: WriteFields<'name'>, options?: CallOptions): Outcome<ServerTemplate>;
  update(id: ServerId, fields: WriteFields<'name'>, options?: CallOptions): Outcome<ServerTemplate>;
  delete(id: ServerId, options?: CallOptions): Outcome<ServerTemplate | null>;
}

/** Permitted values of fields of proposals and clients. */
export interface ChoicesApi {
  themes(options?: CallOptions): Outcome<readonly ServerTheme[]>;
  /** `field-notes.md §1 #23`, like the next two. A service may answer 404. */
  currencies(options?: CallOptions): Outcome<readonly ServerChoice[]>;
  locales(options?: CallOptions): Outcome<readonly ServerChoice[]>;
  pdfPageSizes(options?: CallOptions): Outcome<readonly ServerChoice[]>;
}

const template = singleSchema(serverTemplateSchema);

export function createUsersApi(request: Requester): UsersApi {
  return { list: (query, options) => getPage(request, 'users', serverUserSchema, query, {}, options) };
}

export function createTemplatesApi(request: Requester): TemplatesApi {
  return {
    list: ({ publicOnly, ...page } = {}, options) =>
      getPage(request, 'templates', serverTemplateSchema, page, { public_templates: publicOnly }, options),
    changes: (since, options) => getChanges(request, 'templates', serverTemplateSchema, since, {}, options),
    get: (id, options) => request({ method: 'GET', path: `templates/${id}`, schema: template, ...options }),
    create: (fields, options) =>
      request({
        method: 'POST',
        path: 'templates',
        json: { template: fields },
        schema: template,
        ...options,
      }),
    update: (id, fields, options) =>
      request({
        method: 'PUT',
        path: `templates/${id}`,
        json: { template: fields },
        schema: template,
        ...options,
      }),
    delete: (id, options) =>
      request({
        method: 'DELETE',
        path: `templates/${id}`,
        schema: deletedRecord(template),
        ...options,
      }),
  };
}

export function createChoicesApi(request: Requester): ChoicesApi {
  const choices = (path: string, options?: CallOptions): Outcome<readonly ServerChoice[]> =>
    request({ method: 'GET', path, schema: serverChoicesSchema, ...options });
  return {
    themes: (options) => request({ method: 'GET', path: 'themes', schema: serverThemesSchema, ...options }),
    currencies: (options) => choices('currencies', options),
    locales: (options) => choices('locales', options),
    pdfPageSizes: (options) => choices('pdf_page_sizes', options),
  };
}
