import { auditActions } from '../../storage/team/audit-store.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { choiceParameter, idParameter, timeParameter } from '../query.ts';
import { auditRecord } from '../records/audit-record.ts';
import { pageAnswer } from '../route-doc.ts';
import { ok, route, type Route } from '../route.ts';

/** An extension of the API: who changed what, for owners. */
export const auditRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/audit',
    needs: 'manage',
    doc: {
      summary: 'Who changed what in the account, newest first',
      description:
        'Entries are never changed. They are deleted after two years, unless the service says otherwise.',
      answer: pageAnswer('AuditEntry'),
      query: [
        {
          name: 'action',
          description: 'Only entries of this action.',
          schema: { type: 'string', enum: auditActions },
        },
        { name: 'user_id', description: 'Only what this user did.', schema: { type: 'integer' } },
        {
          name: 'since',
          description: 'Only entries of this day (YYYY-MM-DD, UTC) or ISO time, or later.',
          schema: { type: 'string' },
        },
        {
          name: 'until',
          description: 'Only entries before this day or time.',
          schema: { type: 'string' },
        },
      ],
      failures: [403],
    },
    *handle(context, { query }) {
      const page = readPage(query);
      const { audit } = context.stores;
      const filter = {
        action: choiceParameter(query, 'action', auditActions),
        userId: idParameter(query, 'user_id'),
        since: timeParameter(query, 'since'),
        until: timeParameter(query, 'until'),
      };
      const rows = yield* audit.page(filter, page.window);
      return ok(collectionDocument(page, yield* audit.count(filter), rows.map(auditRecord)));
    },
  }),
];
