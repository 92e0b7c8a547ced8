import { notFound } from '../../failure.ts';
import { collection, readPage } from '../pagination.ts';
import { idParameter } from '../query.ts';
import { ok, pathId, route, type Route } from '../route.ts';
import { aPage, aRecord } from '../route-doc.ts';
import { activityRecord } from '../records/activity-record.ts';

/** `service-api.md §4.6` */
export const activityRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/proposal_activities',
    doc: {
      summary: 'All activities, newest first',
      answer: aPage('Activity'),
      query: [
        { name: 'proposal_id', description: 'Only those of this proposal.', schema: { type: 'integer' } },
        { name: 'client_id', description: 'Only those of this client.', schema: { type: 'integer' } },
      ],
    },
    handle(context, { query }) {
      const page = readPage(query);
      const { activities } = context.stores;
      const filter = {
        proposalId: idParameter(query, 'proposal_id'),
        clientId: idParameter(query, 'client_id'),
      };
      const rows = activities.page(filter, page.window);
      return ok(collection(page, activities.count(filter), rows.map(activityRecord)));
    },
  }),
  route({
    method: 'GET',
    path: '/proposal_activities/:id',
    doc: { summary: 'One activity', answer: aRecord('Activity') },
    handle(context, request) {
      const activity = context.stores.activities.get(pathId(request));
      if (activity === undefined) throw notFound('Activity');
      return ok({ data: activityRecord(activity) });
    },
  }),
];
