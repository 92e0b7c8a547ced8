import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { asNewId, type LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import { planRestore, type Present, type RestoreChoice } from './restore-plan.ts';
import { createMemoryJournal } from '../../data/testing/memory-journal.ts';
import { createDisk, openWindow, until } from '../../data/testing/open-window.ts';

const client = (localId: LocalId, email: string): RecordOf<'client'> => ({
  ...{ entity: 'client', localId, serverId: null },
  fields: {
    ...{ email, name: 'Ada', surname: '', business: '', currency: '', locale: '', pdf_page_size: '' },
    ...{ web: '', telephone: '', address: '', city: '', postcode: '', country: '', state: '' },
  },
});
const proposal = (localId: LocalId, client_id: LocalId | null): RecordOf<'proposal'> => ({
  ...{ entity: 'proposal', localId, serverId: null },
  fields: {
    ...{
      title: `Title of ${localId}`,
      client_id,
      prepared_by_id: toServerId('7'),
      status: 'accepted',
      public_id: 'x',
    },
    ...{
      sender_id: toServerId('7'),
      currency: 'EUR',
      archived_at: null,
      template_id: toServerId('4'),
      expires_at: '2027-01-01',
    },
  },
});
const section = (localId: LocalId, proposal_id: LocalId | null, position: number): RecordOf<'section'> => ({
  ...{ entity: 'section', localId, serverId: null },
  fields: {
    ...{ proposal_id, template_id: null, title: localId, name: null, body: '<p>x</p>', position },
    ...{ reusable: proposal_id === null, section_type: 'cost', page_break: false, optional: true },
    ...{ include_total: true, selected: false },
  },
});
const line = (localId: LocalId, section_id: LocalId, position: number): RecordOf<'line_item'> => ({
  ...{ entity: 'line_item', localId, serverId: null },
  fields: {
    ...{ section_id, name: localId, position, cost_type: 'fixed', amount: 4200, quantity: 1 },
    ...{ recurring_type: null, per_type: null },
  },
});

const tax: RecordOf<'taxation'> = {
  ...{ entity: 'taxation', localId: toLocalId('t1'), serverId: null },
  fields: { proposal_id: toLocalId('p1'), name: 'VAT', percentage: '21' },
};

const records: readonly AnyRecord[] = [
  client(toLocalId('c1'), 'ada@x.example'),
  client(toLocalId('c2'), 'Bo@x.example'),
  proposal(toLocalId('p1'), toLocalId('c1')),
  section(toLocalId('s2'), toLocalId('p1'), 1),
  section(toLocalId('s1'), toLocalId('p1'), 0),
  line(toLocalId('l2'), toLocalId('s1'), 1),
  line(toLocalId('l1'), toLocalId('s1'), 0),
  tax,
  proposal(toLocalId('p2'), toLocalId('c2')),
  section(toLocalId('cache'), null, 0),
];
const nobody: Present = {
  ids: new Set(),
  clientsByEmail: new Map(),
  templates: new Set(),
  takesTemplates: false,
};
const everything: RestoreChoice = { proposals: 'all', clients: true, library: true };

function plan(present: Present, choice: RestoreChoice) {
  let ids = 0;
  return planRestore(records, present, choice, () => asNewId(`new-${(ids += 1)}`));
}

test('an empty workspace gets everything, in order, as drafts', () => {
  const { parts, counts } = plan(nobody, everything);
  expect(counts).toEqual({
    clients: 2,
    proposals: 2,
    library: 1,
    edits: 10,
    simplified: 0,
    decided: 2,
    archived: 0,
    orphaned: 0,
  });
  const edits = parts.flat().filter((edit) => edit.kind === 'create');
  const nameOf = (values: object): unknown => Reflect.get(values, 'title') ?? Reflect.get(values, 'name');
  expect(edits.map(({ entity, values }) => [entity, nameOf(values)])).toEqual([
    ['client', 'Ada'],
    ['client', 'Ada'],
    ['proposal', 'Title of p1'],
    ['section', 's1'],
    ['line_item', 'l1'],
    ['line_item', 'l2'],
    ['section', 's2'],
    ['taxation', 'VAT'],
    ['proposal', 'Title of p2'],
    ['section', 'cache'],
  ]);
  const [, , first] = edits;
  expect(first?.values).toMatchObject({ client_id: 'new-1', expires_at: '2027-01-01' });
  // What only the service decides, and what is another account's.
  expect(first?.values).toMatchObject({ template_id: null, prepared_by_id: null });
  expect(Object.keys(first?.values ?? {})).not.toContain('status');
});

test('where all of it is here, nothing is done unless it is wanted a second time', () => {
  const here: Present = {
    templates: new Set(),
    takesTemplates: false,
    ids: new Set([toLocalId('c1'), toLocalId('c2'), toLocalId('p1'), toLocalId('p2'), toLocalId('cache')]),
    clientsByEmail: new Map([
      ['ada@x.example', toLocalId('c1')],
      ['bo@x.example', toLocalId('c2')],
    ]),
  };
  const choice: RestoreChoice = { proposals: 'missing', clients: true, library: true };
  expect(plan(here, choice).counts.edits).toBe(0);
  const twice = plan(here, { ...choice, proposals: 'all' });
  expect(twice.counts).toMatchObject({ clients: 0, proposals: 2 });
  expect(twice.parts[0]?.[0]).toMatchObject({ values: { client_id: 'c1' } });
});

test('a client of another account is known by their address, whatever its case', () => {
  const other: Present = { ...nobody, clientsByEmail: new Map([['bo@x.example', toLocalId('mine')]]) };
  const { parts, counts } = plan(other, { proposals: 'all', clients: true, library: false });
  expect(counts).toMatchObject({ clients: 1, proposals: 2 });
  expect(parts.at(-1)?.[0]).toMatchObject({ values: { title: 'Title of p2', client_id: 'mine' } });
});

test('a proposal brings its client along, also where clients are not wanted', () => {
  const { counts } = plan(nobody, { proposals: 'missing', clients: false, library: false });
  expect(counts).toMatchObject({ clients: 2, proposals: 2, library: 0 });
});

test('a restore is one step of undo, and one that is stopped leaves whole proposals', async () => {
  const window = openWindow(createMemoryJournal(), createDisk());
  const { store } = window;
  await until(() => store.phase.getState().phase === 'ready');
  const counts = async () => await store.queries.countRecords();
  const { parts } = plan(nobody, everything);
  const stop = new AbortController();
  const submit = (signal: AbortSignal): Promise<void> =>
    store.submitInParts(parts, { label: 'Restore', onProgress: () => undefined, signal });

  await submit(stop.signal);
  await store.flush();
  await store.caughtUp();
  expect(await counts()).toMatchObject({ clients: 2, proposals: 2, sections: 3, lineItems: 2 });
  expect(store.history.state.getState().undo).toBe('Restore');
  expect((await store.history.undo())?.problem).toBeNull();
  await store.flush();
  await store.caughtUp();
  expect(await counts()).toMatchObject({ clients: 0, proposals: 0, sections: 0, lineItems: 0 });
  expect(store.history.state.getState().undo).toBeNull();

  stop.abort();
  await submit(stop.signal);
  expect(store.history.state.getState().undo).toBeNull();
  await window.close();
});

test('texts that are nested too deeply come back flatter, which is counted', () => {
  const deep = `${'<div>'.repeat(1000)}words`;
  const [first] = records.flatMap((record) => (record.entity === 'section' ? [record] : []));
  if (first === undefined) throw new Error('There is no section');
  const stored = records.map((record) =>
    record === first ? { ...first, fields: { ...first.fields, body: deep } } : record,
  );
  const { parts, counts } = planRestore(stored, nobody, everything, () => asNewId(crypto.randomUUID()));
  expect(counts.simplified).toBe(1);
  const bodies = parts
    .flat()
    .flatMap((edit): unknown[] =>
      edit.kind === 'create' && edit.entity === 'section' ? [Reflect.get(edit.values, 'body')] : [],
    );
  expect(bodies).toContain(`${'<div>'.repeat(256)}words`);
});

test('sections of a template come back into it in their order, and into the library where it is not there', () => {
  const ofTemplate = (localId: LocalId, template_id: LocalId, position: number): AnyRecord => {
    const made = section(localId, null, position);
    return { ...made, fields: { ...made.fields, template_id, reusable: false } };
  };
  const stored = [
    ofTemplate(toLocalId('t-b'), toLocalId('template:4'), 1),
    ofTemplate(toLocalId('t-a'), toLocalId('template:4'), 0),
    ofTemplate(toLocalId('lost'), toLocalId('template:9'), 0),
  ];
  let ids = 0;
  const present = { ...nobody, templates: new Set([toLocalId('template:4')]) };
  const { parts, counts } = planRestore(stored, present, everything, () => asNewId(`new-${(ids += 1)}`));
  const made = parts
    .flat()
    .flatMap((edit) =>
      edit.kind === 'create' && edit.entity === 'section'
        ? [[edit.values.title, edit.proposalId, edit.after, edit.values.reusable]]
        : [],
    );
  expect(made).toContainEqual(['t-a', 'template:4', null, false]);
  expect(made).toContainEqual(['t-b', 'template:4', expect.stringMatching(/^new-/u), false]);
  expect(made).toContainEqual(['lost', null, null, true]);
  expect(counts.orphaned).toBe(1);
});

test('a template that is not there is made again with its sections, where the service takes templates', () => {
  const ofTemplate = (localId: LocalId, position: number): AnyRecord => {
    const made = section(localId, null, position);
    const own = { template_id: toLocalId('template:9'), reusable: false };
    return { ...made, fields: { ...made.fields, ...own } };
  };
  const stored: readonly AnyRecord[] = [
    {
      entity: 'template',
      localId: toLocalId('template:9'),
      serverId: toServerId('9'),
      fields: { name: 'Website' },
    },
    ofTemplate(toLocalId('b'), 1),
    ofTemplate(toLocalId('a'), 0),
  ];
  let ids = 0;
  const newId = () => asNewId(`new-${(ids += 1)}`);
  const present = { ...nobody, takesTemplates: true };
  const { parts, counts } = planRestore(stored, present, everything, newId);
  expect(parts).toHaveLength(1);
  const [template, ...sections] = parts[0] ?? [];
  expect(template).toMatchObject({ entity: 'template', values: { name: 'Website' } });
  expect(template?.localId).toMatch(/^template:new-/u);
  for (const made of sections) expect(made).toMatchObject({ proposalId: template?.localId });
  const titles = sections.flatMap((edit) =>
    edit.kind === 'create' && edit.entity === 'section' ? [edit.values.title] : [],
  );
  expect(titles).toEqual(['a', 'b']);
  expect(counts).toMatchObject({ library: 2, orphaned: 0 });
});

test('what only the service can say of a proposal is counted', () => {
  const archived = proposal(toLocalId('p3'), null);
  const stored = [
    proposal(toLocalId('p1'), null),
    {
      ...archived,
      fields: { ...archived.fields, status: 'draft', archived_at: '2026-01-01T00:00:00Z' },
    } as const,
  ];
  expect(planRestore(stored, nobody, everything, () => asNewId('x')).counts).toMatchObject({
    decided: 1,
    archived: 1,
  });
  expect(
    planRestore(stored, nobody, { ...everything, proposals: 'none' }, () => asNewId('x')).counts,
  ).toMatchObject({
    decided: 0,
    archived: 0,
  });
});

test('tags come back with their proposals and clients', async () => {
  const client1 = client(toLocalId('c1'), 'ada@x.example');
  const proposal1 = proposal(toLocalId('p1'), toLocalId('c1'));
  const tagged: readonly AnyRecord[] = [
    { ...client1, fields: { ...client1.fields, tags: 'VIP' } },
    { ...proposal1, fields: { ...proposal1.fields, tags: 'Urgent\nKey account' } },
  ];
  const { parts } = planRestore(tagged, nobody, everything, () => asNewId(crypto.randomUUID()));
  const window = openWindow(createMemoryJournal(), createDisk());
  await window.store.submitInParts(parts, {
    label: () => 'Restore',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const [item] = await window.store.queries.proposals({ view: 'all' });
  expect(item?.proposal.fields.tags).toBe('Urgent\nKey account');
  expect(item?.client?.fields.tags).toBe('VIP');
  window.crash();
});
