import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import { serverChoicesSchema, type ServerChoice } from '../schemas/choice.ts';
import { singleSchema, type Page } from '../schemas/page.ts';
import { serverTemplateSchema, type ServerTemplate } from '../schemas/template.ts';
import { serverThemesSchema, type ServerTheme } from '../schemas/theme.ts';
import { serverUserSchema, type ServerUser } from '../schemas/user.ts';
import type { CallOptions, Outcome, PageQuery } from './call-options.ts';
import { getPage } from './shapes.ts';

/** `service-api.md §4.8`. */
export interface UsersApi {
  list(query?: PageQuery, options?: CallOptions): Outcome<Page<ServerUser>>;
}

/** `field-notes.md §1 #13`. Not in the document, so a service may answer 404. */
export interface TemplatesApi {
  list(
    query?: PageQuery & { readonly publicOnly?: boolean },
    options?: CallOptions,
  ): Outcome<Page<ServerTemplate>>;
  get(id: ServerId, options?: CallOptions): Outcome<ServerTemplate>;
}

/** What proposals and clients can be given: lists that are read as they are. */
export interface ChoicesApi {
  themes(options?: CallOptions): Outcome<readonly ServerTheme[]>;
  /** `field-notes.md §1 #23`, as the two below. A service may answer 404. */
  currencies(options?: CallOptions): Outcome<readonly ServerChoice[]>;
  locales(options?: CallOptions): Outcome<readonly ServerChoice[]>;
  pdfPageSizes(options?: CallOptions): Outcome<readonly ServerChoice[]>;
}

const template = singleSchema(serverTemplateSchema);

/** The users, over a requester. */
export function createUsersApi(request: Requester): UsersApi {
  return { list: (query, options) => getPage(request, 'users', serverUserSchema, query, {}, options) };
}

/** The templates, over a requester. */
export function createTemplatesApi(request: Requester): TemplatesApi {
  return {
    list: ({ publicOnly, ...page } = {}, options) =>
      getPage(request, 'templates', serverTemplateSchema, page, { public_templates: publicOnly }, options),
    get: (id, options) => request({ method: 'GET', path: `templates/${id}`, schema: template, ...options }),
  };
}

/** Themes, currencies, locales and page sizes, over a requester. */
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
