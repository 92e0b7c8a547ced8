import { notFound } from '../../failure.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { idParameter } from '../query.ts';
import { ok, readPathId, route, type Route } from '../route.ts';
import { pageAnswer, recordAnswer } from '../route-doc.ts';
import { activityRecord } from '../records/activity-record.ts';
import { together } from '../../storage/steps.ts';

/** `service-api.md §4.6` */
export const activityRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/proposal_activities',
    doc: {
      summary: 'All activities, newest first',
      answer: pageAnswer('Activity'),
      query: [
        { name: 'proposal_id', description: 'Only those of this proposal.', schema: { type: 'integer' } },
        { name: 'client_id', description: 'Only those of this client.', schema: { type: 'integer' } },
      ],
    },
    *handle(context, { query }) {
      const page = readPage(query);
      const { activities } = context.stores;
      const filter = {
        proposalId: idParameter(query, 'proposal_id'),
        clientId: idParameter(query, 'client_id'),
      };
      const [rows, count] = yield* together([activities.page(filter, page.window), activities.count(filter)]);
      return ok(collectionDocument(page, count, rows.map(activityRecord)));
    },
  }),
  route({
    method: 'GET',
    path: '/proposal_activities/:id',
    doc: { summary: 'One activity', answer: recordAnswer('Activity') },
    *handle(context, request) {
      const activity = yield* context.stores.activities.get(readPathId(request));
      if (activity === undefined) throw notFound('Activity');
      return ok({ data: activityRecord(activity) });
    },
  }),
];
