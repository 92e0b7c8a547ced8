import { expect, it } from 'vitest';
import { createServiceOn } from './service.ts';
import { openDatabase } from './storage/database/database.ts';

it('a start that fails closes the database', async () => {
  const database = openDatabase(':memory:');
  const clock = {
    now(): number {
      throw new Error('There is no clock');
    },
  };
  await expect(createServiceOn(database, { clock })).rejects.toThrow('There is no clock');
  expect(() => database.read(() => database.query('SELECT 1').get())).toThrow(/not open/u);
});
