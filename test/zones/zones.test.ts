import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');

/** The zones, each with its local hour at midnight UTC in December. */
const zones: Readonly<Record<string, number>> = {
  'Pacific/Pago_Pago': 13,
  'America/Los_Angeles': 16,
  'America/New_York': 19,
  'America/Sao_Paulo': 21,
  UTC: 0,
  'Europe/Berlin': 1,
  'Africa/Cairo': 2,
  'Asia/Kolkata': 5,
  'Asia/Tokyo': 9,
  'Australia/Adelaide': 10,
  'Pacific/Auckland': 13,
  'Pacific/Kiritimati': 14,
};

const answerSchema = z.object({
  zone: z.string(),
  localHour: z.number(),
  field: z.string(),
  page: z.string(),
  decided: z.string(),
  open: z.array(z.string()),
});

test('list, peek, field and page show the same day in twelve zones, on both sides of midnight', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      './test/support/load-tsx.ts',
      path.join(import.meta.dirname, 'run.ts'),
      ...Object.keys(zones),
    ],
    { cwd: root },
  );
  const answers = z.array(answerSchema).parse(JSON.parse(stdout));
  expect(Object.fromEntries(answers.map(({ zone, localHour }) => [zone, localHour]))).toEqual(zones);
  for (const { zone, field, page, decided, open } of answers) {
    expect({ field, page, decided }, zone).toEqual({
      field: '2026-12-05',
      page: 'December 5, 2026',
      decided: 'Dec 5',
    });
    expect(open, zone).toEqual([
      'Tomorrow',
      ...Array.from({ length: 8 }, () => 'Today'),
      ...Array.from({ length: 7 }, () => 'Expired Dec 5'),
    ]);
  }
}, 30_000);
