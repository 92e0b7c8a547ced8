import { notFound } from '../../failure.ts';
import { collection, readPage } from '../pagination.ts';
import { booleanParameter } from '../query.ts';
import { ok, pathId, route, type Route } from '../route.ts';
import { aPage, aRecord } from '../route-doc.ts';
import { templateRecord } from '../records/other-records.ts';

/** `field-notes.md §1 #13`: the sections of a template are reached through the sections endpoints. */
export const templateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/templates',
    doc: {
      summary: 'All templates, newest first',
      answer: aPage('Template'),
      query: [{ name: 'public_templates', description: 'Only public ones.', schema: { type: 'boolean' } }],
    },
    handle(context, { query }) {
      const page = readPage(query);
      const publicOnly = booleanParameter(query, 'public_templates');
      const { templates } = context.stores;
      const rows = templates.page(publicOnly, page.window);
      const records = rows.map((row) => templateRecord(row));
      return ok(collection(page, templates.count(publicOnly), records));
    },
  }),
  route({
    method: 'GET',
    path: '/templates/:id',
    doc: { summary: 'One template', answer: aRecord('Template') },
    handle(context, request) {
      const template = context.stores.templates.get(pathId(request));
      if (template === undefined) throw notFound('Template');
      return ok({ data: templateRecord(template) });
    },
  }),
];
