import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnswerDoc } from '../route-doc.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { createTestService } from '../../testing/test-service.ts';
import {
  mailTestSchema,
  metaSchema,
  recordSchemas,
  sendAnswerSchema,
  textsSchema,
  themesSchema,
} from './answer-schemas.ts';
import { fileAnswerSchema, uploadAnswerSchema } from './file-schemas.ts';
import { runNow } from '../../storage/steps.ts';

/** The schema of a route's documented answer. */
function documentSchema(answer: AnswerDoc): z.ZodType {
  const included = z.array(recordSchemas.LineItem).optional();
  switch (answer.kind) {
    case 'record':
      return z.strictObject({ data: recordSchemas[answer.record], included });
    case 'list':
      return z.strictObject({ data: z.array(recordSchemas[answer.record]) });
    case 'page':
      return z.strictObject({ data: z.array(recordSchemas[answer.record]), meta: metaSchema, included });
    case 'file':
      return z.never();
    case 'plain':
      return {
        SendAnswer: sendAnswerSchema,
        Themes: themesSchema,
        Texts: textsSchema,
        MailTest: mailTestSchema,
        FileAnswer: fileAnswerSchema,
        UploadAnswer: uploadAnswerSchema,
      }[answer.schema];
  }
}

const bodies: Readonly<Record<string, object>> = {
  'POST /clients': { name: 'A', email: 'a@x.example' },
  'PUT /clients/:id': { name: 'A', email: 'a@x.example' },
  'PUT /proposals/:id/send_proposal': { email: 'a@x.example' },
  'PUT /proposals/:id/record_send': { to: 'a@x.example' },
  'PUT /proposals/:id/record_decision': { decision: 'declined', how: 'phone' },
  'POST /proposals/:id/taxations': { name: 'VAT', percentage: '21' },
  'POST /templates': { name: 'T' },
  'POST /invitations': { email: 'new@x.example', role: 'writer' },
  'PUT /account/me': { name: 'A', main_color: '#ffee00', default_taxes: [{ name: 'VAT', percentage: '21' }] },
  'PUT /mail_settings': { kind: 'folder' },
  'POST /webhook_endpoints': { target_url: 'https://x.example', events: ['client_created'] },
};

describe('answers', () => {
  it('service-api §2: every endpoint answers exactly the documented attributes', async () => {
    const { call, service } = createTestService({ seed: { kind: 'sample' } });
    await call('POST', '/webhook_endpoints', bodies['POST /webhook_endpoints']);
    const { proposals, sections, lineItems } = service.stores;
    const drafts = { archived: false, status: 'draft', acceptedAfter: null } as const;
    const [draft = 0] = runNow(proposals.pageOfIds(drafts, { offset: 0, limit: 1 }));
    const last = runNow(sections.listByOwner({ proposal_id: draft, template_id: null })).at(-1)?.id ?? 0;
    const [proposal, section] = [String(draft), String(last)];
    const client = (await call('POST', '/clients', bodies['POST /clients'])).body.data.id;
    const item = String(runNow(lineItems.listBySections([last]))[0]?.id ?? '1');
    await call('POST', `/proposals/${proposal}/taxations`, { name: 'VAT', percentage: '1' });
    const tax = String(runNow(service.stores.taxations.listByProposal(Number(proposal))).at(-1)?.id);
    const order = { GET: 0, POST: 1, PUT: 2, PATCH: 2, DELETE: 3 } as const;
    // A parent is deleted after its children.
    const holding = (path: string): number =>
      ['line_items', 'taxations', 'sections'].findIndex((name) => path.includes(name)) >>> 0;
    // Only a sent proposal is decided, and an archived one cannot be sent.
    const turn = (path: string): number =>
      ['/record_decision', '/archive'].findIndex((ending) => path.endsWith(ending)) + 1;
    // Files are checked in `image-routes.test.ts` and `file-routes.test.ts`.
    const withoutFiles = allRoutes.filter(({ doc, upload }) => upload === null && doc.answer.kind !== 'file');
    const routes = withoutFiles.toSorted(
      (a, b) =>
        order[a.method] - order[b.method] || holding(a.path) - holding(b.path) || turn(a.path) - turn(b.path),
    );
    for (const route of routes) {
      const ids: Readonly<Record<string, string>> = {
        proposals: proposal,
        sections: section,
        line_items: item,
        clients: client,
      };
      const own = ids[route.path.split('/')[1] ?? ''] ?? '1';
      const path = route.path
        .replace(':section_id', section)
        .replace(':tax_id', tax)
        .replace(':id', route.path.startsWith('/sections/:section_id') ? item : own);
      const body = route.body === null ? undefined : (bodies[`${route.method} ${route.path}`] ?? {});
      // Only a message that waits can be tried again or canceled.
      if (path.startsWith('/mail_messages/1/'))
        runNow(service.stores.mails.patch(1, { state: 'queued', next_attempt_at: Date.parse('2030-01-01') }));
      const answer = await call(route.method, path, body);
      expect([route.method, path, answer.status < 300, answer.body]).toEqual([
        route.method,
        path,
        true,
        answer.body,
      ]);
      const parsed = documentSchema(route.doc.answer).safeParse(answer.body);
      expect([route.method, path, parsed.error?.issues ?? []]).toEqual([route.method, path, []]);
    }
  });
});
