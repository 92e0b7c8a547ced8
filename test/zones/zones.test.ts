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

const textsSchema = z.object({
  expiresAt: z.string(),
  field: z.string(),
  page: z.string(),
  decided: z.string(),
  open: z.array(z.string()),
});
const answerSchema = z.object({
  zone: z.string(),
  localHour: z.number(),
  account: z.string(),
  inUtc: textsSchema,
  inAccount: textsSchema,
  fromElsewhere: z.string(),
});

const open = [
  'Tomorrow',
  ...Array.from({ length: 8 }, () => 'Today'),
  ...Array.from({ length: 7 }, () => 'Expired Dec 5'),
];
const texts = { field: '2026-12-05', page: 'December 5, 2026', decided: 'Dec 5', open };

/** The end of December 5 in the zone, whose clocks show `localHour` at midnight UTC. */
function endOfDay(zone: string): number {
  const hour = zones[zone] ?? 0;
  const local = new Intl.DateTimeFormat('en', { timeZone: zone, minute: 'numeric' });
  const minutes = Number(local.format(new Date('2026-12-06T00:00:00Z')));
  const isBehind = /^(?:America|Pacific\/Pago)/u.test(zone);
  const ahead = (hour - (isBehind ? 24 : 0)) * 60 + minutes;
  return Date.parse('2026-12-05T23:59:59Z') - ahead * 60_000;
}

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
  for (const { zone, account, inUtc, inAccount, fromElsewhere } of answers) {
    const { expiresAt, ...shown } = inAccount;
    expect(inUtc, zone).toEqual({ ...texts, expiresAt: '2026-12-05T23:59:59.000Z' });
    expect(shown, account).toEqual(texts);
    expect(Date.parse(expiresAt), account).toBe(endOfDay(account));
    expect(fromElsewhere, account).toBe('2026-12-05');
  }
}, 30_000);
