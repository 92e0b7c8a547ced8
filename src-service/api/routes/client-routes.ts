import { createClient, deleteClient, getClient, updateClient } from '../../domain/clients.ts';
import { changesQuery, changesSince } from '../changes-since.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { created, ok, readPathId, route, type Route } from '../route.ts';
import { pageAnswer, recordAnswer } from '../route-doc.ts';
import { clientRecord } from '../records/client-record.ts';
import type { Context } from '../../domain/context.ts';
import type { ApiRecord } from '../records/record.ts';
import { together, type Steps } from '../../storage/steps.ts';
import { clientUpdateSchema, clientWriteSchema } from '../../domain/input/client-schema.ts';

const wrapper = 'client';

/** `service-api.md §4.3` */
export const clientRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/clients',
    doc: {
      summary: 'All clients, newest first',
      answer: pageAnswer('Client'),
      query: [changesQuery],
      failures: [410],
    },
    *handle(context, { query }) {
      const changed = yield* changesSince(context, query, 'client', (ids) => clientsById(context, ids));
      if (changed !== null) return ok(changed);
      const page = readPage(query);
      const { clients } = context.stores;
      const [rows, count] = yield* together([clients.page(page.window), clients.count()]);
      return ok(collectionDocument(page, count, rows.map(clientRecord)));
    },
  }),
  route({
    method: 'GET',
    path: '/clients/:id',
    doc: { summary: 'One client', answer: recordAnswer('Client') },
    *handle(context, request) {
      return ok({ data: clientRecord(yield* getClient(context, readPathId(request))) });
    },
  }),
  route({
    method: 'POST',
    path: '/clients',
    needs: 'write',
    doc: { summary: 'Create a client', answer: recordAnswer('Client') },
    body: { schema: clientWriteSchema, wrapper },
    *handle(context, request) {
      return created({ data: clientRecord(yield* createClient(context, request.body)) });
    },
  }),
  route({
    method: 'PUT',
    path: '/clients/:id',
    needs: 'write',
    doc: { summary: 'Update a client', answer: recordAnswer('Client') },
    body: { schema: clientUpdateSchema, wrapper },
    *handle(context, request) {
      return ok({ data: clientRecord(yield* updateClient(context, readPathId(request), request.body)) });
    },
  }),
  route({
    method: 'DELETE',
    path: '/clients/:id',
    needs: 'write',
    doc: { summary: 'Delete a client', answer: recordAnswer('Client'), failures: [422] },
    *handle(context, request) {
      return ok({ data: clientRecord(yield* deleteClient(context, readPathId(request))) });
    },
  }),
];

function* clientsById(
  { stores }: Context,
  ids: readonly number[],
): Steps<{ readonly data: readonly ApiRecord[] }> {
  const rows = yield* together(ids.map((id) => stores.clients.get(id)));
  return { data: rows.flatMap((row) => (row === undefined ? [] : [clientRecord(row)])) };
}
