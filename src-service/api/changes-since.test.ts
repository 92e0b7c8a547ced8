import { describe, expect, it } from 'vitest';
import { createDice, type Dice } from '../seed/random-choice.ts';
import { runNow } from '../storage/steps.ts';
import { createTestService, type TestService } from '../testing/test-service.ts';

const lists = ['clients', 'proposals', 'sections', 'line_items', 'templates'] as const;
type List = (typeof lists)[number];
type Call = TestService['call'];

interface ChangesMeta {
  readonly deleted_ids: readonly string[];
  readonly updated_until: string;
  readonly has_more: boolean;
}

/** The settings belong to the records that a client keeps. */
const settings = {
  clients: '',
  proposals: '&include_settings=true',
  sections: '',
  line_items: '',
  templates: '',
};

async function changes(call: Call, list: List, since: string, more = '') {
  const { status, body } = await call('GET', `/${list}?updated_since=${since}${settings[list]}${more}`);
  expect([list, status]).toEqual([list, 200]);
  return { data: body.data, included: body.included, meta: body.meta as unknown as ChangesMeta };
}

/** A copy of the lists that only reads changes. */
async function createCopy(call: Call) {
  const cursors = new Map<List, string>();
  const records = new Map<List, Map<string, unknown>>();
  for (const list of lists) {
    cursors.set(list, (await changes(call, list, 'latest')).meta.updated_until);
    records.set(list, new Map(Object.entries(await readAll(call, list))));
  }
  return {
    async refresh(per: number): Promise<void> {
      for (const list of lists) {
        for (let hasMore = true; hasMore;) {
          const { data, meta } = await changes(call, list, cursors.get(list) ?? '', `&per=${String(per)}`);
          for (const record of data) records.get(list)?.set(record.id, record);
          for (const id of meta.deleted_ids) records.get(list)?.delete(id);
          cursors.set(list, meta.updated_until);
          hasMore = meta.has_more;
        }
      }
    },
    content: (list: List) => Object.fromEntries(records.get(list) ?? []),
  };
}

async function readAll(call: Call, list: List): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  const archived = list === 'proposals' ? ['', '&archived=true'] : [''];
  for (const which of archived) {
    for (let page = 1; page !== 0;) {
      const { body } = await call('GET', `/${list}?per=100&page=${String(page)}${settings[list]}${which}`);
      for (const record of body.data) all[record.id] = record;
      page = body.meta.next_page ?? 0;
    }
  }
  return all;
}

/** Any write that changes records; where a list is empty, on an id that does not exist. */
function randomWrite(
  choose: Dice['pick'],
  existing: Readonly<Record<List, readonly string[]>>,
): readonly [string, string, object?] {
  const id = (list: List): number => Number(choose(existing[list].length === 0 ? ['9999'] : existing[list]));
  const text = (): string => choose(['a', 'b', 'c', 'd']);
  return choose<() => readonly [string, string, object?]>([
    () => ['POST', '/clients', { name: text(), email: 'a@x.example', locale: choose(['en', 'de']) }],
    () => [
      'PUT',
      `/clients/${id('clients')}`,
      { name: text(), email: 'b@x.example', locale: choose(['en', 'de']) },
    ],
    () => ['DELETE', `/clients/${id('clients')}`],
    () => ['POST', '/proposals', { title: text(), client_id: id('clients') }],
    () => [
      'POST',
      '/proposals',
      { title: text(), template_id: id('templates'), client_email: 'new@x.example' },
    ],
    () => ['PUT', `/proposals/${id('proposals')}`, { title: text(), currency: choose(['USD', 'EUR']) }],
    () => ['PUT', `/proposals/${id('proposals')}`, { client_id: id('clients'), theme: 'clean' }],
    () => ['PUT', `/proposals/${id('proposals')}/archive`, {}],
    () => ['PUT', `/proposals/${id('proposals')}/unarchive`, {}],
    () => ['PUT', `/proposals/${id('proposals')}/send_proposal`, { email: 'a@x.example' }],
    () => ['DELETE', `/proposals/${id('proposals')}`],
    () => [
      'POST',
      '/sections',
      { proposal_id: id('proposals'), section_type: 'cost', position: choose([0, 1, 2]) },
    ],
    () => ['POST', '/sections', { template_id: id('templates'), title: text() }],
    () => ['PUT', `/sections/${id('sections')}`, { title: text(), position: choose([0, 1, 2, 3]) }],
    () => ['PUT', `/sections/${id('sections')}`, { proposal_id: id('proposals') }],
    () => ['DELETE', `/sections/${id('sections')}`],
    () => [
      'POST',
      `/sections/${id('sections')}/line_items`,
      { name: text(), amount: 1250, position: choose([1, 2]) },
    ],
    () => [
      'PUT',
      `/line_items/${id('line_items')}`,
      { amount: choose([1, 200, 99_999]), position: choose([1, 2, 3]) },
    ],
    () => ['DELETE', `/line_items/${id('line_items')}`],
    () => ['POST', '/templates', { name: text(), from_proposal_id: id('proposals') }],
    () => ['PUT', `/templates/${id('templates')}`, { name: text() }],
    () => ['DELETE', `/templates/${id('templates')}`],
  ])();
}

