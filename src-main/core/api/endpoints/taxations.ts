import type { ServerId } from '#shared/domain/ids.ts';
import type { Requester } from '../requester.ts';
import { listSchema, singleSchema } from '../schemas/page.ts';
import { serverTaxationSchema, type ServerTaxation } from '../schemas/taxation.ts';
import type { CallOptions, Outcome, WriteFields } from './call-options.ts';
import { deletedRecord } from './shapes.ts';

/** The write parameters of a tax: its name, and a percentage as a number or in a string. */
export type TaxationWrite = WriteFields<'name' | 'percentage'>;

/** A proposal's taxes (`service-api.md §4.10`, `field-notes.md §1 #12`). The list has no pages. */
export interface TaxationsApi {
  list(proposalId: ServerId, options?: CallOptions): Outcome<readonly ServerTaxation[]>;
  create(proposalId: ServerId, fields: TaxationWrite, options?: CallOptions): Outcome<ServerTaxation>;
  update(
    proposalId: ServerId,
    id: ServerId,
    fields: TaxationWrite,
    options?: CallOptions,
  ): Outcome<ServerTaxation>;
  /** Resolves with the deleted record; null if the answer omits it. */
  delete(proposalId: ServerId, id: ServerId, options?: CallOptions): Outcome<ServerTaxation | null>;
}

const single = singleSchema(serverTaxationSchema);
const all = listSchema(serverTaxationSchema);

export function createTaxationsApi(request: Requester): TaxationsApi {
  const path = (proposalId: ServerId): string => `proposals/${proposalId}/taxations`;
  return {
    list: (proposalId, options) =>
      request({ method: 'GET', path: path(proposalId), schema: all, ...options }),
    create: (proposalId, taxation, options) =>
      request({ method: 'POST', path: path(proposalId), json: { taxation }, schema: single, ...options }),
    update: (proposalId, id, taxation, options) =>
      request({
        method: 'PUT',
        path: `${path(proposalId)}/${id}`,
        json: { taxation },
        schema: single,
        ...options,
      }),
    delete: (proposalId, id, options) =>
      request({
        method: 'DELETE',
        path: `${path(proposalId)}/${id}`,
        schema: deletedRecord(single),
        ...options,
      }),
  };
}
