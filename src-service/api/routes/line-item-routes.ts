import type { Context } from '../../domain/context.ts';
import { createLineItem, deleteLineItem, getLineItem, updateLineItem } from '../../domain/line-items.ts';
import { getSection } from '../../domain/sections.ts';
import { changesQuery, changesSince } from '../changes-since.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { created, ok, readPathId, route, type Route } from '../route.ts';
import { listAnswer, pageAnswer, recordAnswer } from '../route-doc.ts';
import { lineItemRecords } from '../records/line-item-record.ts';
import type { RecordDocument } from '../records/encoded-records.ts';
import { lineItemWriteSchema } from '../../domain/input/line-item-schema.ts';
import type { LineItemRow } from '../../storage/line-item-store.ts';
import type { ApiRecord } from '../records/record.ts';
import { together, type Steps } from '../../storage/steps.ts';

const body = { schema: lineItemWriteSchema, wrapper: 'line_item' };

/** `service-api.md §4.4`; the single read is `field-notes.md §1 #14`. */
export const lineItemRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/line_items',
    doc: {
      summary: 'All line items, section by section',
      answer: pageAnswer('LineItem'),
      query: [changesQuery],
      failures: [410],
    },
    *handle(context, { query }) {
      const changed = yield* changesSince(context, query, 'line_item', (ids) => itemsById(context, ids));
      if (changed !== null) return ok(changed);
      const page = readPage(query);
      const { lineItems } = context.stores;
      const [rows, count] = yield* together([lineItems.page(page.window), lineItems.count()]);
      return ok(collectionDocument(page, count, yield* lineItemRecords(context, rows)));
    },
  }),
  route({
    method: 'GET',
    path: '/line_items/:id',
    doc: { summary: 'One line item', answer: recordAnswer('LineItem') },
    *handle(context, request) {
      return ok(yield* document(context, yield* getLineItem(context, readPathId(request))));
    },
  }),
  route({
    method: 'GET',
    path: '/sections/:section_id/line_items',
    doc: { summary: 'The line items of a section, in order', answer: listAnswer('LineItem') },
    *handle(context, request) {
      const id = readPathId(request, 'section_id');
      const rows = yield* context.stores.lineItems.listBySection(id);
      if (rows.length === 0) yield* getSection(context, id);
      return ok({ data: yield* lineItemRecords(context, rows) });
    },
  }),
  route({
    method: 'POST',
    path: '/sections/:section_id/line_items',
    needs: 'write',
    doc: { summary: 'Create a line item', answer: recordAnswer('LineItem') },
    body,
    *handle(context, request) {
      return created(
        yield* document(
          context,
          yield* createLineItem(context, readPathId(request, 'section_id'), request.body),
        ),
      );
    },
  }),
  route({
    method: 'PUT',
    path: '/line_items/:id',
    needs: 'write',
    doc: { summary: 'Update a line item', answer: recordAnswer('LineItem') },
    body,
    *handle(context, request) {
      return ok(
        yield* document(context, yield* updateLineItem(context, readPathId(request), null, request.body)),
      );
    },
  }),
  route({
    method: 'PUT',
    path: '/sections/:section_id/line_items/:id',
    needs: 'write',
    doc: { summary: 'Update a line item of a section', answer: recordAnswer('LineItem') },
    body,
    *handle(context, request) {
      return ok(
        yield* document(
          context,
          yield* updateLineItem(
            context,
            readPathId(request),
            readPathId(request, 'section_id'),
            request.body,
          ),
        ),
      );
    },
  }),
  route({
    method: 'DELETE',
    path: '/line_items/:id',
    needs: 'write',
    doc: { summary: 'Delete a line item', answer: recordAnswer('LineItem'), failures: [422] },
    *handle(context, request) {
      return ok(yield* document(context, yield* deleteLineItem(context, readPathId(request))));
    },
  }),
];

function* document(context: Context, row: LineItemRow): Steps<RecordDocument> {
  const [data] = yield* lineItemRecords(context, [row]);
  if (data === undefined) throw new Error('A line item has exactly one record');
  return { data };
}

function* itemsById(
  context: Context,
  ids: readonly number[],
): Steps<{ readonly data: readonly ApiRecord[] }> {
  const rows = yield* together(ids.map((id) => context.stores.lineItems.get(id)));
  return {
    data: yield* lineItemRecords(
      context,
      rows.flatMap((row) => row ?? []),
    ),
  };
}