describe('updated_since', () => {
  it('tells every change of every record, by any sequence of writes', async () => {
    let took = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const { call } = createTestService({ seed: { kind: 'proposals', count: 3 } });
      const { pick: choose } = createDice(seed);
      await call('POST', '/templates', { name: 'T', from_proposal_id: 1 });
      const copy = await createCopy(call);
      for (let index = 0; index < 80; index += 1) {
        const content = await Promise.all(
          lists.map(async (list) => [list, await readAll(call, list)] as const),
        );
        const existing = content.map(([list, records]) => [list, Object.keys(records)] as const);
        const [method, path, body] = randomWrite(
          choose,
          Object.fromEntries(existing) as unknown as Record<List, readonly string[]>,
        );
        const { status } = await call(method, path, body);
        if (status < 300) took += 1;
        if (index % 6 !== 0) continue;
        await copy.refresh(choose([1, 3, 100]));
        for (const list of lists)
          expect([seed, index, method, path, copy.content(list)]).toEqual([
            ...[seed, index, method, path],
            await readAll(call, list),
          ]);
      }
    }
    expect(took).toBeGreaterThan(150);
  });

  it('answers one call for a refresh: what changed, what was deleted, and the next cursor', async () => {
    const { call } = createTestService();
    const client = (name: string) => ({ name, email: `${name}@x.example` });
    for (const name of ['ann', 'bob', 'cid']) await call('POST', '/clients', client(name));
    const { data, meta } = await changes(call, 'clients', 'latest');
    expect([data, meta.deleted_ids, meta.has_more]).toEqual([[], [], false]);
    await call('PUT', '/clients/1', client('eva'));
    await call('DELETE', '/clients/2');
    await call('POST', '/clients', client('dan'));
    await call('PUT', '/clients/1', client('eve'));
    const next = await changes(call, 'clients', meta.updated_until);
    expect(next.data.map(({ attributes }) => attributes.name)).toEqual(['dan', 'eve']);
    expect(next.meta).toMatchObject({ deleted_ids: ['2'], has_more: false });
    expect((await changes(call, 'clients', next.meta.updated_until)).data).toEqual([]);
  });

  it('brings a section with its items, and a proposal whose taxes have changed', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', { title: 'P' });
    await call('POST', '/sections', { proposal_id: 1, section_type: 'cost' });
    const since = (await changes(call, 'sections', 'latest')).meta.updated_until;
    await call('POST', '/sections/1/line_items', { name: 'Work', amount: 100 });
    const { data, included } = await changes(call, 'sections', since, '&include_line_items=true');
    expect([data.map(({ id }) => id), included?.map(({ attributes }) => attributes.name)]).toEqual([
      ['1'],
      ['Work'],
    ]);
    await call('POST', '/proposals/1/taxations', { name: 'VAT', percentage: '21' });
    expect((await changes(call, 'proposals', since)).data.map(({ id }) => id)).toEqual(['1']);
  });

  it('is a 410 beyond the changes that are kept, of the future, and after all money is shown otherwise', async () => {
    const { call, service } = createTestService();
    const old = (await changes(call, 'clients', 'latest')).meta.updated_until;
    await call('POST', '/clients', { name: 'A', email: 'a@x.example' });
    const ask = async (cursor: string): Promise<number> =>
      (await call('GET', `/clients?updated_since=${cursor}`)).status;
    expect([await ask(old), await ask('999999')]).toEqual([200, 410]);
    const all = Array.from({ length: 1000 }, () => 1);
    for (let index = 0; index < 50; index += 1)
      await service.database.write(() => service.stores.changes.record('client', all));
    expect(await ask(old)).toBe(410);
    const kept = 'SELECT COUNT(*) AS n FROM record_changes';
    expect(runNow(service.database.query<{ n: number }>(kept).get())?.n).toBeLessThan(3);
    const recent = (await changes(call, 'clients', 'latest')).meta.updated_until;
    await call('PUT', '/account/me', { name: 'Other name' });
    expect(await ask(recent)).toBe(200);
    await call('PUT', '/account/me', { locale: 'de' });
    expect(await ask(recent)).toBe(410);
  });

  it('is a 400 with a filter, and with a cursor that is none', async () => {
    const { call } = createTestService();
    for (const query of ['updated_since=yesterday', 'updated_since=-1', 'updated_since=0&page=2'])
      expect([query, (await call('GET', `/clients?${query}`)).status]).toEqual([query, 400]);
    const filtered = await call('GET', '/proposals?updated_since=0&status=draft');
    expect([filtered.status, filtered.body.error]).toEqual([400, expect.stringContaining('status')]);
  });
});
