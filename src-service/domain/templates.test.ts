import { describe, expect, it } from 'vitest';
import { createTestService, type TestAnswer } from '../testing/test-service.ts';
import { runNow } from '../storage/steps.ts';

/** Titles, places, options and totals of sections, then the items: all that a copy keeps. */
function contents({ body }: TestAnswer): unknown {
  return [
    body.data.map(({ attributes: { title, position, total_in_cents, optional, page_break } }) => [
      ...[title, position, total_in_cents, optional, page_break],
    ]),
    body.included?.map(({ attributes: { name, amount_in_cents } }) => [name, amount_in_cents]),
  ];
}

describe('templates', () => {
  it('are made, renamed, listed newest first and deleted with their sections and items', async () => {
    const { call } = createTestService();
    const made = await call('POST', '/templates', { template: { name: 'Website' } });
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: '1',
        type: 'templates',
        attributes: {
          name: 'Website',
          account_id: 1,
          created_at: '2026-03-02T09:00:00.250Z',
          public_template: false,
        },
      },
    ]);
    await call('POST', '/templates', { name: 'Brand', public_template: true });
    const renamed = await call('PUT', '/templates/1', { name: 'Website, small' });
    expect([renamed.status, renamed.body.data.attributes.name]).toEqual([200, 'Website, small']);
    const names = (await call('GET', '/templates')).body.data.map(({ attributes }) => attributes.name);
    expect(names).toEqual(['Brand', 'Website, small']);
    expect((await call('GET', '/templates?public_templates=1')).body.data).toHaveLength(1);
    await call('POST', '/sections', { template_id: 1, section_type: 'cost' });
    await call('POST', '/sections/1/line_items', { name: 'Work', amount: 100 });
    const deleted = await call('DELETE', '/templates/1');
    expect([deleted.status, deleted.body.data.attributes.name]).toEqual([200, 'Website, small']);
    for (const path of ['/templates/1', '/sections/1', '/line_items/1']) {
      expect((await call('GET', path)).status, path).toBe(404);
    }
  });

  it('copy a proposal’s sections and items in order, without what its client chose', async () => {
    const test = createTestService();
    const { call } = test;
    await call('POST', '/proposals', { title: 'P' });
    await call('POST', '/sections', { proposal_id: 1, title: 'Intro', page_break: true, reusable: true });
    await call('POST', '/sections', {
      proposal_id: 1,
      title: 'Prices',
      section_type: 'cost',
      optional: true,
      position: 0,
    });
    await call('POST', '/sections/2/line_items', { name: 'B', amount: 300 });
    await call('POST', '/sections/2/line_items', { name: 'A', amount: 100, position: 0 });
    runNow(test.service.stores.sections.patch(2, { selected: 1 }));
    const made = await call('POST', '/templates', { name: 'From P', from_proposal_id: 1 });
    expect(made.status).toBe(201);
    const copy = await call('GET', '/sections?template_id=1&include_line_items=true');
    expect(contents(copy)).toEqual(
      contents(await call('GET', '/sections?proposal_id=1&include_line_items=true')),
    );
    for (const { attributes } of copy.body.data) {
      expect([attributes.selected, attributes.reusable]).toEqual([false, false]);
    }
    await call('POST', '/proposals', { template_id: 1 });
    await call('DELETE', '/templates/1');
    expect((await call('GET', '/sections?proposal_id=2')).body.data).toHaveLength(2);
  });

  it('refuse an empty name and a proposal that is not there, and say so', async () => {
    const { call } = createTestService();
    const refusals: readonly (readonly [string, string, object, string])[] = [
      ['POST', '/templates', {}, 'name is required'],
      ['POST', '/templates', { name: '  ' }, 'name must not be empty'],
      ['POST', '/templates', { name: 'T', from_proposal_id: 9 }, 'from_proposal_id is not a proposal'],
    ];
    for (const [method, path, body, error] of refusals) {
      const answer = await call(method, path, body);
      expect([answer.status, answer.body.error]).toEqual([422, error]);
    }
    expect((await call('GET', '/templates')).body.data).toEqual([]);
    await call('POST', '/templates', { name: 'T', from_proposal_id: 0 });
    expect((await call('PUT', '/templates/1', { name: '' })).status).toBe(422);
    for (const method of ['PUT', 'DELETE']) {
      expect((await call(method, '/templates/9', { name: 'X' })).status).toBe(404);
    }
  });

  it('cause no activities and no webhook events', async () => {
    const { call, service } = createTestService();
    await call('POST', '/proposals', {});
    await call('POST', '/webhook_endpoints', {
      target_url: 'https://hooks.example.com/x',
      events: ['proposal_created', 'proposal_updated', 'client_created'],
    });
    const deliveries = runNow(service.stores.webhooks.deliveries.count());
    const before = (await call('GET', '/proposal_activities')).body.meta.total_count;
    await call('POST', '/templates', { name: 'T', from_proposal_id: 1 });
    await call('PUT', '/templates/1', { name: 'U' });
    await call('DELETE', '/templates/1');
    expect((await call('GET', '/proposal_activities')).body.meta.total_count).toBe(before);
    expect(runNow(service.stores.webhooks.deliveries.count())).toBe(deliveries);
  });
});
