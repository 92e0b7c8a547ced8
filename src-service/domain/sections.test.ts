import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestService, type TestAnswer, type TestService } from '../testing/test-service.ts';
import { runNow } from '../storage/steps.ts';

async function positions(
  { call }: TestService,
  path: string,
): Promise<readonly (readonly [string, number])[]> {
  const { body } = await call('GET', path);
  return body.data.map((record) => [record.id, record.attributes.position]);
}

describe('markup', () => {
  it('nested too deeply is refused with a message, in bodies and in names of items', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', {});
    const deep = '<div>'.repeat(160_000 / 2);
    const section = await call('POST', '/sections', { proposal_id: 1, body: deep });
    expect([section.status, section.body.error]).toEqual([
      422,
      'body must not be nested deeper than 256 levels',
    ]);
    await call('POST', '/sections', { proposal_id: 1, section_type: 'cost', body: '<div>'.repeat(256) });
    expect((await call('PUT', '/sections/1', { body: deep })).status).toBe(422);
    expect((await call('POST', '/sections/1/line_items', { name: deep })).status).toBe(422);
    expect((await call('POST', '/sections/1/line_items', { name: '<b>Work</b>' })).status).toBe(201);
  });
});

describe('sections and line items', () => {
  it('service-api §2.7: defaults and totals of a section', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', {});
    const section = await call('POST', '/sections', {
      section: { proposal_id: 1, section_type: 'cost', body: null },
    });
    expect(section.body.data.attributes).toEqual({
      currency: 'USD',
      account_id: 1,
      proposal_id: 1,
      template_id: null,
      title: '',
      name: null,
      body: null,
      position: 0,
      reusable: false,
      section_type: 'cost',
      created_at: '2026-03-02T09:00:00.250Z',
      updated_at: '2026-03-02T09:00:00.250Z',
      page_break: false,
      optional: false,
      selected: false,
      include_total: false,
      total_in_cents: 0,
      total_formatted: '$0.00',
    });
    const item = await call('POST', '/sections/1/line_items', { line_item: {} });
    expect(item.body.data.attributes).toEqual({
      section_id: 1,
      name: '',
      position: 1,
      cost_type: 'fixed',
      recurring_type: null,
      per_type: null,
      quantity: null,
      created_at: '2026-03-02T09:00:00.250Z',
      updated_at: '2026-03-02T09:00:00.250Z',
      currency: 'USD',
      amount_in_cents: null,
      amount_formatted: '$0.00',
      total_in_cents: 0,
      total_formatted: '$0.00',
    });
    await call('PUT', '/sections/1/line_items/1', {
      cost_type: 'per',
      per_type: 'hour',
      quantity: 2.5,
      amount: 1001,
    });
    const list = await call('GET', '/sections?proposal_id=1&include_line_items=1');
    expect(list.body.data[0]?.attributes).toMatchObject({ total_in_cents: 2503, total_formatted: '$25.03' });
    expect(list.body.data[0]?.relationships?.['line_items']?.data).toEqual([{ id: '1', type: 'line_items' }]);
    expect(list.body.included?.[0]?.attributes).toMatchObject({ quantity: 2.5, total_in_cents: 2503 });
    expect((await call('GET', '/sections?proposal_id=1')).body.included).toBeUndefined();
  });

  it('field-notes #23: money in the proposal’s currency and the client’s locale', async () => {
    const { call } = createTestService();
    await call('POST', '/clients', { name: 'Y', email: 'y@x.example', currency: 'JPY', locale: 'en' });
    await call('POST', '/proposals', { client_id: 1 });
    await call('POST', '/sections', { proposal_id: 1, section_type: 'cost' });
    const item = await call('POST', '/sections/1/line_items', { amount: 1500 });
    expect(item.body.data.attributes).toMatchObject({ currency: 'JPY', amount_formatted: '¥1,500' });
  });

  it('field-notes #9: positions stay without gaps after any creates, moves and deletes', async () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), position: fc.option(fc.integer({ min: -2, max: 9 })) }),
      fc.record({
        kind: fc.constant('move' as const),
        pick: fc.nat(20),
        position: fc.integer({ min: -2, max: 9 }),
      }),
      fc.record({ kind: fc.constant('delete' as const), pick: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
        const test = createTestService();
        await test.call('POST', '/proposals', {});
        await test.call('POST', '/sections', { proposal_id: 1 });
        for (const [kind, path, add, one, first] of [
          ['section', '/sections?proposal_id=1', '/sections', '/sections', 0],
          ['item', '/sections/1/line_items', '/sections/1/line_items', '/line_items', 1],
        ] as const) {
          for (const step of actions) {
            const before = await positions(test, path);
            const chosen = 'pick' in step ? before[step.pick % Math.max(1, before.length)]?.[0] : undefined;
            const spared = kind === 'section' && chosen === '1';
            if (step.kind === 'add')
              await test.call('POST', add, { proposal_id: 1, position: step.position });
            else if (step.kind === 'move')
              await test.call('PUT', `${one}/${chosen ?? '0'}`, { position: step.position });
            else if (!spared) await test.call('DELETE', `${one}/${chosen ?? '0'}`);
            const after = await positions(test, path);
            expect(after.map(([, position]) => position)).toEqual(after.map((_, index) => index + first));
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('field-notes #9: moving one shifts its siblings', async () => {
    const test = createTestService({ seed: { kind: 'proposals', count: 1 } });
    await test.call('PUT', '/sections/7', { position: 1 });
    const order = (await positions(test, '/sections?proposal_id=1')).map(([id]) => id);
    expect(order).toEqual(['1', '7', '2', '3', '4', '5', '6', '8']);
    await test.call('PUT', '/line_items/1', { position: 4 });
    const items = (await positions(test, '/sections/1/line_items')).map(([id]) => id);
    expect(items).toEqual(['2', '3', '4', '1', '5']);
  });

  it('a section belongs to a proposal or to a template: a new owner replaces the old one', async () => {
    const test = createTestService({ seed: { kind: 'proposals', count: 1 } });
    const { call, service } = test;
    const owner = { name: 'T', public_template: 0, created_at: '2026-03-02T09:00:00.250Z' } as const;
    const templateId = runNow(service.stores.templates.insert(owner));
    const ownersAfter = async (body: object): Promise<unknown> => {
      const { status, body: answer } = await call('PUT', '/sections/1', body);
      if (status !== 200) return status;
      const { proposal_id, template_id } = answer.data.attributes;
      return [proposal_id, template_id];
    };
    expect(await ownersAfter({ template_id: templateId })).toEqual([null, templateId]);
    expect((await positions(test, '/sections?proposal_id=1')).map(([, at]) => at)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(await ownersAfter({ title: 'Same' })).toEqual([null, templateId]);
    expect(await ownersAfter({ proposal_id: 1 })).toEqual([1, null]);
    expect(await ownersAfter({ proposal_id: 1, template_id: templateId })).toEqual([null, templateId]);
    expect(await ownersAfter({ proposal_id: 1, template_id: null })).toEqual([1, null]);
    await call('POST', '/proposals', {});
    expect(await ownersAfter({ proposal_id: 2, template_id: templateId })).toBe(422);
    const both = await call('POST', '/sections', { proposal_id: 2, template_id: templateId });
    expect([both.status, both.body.errors[0]?.source.pointer]).toEqual([422, '/data/attributes/template_id']);
  });

  it('service-api §4.7: only a cost section holds line items', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', {});
    await call('POST', '/sections', { proposal_id: 1 });
    const refused = await call('POST', '/sections/1/line_items', { name: 'Work', amount: 5 });
    expect([refused.status, refused.body.errors[0]?.source.pointer]).toEqual([
      422,
      '/data/attributes/section_id',
    ]);
    expect((await call('GET', '/sections/1/line_items')).body.data).toEqual([]);
    await call('PUT', '/sections/1', { section_type: 'cost' });
    expect((await call('POST', '/sections/1/line_items', { amount: 5 })).status).toBe(201);
    for (const section_type of ['text', null]) {
      expect((await call('PUT', '/sections/1', { section_type })).status).toBe(422);
    }
    expect((await call('PUT', '/sections/1', { section_type: 'cost', title: 'Prices' })).status).toBe(200);
    await call('DELETE', '/line_items/1');
    expect((await call('PUT', '/sections/1', { section_type: 'text' })).status).toBe(200);
  });

  it('quantities go to a million; the total bounds a line', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', {});
    await call('POST', '/sections', { proposal_id: 1, section_type: 'cost' });
    const add = (item: object) => call('POST', '/sections/1/line_items', { cost_type: 'per', ...item });
    const words = await add({ per_type: 'unit', quantity: 12_000, amount: 9 });
    expect(words.body.data.attributes).toMatchObject({ quantity: 12_000, total_in_cents: 108_000 });
    expect((await add({ quantity: 1_000_000, amount: -9_007_199_254 })).status).toBe(201);
    expect((await add({ quantity: 9000, amount: 1_000_000_000_000 })).status).toBe(201);
    expect((await add({ quantity: 1_000_001, amount: 1 })).status).toBe(422);
    const beyond = await add({ quantity: 1_000_000, amount: 9_007_199_255 });
    expect([beyond.status, beyond.body.errors[0]?.source.pointer]).toEqual([
      422,
      '/data/attributes/quantity',
    ]);
    expect((await call('PUT', '/line_items/3', { quantity: 9008 })).status).toBe(422);
    const fixed = await call('PUT', '/line_items/3', { cost_type: 'fixed', quantity: 1_000_000 });
    expect(fixed.body.data.attributes.total_in_cents).toBe(1_000_000_000_000);
    expect((await call('PUT', '/line_items/3', { cost_type: 'per' })).status).toBe(422);
    expect((await call('GET', '/line_items/3')).body.data).toEqual(fixed.body.data);
  });

  it('a section that moves to another proposal leaves no gap behind', async () => {
    const test = createTestService({ seed: { kind: 'proposals', count: 2 } });
    await test.call('PUT', '/sections/1', { proposal_id: 2, position: 3 });
    expect((await positions(test, '/sections?proposal_id=1')).map(([, at]) => at)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect((await positions(test, '/sections?proposal_id=2'))[3]).toEqual(['1', 3]);
  });

  it('service-api §1: a proposal from a template starts with copies of its sections and items', async () => {
    const test = createTestService({ seed: { kind: 'sample' } });
    const template = await test.call('GET', '/sections?template_id=1&include_line_items=true');
    const proposal = await test.call('POST', '/proposals', { template_id: 1 });
    const copy = await test.call(
      'GET',
      `/sections?proposal_id=${proposal.body.data.id}&include_line_items=true`,
    );
    const contents = ({ body }: TestAnswer): unknown => [
      body.data.map((record) => [record.attributes.title, record.attributes.total_in_cents]),
      body.included?.map((record) => [record.attributes.name, record.attributes.amount_in_cents]),
    ];
    expect(contents(copy)).toEqual(contents(template));
    expect((await test.call('POST', '/proposals', { template_id: 99 })).status).toBe(422);
  });

  it('field-notes #12: taxations', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', {});
    const tax = await call('POST', '/proposals/1/taxations', { name: 'VAT', percentage: 21 });
    expect([tax.status, tax.body.data.attributes]).toEqual([
      200,
      expect.objectContaining({ name: 'VAT', percentage: '21' }),
    ]);
    await call('PUT', '/proposals/1/taxations/1', { taxation: { percentage: '5.5' } });
    expect((await call('GET', '/proposals/1/taxations')).body).toMatchObject({
      data: [{ attributes: { percentage: '5.5' } }],
    });
    expect((await call('DELETE', '/proposals/1/taxations/1')).status).toBe(200);
    expect((await call('DELETE', '/proposals/1/taxations/1')).status).toBe(404);
  });
});
