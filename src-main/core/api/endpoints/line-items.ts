import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import { type ChangesPage, listSchema, type Page, singleSchema } from '../schemas/page.ts';
import { serverLineItemSchema, type ServerLineItem } from '../schemas/line-item.ts';
import type { CallOptions, Outcome, PageQuery, WriteFields } from './call-options.ts';
import { deletedRecord, getChanges, getPage } from './shapes.ts';

/** The write parameters of a line item (`service-api.md §4.4`): all optional, on create and on update. */
export type LineItemWrite = WriteFields<
  | 'name'
  | 'cost_type'
  | 'recurring_type'
  | 'per_type'
  /** From 1. */
  | 'position'
  | 'quantity'
  /** Minor units of the currency (cents). */
  | 'amount'
>;

/** `service-api.md §4.4`. */
export interface LineItemsApi {
  /** All line items of the account. Not every service has this list, so do not depend on it. */
  list(query?: PageQuery, options?: CallOptions): Outcome<Page<ServerLineItem>>;
  /** What has changed since a cursor (`field-notes.md §4`); `latest` for the cursor of now. */
  changes(since: string, options?: CallOptions): Outcome<ChangesPage<ServerLineItem>>;
  /** All line items of a section; this list has no pages. */
  ofSection(sectionId: ServerId, options?: CallOptions): Outcome<readonly ServerLineItem[]>;
  /** Not in the API's document (`service-api.md §4.10`); see `field-notes.md §1 #14`. */
  get(id: ServerId, options?: CallOptions): Outcome<ServerLineItem>;
  create(sectionId: ServerId, fields: LineItemWrite, options?: CallOptions): Outcome<ServerLineItem>;
  update(id: ServerId, fields: LineItemWrite, options?: CallOptions): Outcome<ServerLineItem>;
  /** Resolves with the deleted record; null if the answer omits it. */
  delete(id: ServerId, options?: CallOptions): Outcome<ServerLineItem | null>;
}

const single = singleSchema(serverLineItemSchema);
const all = listSchema(serverLineItemSchema);

export function createLineItemsApi(request: Requester): LineItemsApi {
  const ofSectionPath = (sectionId: ServerId): string => `sections/${sectionId}/line_items`;
  return {
    list: (query, options) => getPage(request, 'line_items', serverLineItemSchema, query, {}, options),
    changes: (since, options) => getChanges(request, 'line_items', serverLineItemSchema, since, {}, options),
    ofSection: (sectionId, options) =>
      request({ method: 'GET', path: ofSectionPath(sectionId), schema: all, ...options }),
    get: (id, options) => request({ method: 'GET', path: `line_items/${id}`, schema: single, ...options }),
    create: (sectionId, fields, options) =>
      request({
        method: 'POST',
        path: ofSectionPath(sectionId),
        json: { line_item: fields },
        schema: single,
        ...options,
      }),
    update: (id, fields, options) =>
      request({
        method: 'PUT',
        path: `line_items/${id}`,
        json: { line_item: fields },
        schema: single,
        ...options,
      }),
    delete: (id, options) =>
      request({ method: 'DELETE', path: `line_items/${id}`, schema: deletedRecord(single), ...options }),
  };
}
