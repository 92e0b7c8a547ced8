import { expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { draft, rows, scenarioStarter } from './scenario.ts';

const start = scenarioStarter();

it('S5: a section becomes a text section after its line items are deleted, and gets items after it became a cost section', async () => {
  const world = await start();
  const { section, items } = draft(world);
  await world.untilSynced();
  const { device } = world;
  device.update('section', section, { title: 'Words' });
  for (const item of items) device.delete('line_item', toLocalId(item), 10_000);
  device.update('section', section, { section_type: 'text' });
  await world.pass(5_000);
  expect(rows(world, 'SELECT title, section_type FROM sections')).toEqual([
    { title: 'Words', section_type: 'cost' },
  ]);
  await world.untilSynced();
  expect(rows(world, 'SELECT section_type FROM sections')).toEqual([{ section_type: 'text' }]);
  expect(rows(world, 'SELECT id FROM line_items')).toEqual([]);

  device.update('section', section, { section_type: 'cost' });
  device.create('line_item', { section_id: section, name: 'Design', amount: 7 });
  await world.untilSynced();
  expect(rows(world, 'SELECT name FROM line_items')).toEqual([{ name: 'Design' }]);
  expect(rows(world, 'SELECT section_type FROM sections')).toEqual([{ section_type: 'cost' }]);
});
