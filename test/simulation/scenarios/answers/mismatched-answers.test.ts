import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { draft, once, rows, scenarioStarter, writes, type ScenarioWorld } from '../scenario.ts';

/** S6, S8: an answer that names another record than the call's is no answer, and the call is verified. */

const start = scenarioStarter();

const creates = [
  ['client', 'clients', /\/clients$/u],
  ['proposal', 'proposals', /\/proposals$/u],
  ['section', 'sections', /\/sections$/u],
  ['line item', 'line_items', /\/line_items$/u],
  ['tax', 'taxations', /\/taxations$/u],
] as const;

const entityOf = {
  client: 'client',
  proposal: 'proposal',
  section: 'section',
  'line item': 'line_item',
  tax: 'taxation',
} as const satisfies Readonly<Record<string, Entity>>;

/** Creates one more record of each kind. */
function another(
  world: ScenarioWorld,
  known: { readonly proposal: string; readonly section: string },
  what: keyof typeof entityOf,
): LocalId {
  const { device } = world;
  switch (what) {
    case 'client':
      return device.create('client', { email: 'grace@example.com', name: 'Grace' });
    case 'proposal':
      return device.create('proposal', { title: 'Shop' });
    case 'section':
      return device.create('section', { proposal_id: known.proposal, title: 'Terms' });
    case 'line item':
      return device.create('line_item', { section_id: known.section, name: 'Hosting', amount: 1 });
    case 'tax':
      return device.create('taxation', { proposal_id: known.proposal, name: 'VAT', percentage: '21' });
  }
}

describe('S8: the answer to a create names a known record', () => {
  for (const [what, table, path] of creates) {
    it.each([
      ['took effect', true],
      ['had no effect', false],
    ] as const)(
      `a ${what} whose create %s exists once, and the other record is unchanged`,
      async (_, takesEffect) => {
        const world = await start();
        const known = draft(world);
        world.device.create('taxation', { proposal_id: known.proposal, name: 'Duty', percentage: '5' });
        await world.untilSynced();
        const before = rows(world, `SELECT id FROM ${table} ORDER BY id`);
        const first = world.device.view.values().find(({ entity }) => entity === entityOf[what]);
        world.network.setFate(once('POST', path, { type: 'name-other', id: '1', takesEffect }));
        const made = another(world, known, what);
        await world.untilSynced();
        expect(rows(world, `SELECT id FROM ${table} ORDER BY id`)).toHaveLength(before.length + 1);
        const { records } = world.journal();
        const serverId = records.serverIdOf(entityOf[what], made);
        expect(before.map(({ id }) => String(id))).not.toContain(serverId);
        expect(serverId).not.toBeNull();
        const { position: _position, ...fields }: Readonly<Record<string, unknown>> = { ...first?.fields };
        expect(
          records.find(entityOf[what], first?.localId ?? toLocalId('none'))?.record.fields,
        ).toMatchObject(fields);
        expect(world.checkVisible()).toBeNull();
      },
    );
  }

  it('or a deleted one', async () => {
    const world = await start();
    const { section, items } = draft(world);
    await world.untilSynced();
    const gone = world.journal().records.serverIdOf('line_item', toLocalId(items[0])) ?? '';
    world.device.delete('line_item', toLocalId(items[0]));
    await world.untilSynced();
    world.network.setFate(
      once('POST', /\/line_items$/u, { type: 'name-other', id: gone, takesEffect: true }),
    );
    const made = world.device.create('line_item', { section_id: section, name: 'Hosting', amount: 1 });
    await world.untilSynced();
    expect(rows(world, 'SELECT id FROM line_items')).toHaveLength(2);
    expect(world.journal().records.serverIdOf('line_item', made)).toBe('3');
  });
});

it('S8: the answer to an edit names another record: neither changes', async () => {
  const world = await start();
  const { items } = draft(world);
  await world.untilSynced();
  const [first, second] = items;
  const before = writes(world).length;
  world.network.setFate(once('PUT', /\/line_items\/1$/u, { type: 'name-other', id: '2', takesEffect: true }));
  world.device.update('line_item', toLocalId(first), { amount: 5 });
  await world.untilSynced();
  const { records } = world.journal();
  expect([first, second].map((localId) => records.serverIdOf('line_item', toLocalId(localId)))).toEqual([
    '1',
    '2',
  ]);
  expect(rows(world, 'SELECT amount FROM line_items ORDER BY id')).toEqual([
    { amount: 5 },
    { amount: 450_000 },
  ]);
  expect(writes(world).length - before).toBe(1);
});
