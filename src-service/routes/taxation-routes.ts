import { getProposal } from '../domain/proposal-lookup.ts';
import { createTaxation, deleteTaxation, updateTaxation } from '../domain/taxations.ts';
import { ok, pathId, route, type Route } from '../http/route.ts';
import { taxationRecord } from '../records/other-records.ts';
import { taxationUpdateSchema, taxationWriteSchema } from '../schemas/taxation-schema.ts';

const wrapper = 'taxation';

/** `service-api.md §4.10`, as `field-notes.md §1 #12` decides it. */
export const taxationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/proposals/:id/taxations',
    handle(context, request) {
      const proposal = getProposal(context, pathId(request));
      return ok({ data: context.stores.taxations.ofProposal(proposal.id).map(taxationRecord) });
    },
  }),
  route({
    method: 'POST',
    path: '/proposals/:id/taxations',
    body: { schema: taxationWriteSchema, wrapper },
    handle: (context, request) =>
      ok({ data: taxationRecord(createTaxation(context, pathId(request), request.body)) }),
  }),
  route({
    method: 'PUT',
    path: '/proposals/:id/taxations/:tax_id',
    body: { schema: taxationUpdateSchema, wrapper },
    handle: (context, request) =>
      ok({
        data: taxationRecord(
          updateTaxation(context, pathId(request), pathId(request, 'tax_id'), request.body),
        ),
      }),
  }),
  route({
    method: 'DELETE',
    path: '/proposals/:id/taxations/:tax_id',
    handle: (context, request) =>
      ok({ data: taxationRecord(deleteTaxation(context, pathId(request), pathId(request, 'tax_id'))) }),
  }),
];
