import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../domain/context.ts';
import { systemRandom } from '../../ports.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import { uncachedRecords } from './uncached-records.ts';
import { runNow } from '../../storage/steps.ts';

/** Number of random sequences of writes. */
const runs = 12;

/** The records of the same rows, uncached. */
function uncached({ service, clock }: TestService) {
  const { database, stores } = service;
  const rules: Context = {
    clock,
    random: systemRandom,
    database,
    stores,
    files: service.context.files,
    *account() {
      const account = yield* stores.account.find();
      if (account === null) throw new Error('The test service has an account');
      return account;
    },
    publicUrl: () => '',
    pdfDocument: null,
    announceOutgoing: () => undefined,
  };
  return uncachedRecords(rules);
}

/** Compares every cached list and read with the stored rows. */
async function expectTruth(test: TestService): Promise<void> {
  const fresh = uncached(test);
  const idsOf = (sql: string): readonly number[] =>
    runNow(test.service.database.query<{ id: number }>(`SELECT id FROM ${sql}`).all()).map((row) => row.id);
  const lists = [
    ['archived=0', 'archived = 0'],
    ['archived=1', 'archived = 1'],
    ['status=pending', "archived = 0 AND status = 'pending'"],
    [
      'status=accepted&accepted_at_after=2026-03-02',
      "archived = 0 AND status = 'accepted' AND accepted_at > '2026-03-02'",
    ],
  ] as const;
  for (const [query, where] of lists) {
    const { body } = await test.call('GET', `/proposals?per=100&${query}`);
    const proposals = runNow(fresh.proposals(idsOf(`proposals WHERE ${where} ORDER BY id DESC`)));
    expect(body.data).toEqual(proposals);
    for (const proposal of proposals)
      expect((await test.call('GET', `/proposals/${proposal.id}`)).body).toEqual({ data: proposal });
  }
  for (const proposal of [1, 2, 3]) {
    const { body } = await test.call('GET', `/sections?per=3&page=2&proposal_id=${String(proposal)}`);
    const page = `sections WHERE proposal_id = ${String(proposal)} ORDER BY position, id LIMIT 3 OFFSET 3`;
    expect(body.data).toEqual(runNow(fresh.sections(idsOf(page))).map(({ section }) => section));
  }
  const { body } = await test.call('GET', '/sections?per=100&include_line_items=1');
  const sections = runNow(fresh.sections(idsOf('sections ORDER BY proposal_id DESC, position, id')));
  expect(body.data).toEqual(sections.map(({ section }) => section));
  expect(body.included).toEqual(sections.flatMap(({ items }) => items));
}

/** Ids of seeded, new and missing records. */
const proposalId = fc.integer({ min: 1, max: 3 });
const id = fc.integer({ min: 1, max: 18 });
const position = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });
const currency = fc.constantFrom('USD', 'EUR', 'JPY');
const locale = fc.constantFrom('en', 'de', 'es');

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const write: fc.Arbitrary<Write> = fc.oneof(
  fc
    .record({ email: fc.constant('n@x.example'), name: fc.string(), currency, locale })
    .chain((client) =>
      fc.constantFrom(
        { method: 'POST', path: '/clients', body: client },
        { method: 'PUT', path: '/clients/1', body: client },
        { method: 'PUT', path: '/clients/1', body: { locale: client.locale } },
        { method: 'DELETE', path: '/clients/1' },
      ),
    ),
  fc.tuple(id, fc.record({ title: fc.string(), client_id: fc.option(id) })).chain(([proposal, body]) =>
    fc.constantFrom(
      { method: 'POST', path: '/proposals', body },
      { method: 'PUT', path: `/proposals/${String(proposal)}`, body },
      { method: 'DELETE', path: `/proposals/${String(proposal)}` },
      { method: 'PUT', path: `/proposals/${String(proposal)}/archive` },
      { method: 'PUT', path: `/proposals/${String(proposal)}/unarchive` },
      {
        method: 'PUT',
        path: `/proposals/${String(proposal)}/send_proposal`,
        body: { email: 'a@x.example' },
      },
      {
        method: 'PUT',
        path: `/proposals/${String(proposal)}/record_send`,
        body: { to: 'a@x.example' },
      },
      {
        method: 'PUT',
        path: `/proposals/${String(proposal)}/record_decision`,
        body: { decision: 'declined', how: 'phone' },
      },
      { method: 'accept', path: String(proposal) },
    ),
  ),
  fc
    .tuple(id, fc.record({ title: fc.string(), proposal_id: proposalId, position }))
    .chain(([section, body]) =>
      fc.constantFrom(
        { method: 'POST', path: '/sections', body },
        { method: 'PUT', path: `/sections/${String(section)}`, body },
        { method: 'PUT', path: `/sections/${String(section)}`, body: { optional: true } },
        { method: 'DELETE', path: `/sections/${String(section)}` },
      ),
    ),
  fc
    .tuple(id, id, fc.record({ name: fc.string(), amount: fc.integer(), position }))
    .chain(([item, section, body]) =>
      fc.constantFrom(
        { method: 'POST', path: `/sections/${String(section)}/line_items`, body },
        { method: 'PUT', path: `/line_items/${String(item)}`, body },
        { method: 'DELETE', path: `/line_items/${String(item)}` },
      ),
    ),
);

/** A write by a caller of the API or by the proposal's client. Some are refused. */
async function perform(test: TestService, { method, path, body }: Write): Promise<number> {
  if (method !== 'accept') return (await test.call(method, path, body)).status;
  await test.call('PUT', `/proposals/${path}/send_proposal`, { email: 'a@x.example' });
  const address = `/p/${runNow(test.service.stores.proposals.get(Number(path)))?.public_id ?? ''}`;
  const token = /name="token" value="([^"]+)"/u.exec(await (await test.page(address)).text())?.[1] ?? '';
  return (await test.page(address, { token, decision: 'accept', name: 'Ann', section: '1' })).status;
}

/** The first sequence: effective writes, refused ones, and the client's decision. */
const typical: Write[] = [
  { method: 'POST', path: '/proposals', body: { title: 'Third', client_id: 1 } },
  { method: 'POST', path: '/sections', body: { title: 'Optional', proposal_id: 3, optional: true } },
  { method: 'POST', path: '/sections/17/line_items', body: { name: 'One', amount: 100 } },
  { method: 'PUT', path: '/clients/1', body: { locale: 'de' } },
  { method: 'accept', path: '3' },
  { method: 'PUT', path: '/proposals/3', body: { title: 'Locked' } },
  { method: 'DELETE', path: '/clients/1' },
  { method: 'DELETE', path: '/clients/1' },
];

describe('cached records', () => {
  it('equal the stored rows after any sequence of writes', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
        const test = createTestService({ seed: { kind: 'proposals', count: 2 } });
        await expectTruth(test);
        for (const each of writes) {
          statuses.add(await perform(test, each));
          await expectTruth(test);
        }
        await test.service.close();
      }),
      { numRuns: runs, examples: [[typical]] },
    );
    // Effective writes and rolled-back ones have run.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 303, 404, 422]));
  });
});
