import type { ApiContext } from '../api-context.ts';
import { createSection, deleteSection, getSection, updateSection } from '../../domain/sections.ts';
import { changesQuery, changesSince } from '../changes-since.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { booleanParameter, idParameter } from '../query.ts';
import { created, ok, readPathId, route, type Route } from '../route.ts';
import { recordAnswer, type QueryDoc } from '../route-doc.ts';
import type { AnswerRecord, RecordDocument } from '../records/encoded-records.ts';
import { deletedSectionRecord, sectionRecords } from '../records/section-record.ts';
import { sectionWriteSchema } from '../../domain/input/section-schema.ts';
import type { SectionRow } from '../../storage/section-store.ts';
import { together, type Steps } from '../../storage/steps.ts';

const body = { schema: sectionWriteSchema, wrapper: 'section' };

const itemQuery: readonly QueryDoc[] = [
  {
    name: 'include_line_items',
    description: 'Puts the line items themselves under included.',
    schema: { type: 'boolean' },
  },
];

const sectionQuery: readonly QueryDoc[] = [
  { name: 'proposal_id', description: 'Only those of this proposal.', schema: { type: 'integer' } },
  { name: 'template_id', description: 'Only those of this template.', schema: { type: 'integer' } },
  ...itemQuery,
];

/** `service-api.md §4.7` */
export const sectionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sections',
    doc: {
      summary: 'All sections, or those of a proposal or template',
      answer: { kind: 'page', record: 'Section', included: true },
      query: [...sectionQuery, changesQuery],
      failures: [410],
    },
    *handle(context, { query }) {
      const changed = yield* changesSince(context, query, 'section', (ids) =>
        sectionsById(context, ids, query),
      );
      if (changed !== null) return ok(changed);
      const page = readPage(query);
      const { sections } = context.stores;
      const proposalId = idParameter(query, 'proposal_id');
      const templateId = idParameter(query, 'template_id');
      const filter = { proposalId, templateId };
      const withItems = wantsItems(query);
      const [ids, count] = yield* together([sections.pageOfIds(filter, page.window), sections.count(filter)]);
      const records = yield* context.records.sections(ids);
      const data = records.map(({ section }) => section);
      const document = collectionDocument(page, count, data);
      return ok(withItems ? { ...document, included: records.flatMap(({ items }) => items) } : document);
    },
  }),
  route({
    method: 'GET',
    path: '/sections/:id',
    doc: {
      summary: 'One section',
      answer: { kind: 'record', record: 'Section', included: true },
      query: itemQuery,
    },
    *handle(context, request) {
      return ok(
        yield* sectionDocument(
          context,
          yield* getSection(context, readPathId(request)),
          wantsItems(request.query),
        ),
      );
    },
  }),
  route({
    method: 'POST',
    path: '/sections',
    needs: 'write',
    doc: { summary: 'Create a section', answer: recordAnswer('Section') },
    body,
    *handle(context, request) {
      return created(yield* sectionDocument(context, yield* createSection(context, request.body), false));
    },
  }),
  route({
    method: 'PUT',
    path: '/sections/:id',
    needs: 'write',
    doc: { summary: 'Update a section', answer: recordAnswer('Section') },
    body,
    *handle(context, request) {
      return ok(
        yield* sectionDocument(
          context,
          yield* updateSection(context, readPathId(request), request.body),
          false,
        ),
      );
    },
  }),
  route({
    method: 'DELETE',
    path: '/sections/:id',
    needs: 'write',
    doc: {
      summary: 'Delete a section with its line items',
      answer: recordAnswer('BareSection'),
      failures: [422],
    },
    *handle(context, request) {
      const id = readPathId(request);
      const items = yield* context.stores.lineItems.listBySections([id]);
      return ok({ data: yield* deletedSectionRecord(context, yield* deleteSection(context, id), items) });
    },
  }),
];

function wantsItems(query: URLSearchParams): boolean {
  return booleanParameter(query, 'include_line_items');
}

function* sectionDocument(context: ApiContext, row: SectionRow, withItems: boolean): Steps<RecordDocument> {
  const [record] = yield* sectionRecords(context, [row]);
  if (record === undefined) throw new Error('A section has exactly one record');
  const { section, items } = record;
  return withItems ? { data: section, included: items } : { data: section };
}

function* sectionsById(
  context: ApiContext,
  ids: readonly number[],
  query: URLSearchParams,
): Steps<{ readonly data: readonly AnswerRecord[]; readonly included?: readonly AnswerRecord[] }> {
  const records = yield* context.records.sections(ids);
  const data = records.map(({ section }) => section);
  return wantsItems(query) ? { data, included: records.flatMap(({ items }) => items) } : { data };
}
