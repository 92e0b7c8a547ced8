import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import { type ChangesPage, type Page, singleSchema } from '../schemas/page.ts';
import { serverSectionSchema, type ServerSection } from '../schemas/section.ts';
import type { CallOptions, Outcome, PageQuery, WriteFields } from './call-options.ts';
import { deletedRecord, getChanges, getPage, withIntegerIds } from './shapes.ts';

/** `service-api.md §4.7`, list query parameters. */
export interface SectionQuery extends PageQuery {
  readonly proposalId?: ServerId;
  readonly templateId?: ServerId;
  /** Includes line items in the page's `included`. */
  readonly includeLineItems?: boolean;
}

/** The write parameters of a section (`service-api.md §4.7`): all optional, on create and on update. */
export type SectionWrite = WriteFields<
  | 'proposal_id'
  | 'template_id'
  | 'title'
  | 'body'
  | 'name'
  /** From 0. */
  | 'position'
  | 'reusable'
  | 'section_type'
  | 'page_break'
  | 'optional'
  | 'include_total'
>;

/** `service-api.md §4.7`. */
export interface SectionsApi {
  list(query?: SectionQuery, options?: CallOptions): Outcome<Page<ServerSection>>;
  /** What has changed since a cursor (`field-notes.md §4`); `latest` for the cursor of now. */
  changes(since: string, options?: CallOptions): Outcome<ChangesPage<ServerSection>>;
  get(id: ServerId, options?: CallOptions): Outcome<ServerSection>;
  create(fields: SectionWrite, options?: CallOptions): Outcome<ServerSection>;
  update(id: ServerId, fields: SectionWrite, options?: CallOptions): Outcome<ServerSection>;
  /** Resolves with the deleted record; null if the answer omits it. */
  delete(id: ServerId, options?: CallOptions): Outcome<ServerSection | null>;
}

const single = singleSchema(serverSectionSchema);
const body = (fields: SectionWrite) => ({
  section: withIntegerIds(fields, ['proposal_id', 'template_id']),
});

export function createSectionsApi(request: Requester): SectionsApi {
  return {
    list: ({ proposalId, templateId, includeLineItems, ...page } = {}, options) =>
      getPage(
        request,
        'sections',
        serverSectionSchema,
        page,
        { proposal_id: proposalId, template_id: templateId, include_line_items: includeLineItems },
        options,
      ),
    changes: (since, options) => getChanges(request, 'sections', serverSectionSchema, since, {}, options),
    get: (id, options) => request({ method: 'GET', path: `sections/${id}`, schema: single, ...options }),
    create: (fields, options) =>
      request({ method: 'POST', path: 'sections', json: body(fields), schema: single, ...options }),
    update: (id, fields, options) =>
      request({ method: 'PUT', path: `sections/${id}`, json: body(fields), schema: single, ...options }),
    delete: (id, options) =>
      request({ method: 'DELETE', path: `sections/${id}`, schema: deletedRecord(single), ...options }),
  };
}
