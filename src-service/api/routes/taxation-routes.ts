import { getProposal } from '../../domain/proposal-lookup.ts';
import { createTaxation, deleteTaxation, updateTaxation } from '../../domain/taxations.ts';
import { ok, readPathId, route, type Route } from '../route.ts';
import { listAnswer, recordAnswer } from '../route-doc.ts';
import { taxationRecord } from '../records/other-records.ts';
import { taxationUpdateSchema, taxationWriteSchema } from '../../domain/input/taxation-schema.ts';

const wrapper = 'taxation';

/** `service-api.md §4.10` and `field-notes.md §1 #12`. */
export const taxationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/proposals/:id/taxations',
    doc: { summary: 'The taxes of a proposal', answer: listAnswer('Taxation') },
    *handle(context, request) {
      const proposal = yield* getProposal(context, readPathId(request));
      return ok({ data: (yield* context.stores.taxations.listByProposal(proposal.id)).map(taxationRecord) });
    },
  }),
  route({
    method: 'POST',
    path: '/proposals/:id/taxations',
    needs: 'write',
    doc: { summary: 'Add a tax to a proposal', answer: recordAnswer('Taxation') },
    body: { schema: taxationWriteSchema, wrapper },
    *handle(context, request) {
      return ok({ data: taxationRecord(yield* createTaxation(context, readPathId(request), request.body)) });
    },
  }),
  route({
    method: 'PUT',
    path: '/proposals/:id/taxations/:tax_id',
    needs: 'write',
    doc: { summary: 'Update a tax', answer: recordAnswer('Taxation') },
    body: { schema: taxationUpdateSchema, wrapper },
    *handle(context, request) {
      return ok({
        data: taxationRecord(
          yield* updateTaxation(context, readPathId(request), readPathId(request, 'tax_id'), request.body),
        ),
      });
    },
  }),
  route({
    method: 'DELETE',
    path: '/proposals/:id/taxations/:tax_id',
    needs: 'write',
    doc: { summary: 'Delete a tax', answer: recordAnswer('Taxation'), failures: [422] },
    *handle(context, request) {
      return ok({
        data: taxationRecord(
          yield* deleteTaxation(context, readPathId(request), readPathId(request, 'tax_id')),
        ),
      });
    },
  }),
];
