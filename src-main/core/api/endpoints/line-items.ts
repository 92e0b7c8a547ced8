import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import { serverLineItemSchema, type ServerLineItem } from '../schemas/line-item.ts';
import { listSchema, singleSchema, type Page } from '../schemas/page.ts';
import type { CallOptions, Outcome, PageQuery, WriteFields } from './call-options.ts';
import { deletedRecord, getPage } from './shapes.ts';

/** The write parameters of a line item (`service-api.md §4.4`): all optional, on create and on update. */
export type LineItemWrite = WriteFields<
  | 'name'
  | 'cost_type'
  | 'recurring_type'
  | 'per_type'
  /** As the API counts, from 1. */
  | 'position'
  | 'quantity'
  /** Minor units of the currency. */
  | 'amount'
>;

/** `service-api.md §4.4`. */
export interface LineItemsApi {
  /** Every line item of the account. Some services do not have this list: nothing may depend on it. */
  list(query?: PageQuery, options?: CallOptions): Outcome<Page<ServerLineItem>>;
  /** All line items of a section; the service does not cut this list into pages. */
  ofSection(sectionId: ServerId, options?: CallOptions): Outcome<readonly ServerLineItem[]>;
  /** Not in the document (`§4.10`); `field-notes.md §1 #14` has it. */
  get(id: ServerId, options?: CallOptions): Outcome<ServerLineItem>;
  create(sectionId: ServerId, fields: LineItemWrite, options?: CallOptions): Outcome<ServerLineItem>;
  update(id: ServerId, fields: LineItemWrite, options?: CallOptions): Outcome<ServerLineItem>;
  /** The record that is gone, or null when the answer does not carry it. */
  delete(id: ServerId, options?: CallOptions): Outcome<ServerLineItem | null>;
}

const single = singleSchema(serverLineItemSchema);
const all = listSchema(serverLineItemSchema);

/** The line items, over a requester. */
export function createLineItemsApi(request: Requester): LineItemsApi {
  const ofSectionPath = (sectionId: ServerId): string => `sections/${sectionId}/line_items`;
  return {
    list: (query, options) => getPage(request, 'line_items', serverLineItemSchema, query, {}, options),
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
