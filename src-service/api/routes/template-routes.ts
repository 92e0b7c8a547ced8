import { templateUpdateSchema, templateWriteSchema } from '../../domain/input/template-schema.ts';
import { createTemplate, deleteTemplate, getTemplate, updateTemplate } from '../../domain/templates.ts';
import { changesQuery, changesSince } from '../changes-since.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { booleanParameter } from '../query.ts';
import { created, ok, readPathId, route, type Route } from '../route.ts';
import { pageAnswer, recordAnswer } from '../route-doc.ts';
import { templateRecord } from '../records/other-records.ts';
import type { ApiRecord } from '../records/record.ts';
import type { Context } from '../../domain/context.ts';
import { together, type Steps } from '../../storage/steps.ts';

const wrapper = 'template';

/**
 * `field-notes.md §1 #13`: the sections of a template are reached through the sections endpoints. The writes are
 * extensions (`field-notes.md §4`).
 */
export const templateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/templates',
    doc: {
      summary: 'All templates, newest first',
      answer: pageAnswer('Template'),
      query: [
        { name: 'public_templates', description: 'Only public ones.', schema: { type: 'boolean' } },
        changesQuery,
      ],
      failures: [410],
    },
    *handle(context, { query }) {
      const changed = yield* changesSince(context, query, 'template', (ids) => templatesById(context, ids));
      if (changed !== null) return ok(changed);
      const page = readPage(query);
      const publicOnly = booleanParameter(query, 'public_templates');
      const { templates } = context.stores;
      const [rows, count] = yield* together([
        templates.page(publicOnly, page.window),
        templates.count(publicOnly),
      ]);
      const records = rows.map((row) => templateRecord(context, row));
      return ok(collectionDocument(page, count, records));
    },
  }),
  route({
    method: 'GET',
    path: '/templates/:id',
    doc: { summary: 'One template', answer: recordAnswer('Template') },
    *handle(context, request) {
      return ok({ data: templateRecord(context, yield* getTemplate(context, readPathId(request))) });
    },
  }),
  route({
    method: 'POST',
    path: '/templates',
    needs: 'write',
    doc: { summary: 'Create a template, also from a proposal', answer: recordAnswer('Template') },
    body: { schema: templateWriteSchema, wrapper },
    *handle(context, request) {
      return created({ data: templateRecord(context, yield* createTemplate(context, request.body)) });
    },
  }),
  route({
    method: 'PUT',
    path: '/templates/:id',
    needs: 'write',
    doc: { summary: 'Update a template', answer: recordAnswer('Template') },
    body: { schema: templateUpdateSchema, wrapper },
    *handle(context, request) {
      return ok({
        data: templateRecord(context, yield* updateTemplate(context, readPathId(request), request.body)),
      });
    },
  }),
  route({
    method: 'DELETE',
    path: '/templates/:id',
    needs: 'write',
    doc: { summary: 'Delete a template with its sections', answer: recordAnswer('Template') },
    *handle(context, request) {
      return ok({ data: templateRecord(context, yield* deleteTemplate(context, readPathId(request))) });
    },
  }),
];

function* templatesById(
  context: Context,
  ids: readonly number[],
): Steps<{ readonly data: readonly ApiRecord[] }> {
  const rows = yield* together(ids.map((id) => context.stores.templates.get(id)));
  return { data: rows.flatMap((row) => (row === undefined ? [] : [templateRecord(context, row)])) };
}
