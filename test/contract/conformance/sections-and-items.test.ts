import { describe, expect, it } from 'vitest';
import { call, make, setUpTarget } from './target.ts';

setUpTarget();

async function proposalWithCostSection(): Promise<{ readonly proposal: string; readonly section: string }> {
  const proposal = await make('/proposals', { proposal: { title: 'P' } });
  const section = await make('/sections', { section: { proposal_id: proposal, section_type: 'cost' } });
  return { proposal, section };
}

async function order(path: string): Promise<readonly (readonly [id: string, position: number])[]> {
  const { body } = await call('GET', path);
  return body.data.map((record) => [record.id, record.attributes.position]);
}

describe('sections', () => {
  it('§2.7 §4.7: create answers 201 and every attribute with its default', async () => {
    const proposal = await make('/proposals', {});
    const { status, body } = await call('POST', '/sections', {
      section: { proposal_id: proposal, title: 'Intro' },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'sections',
      attributes: {
        proposal_id: Number(proposal),
        template_id: null,
        title: 'Intro',
        body: null,
        position: 0,
        reusable: false,
        section_type: 'text',
        page_break: false,
        optional: false,
        selected: false,
        include_total: false,
        total_in_cents: 0,
      },
      relationships: { line_items: { data: [] } },
    });
  });

  it('§2.7: HTML bodies and placeholders come back as they were written', async () => {
    const proposal = await make('/proposals', {});
    const text = '<p>Hello {{ client.first_name }} &amp; <em>all</em></p>\n';
    const { body } = await call('POST', '/sections', { section: { proposal_id: proposal, body: text } });
    expect(body.data.attributes).toMatchObject({ body: text });
  });

  it('§4.7: the list is filtered by proposal, and includes items when asked', async () => {
    const { proposal, section } = await proposalWithCostSection();
    const item = await make(`/sections/${section}/line_items`, { line_item: { name: 'Work', amount: 1234 } });
    const plain = await call('GET', `/sections?proposal_id=${proposal}`);
    expect(plain.body.included).toBeUndefined();
    expect(plain.body.data[0]?.relationships?.['line_items']?.data).toEqual([
      { id: item, type: 'line_items' },
    ]);
    const full = await call('GET', `/sections?proposal_id=${proposal}&include_line_items=true`);
    expect(full.body.included).toHaveLength(1);
    expect(full.body.included?.[0]).toMatchObject({ id: item, attributes: { amount_in_cents: 1234 } });
  });

  it('§2.6: the proposal lists its sections in order', async () => {
    const { proposal, section } = await proposalWithCostSection();
    const second = await make('/sections', { section: { proposal_id: proposal, position: 0 } });
    const { body } = await call('GET', `/proposals/${proposal}`);
    expect(body.data.relationships?.['sections']?.data.map((reference) => reference.id)).toEqual([
      second,
      section,
    ]);
  });

  it('N9: sections start at 0, a new one goes last, moving one shifts its siblings', async () => {
    const proposal = await make('/proposals', {});
    const made = [];
    for (let index = 0; index < 4; index += 1) made.push(await make('/sections', { proposal_id: proposal }));
    const path = `/sections?proposal_id=${proposal}`;
    expect(await order(path)).toEqual(made.map((id, index) => [id, index]));
    await call('PUT', `/sections/${made[3] ?? ''}`, { section: { position: 1 } });
    expect((await order(path)).map(([id]) => id)).toEqual([made[0], made[3], made[1], made[2]]);
  });

  it('N1: delete answers 200 and the section, its items are gone', async () => {
    const { section } = await proposalWithCostSection();
    const item = await make(`/sections/${section}/line_items`, {});
    expect((await call('DELETE', `/sections/${section}`)).status).toBe(200);
    expect((await call('GET', `/sections/${section}`)).status).toBe(404);
    expect((await call('GET', `/line_items/${item}`)).status).toBe(404);
  });
});

describe('line items', () => {
  it('§2.5 §4.4: create answers 201 and every attribute with its default', async () => {
    const { section } = await proposalWithCostSection();
    const { status, body } = await call('POST', `/sections/${section}/line_items`, { line_item: {} });
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject({
      section_id: Number(section),
      name: '',
      position: 1,
      cost_type: 'fixed',
      recurring_type: null,
      per_type: null,
      quantity: null,
      amount_in_cents: null,
      total_in_cents: 0,
      amount_formatted: expect.stringContaining('0') as unknown,
    });
  });

  it('§2.5 N17: per items cost quantity × amount, decimals come back as numbers', async () => {
    const { section } = await proposalWithCostSection();
    const { body } = await call('POST', `/sections/${section}/line_items`, {
      line_item: { cost_type: 'per', per_type: 'hour', quantity: 1.5, amount: 1000 },
    });
    expect(body.data.attributes).toMatchObject({
      quantity: 1.5,
      amount_in_cents: 1000,
      total_in_cents: 1500,
    });
    const after = await call('GET', `/sections/${section}`);
    expect(after.body.data.attributes.total_in_cents).toBe(1500);
  });

  it('§2.5: every recurring and per type is accepted, others are 422', async () => {
    const { section } = await proposalWithCostSection();
    const path = `/sections/${section}/line_items`;
    for (const type of ['yearly', 'semiannually', 'trimester', 'monthly', 'weekly', 'daily', 'hourly']) {
      const { body } = await call('POST', path, { cost_type: 'recurring', recurring_type: type, amount: 5 });
      expect(body.data.attributes).toMatchObject({ recurring_type: type, total_in_cents: 5 });
    }
    for (const type of ['year', 'month', 'week', 'day', 'hour', 'item', 'unit']) {
      expect((await call('POST', path, { cost_type: 'per', per_type: type })).status).toBe(201);
    }
    expect((await call('POST', path, { cost_type: 'range' })).status).toBe(422);
    expect((await call('POST', path, { recurring_type: 'sometimes' })).status).toBe(422);
  });

  it('§4.4 N14: both update paths, the single read, and delete', async () => {
    const { section } = await proposalWithCostSection();
    const id = await make(`/sections/${section}/line_items`, { name: 'A' });
    expect((await call('PUT', `/line_items/${id}`, { line_item: { name: 'B' } })).status).toBe(200);
    const long = await call('PUT', `/sections/${section}/line_items/${id}`, { line_item: { amount: 7 } });
    expect(long.body.data.attributes).toMatchObject({ name: 'B', amount_in_cents: 7 });
    expect((await call('GET', `/line_items/${id}`)).body.data).toEqual(long.body.data);
    expect((await call('DELETE', `/line_items/${id}`)).status).toBe(200);
    expect((await call('GET', `/line_items/${id}`)).status).toBe(404);
  });

  it('§4.4: the items of a section are not paginated, all items are', async () => {
    const { section } = await proposalWithCostSection();
    for (let index = 0; index < 27; index += 1) await make(`/sections/${section}/line_items`, {});
    const { body } = await call('GET', `/sections/${section}/line_items`);
    expect([body.data.length, body.meta]).toEqual([27, undefined]);
    const all = await call('GET', '/line_items');
    expect([all.body.data.length, Object.keys(all.body.meta)]).toEqual([
      25,
      expect.arrayContaining(['total_count', 'total-count']),
    ]);
  });

  it('N9: items start at 1, a new one goes last, moving one shifts its siblings', async () => {
    const { section } = await proposalWithCostSection();
    const path = `/sections/${section}/line_items`;
    const made = [];
    for (let index = 0; index < 3; index += 1) made.push(await make(path, {}));
    expect(await order(path)).toEqual(made.map((id, index) => [id, index + 1]));
    await call('PUT', `/line_items/${made[0] ?? ''}`, { position: 3 });
    expect(await order(path)).toEqual([made[1], made[2], made[0]].map((id, index) => [id, index + 1]));
  });

  it('N23: money has its currency’s own minor units', async () => {
    const client = await make('/clients', {
      name: 'Y',
      email: 'yen@example.com',
      currency: 'JPY',
      locale: 'en',
    });
    const proposal = await make('/proposals', { client_id: client });
    const section = await make('/sections', { proposal_id: proposal, section_type: 'cost' });
    const { body } = await call('POST', `/sections/${section}/line_items`, { amount: 1500 });
    expect(body.data.attributes).toMatchObject({
      currency: 'JPY',
      amount_formatted: expect.stringMatching(/1,500$/u) as unknown,
    });
  });
});
