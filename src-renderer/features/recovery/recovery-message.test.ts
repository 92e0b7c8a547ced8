import { expect, test } from 'vitest';
import type { RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { recoveryMessage } from './recovery-message.ts';

const report: RecoveryReport = {
  at: 2,
  found: 'damaged',
  outcome: 'exact',
  backupAt: 1,
  keptIn: '2026-11-21T09-00-00',
  uncertain: 0,
  missing: [],
  missingCount: 0,
};
const messageOf = (changes: Partial<RecoveryReport>) =>
  recoveryMessage({ ...report, ...changes }, (at) => `day ${at}`);

test('names the damage, the recovery, and the path of the damaged file', () => {
  expect(messageOf({})).toEqual({
    title: 'Your data was restored and nothing is missing',
    text: 'Layover’s data file on this computer was damaged. It was rebuilt from a backup plus every change since. The old file is in the data folder, under “damaged/2026-11-21T09-00-00”.',
  });
  expect(messageOf({ found: 'missing', keptIn: null }).text).toBe(
    'Layover’s data file on this computer was missing. It was rebuilt from a backup plus every change since.',
  );
});

test('promises nothing that is not known', () => {
  const partial = messageOf({ outcome: 'partial', uncertain: 3 });
  expect(partial.title).not.toContain('nothing is missing');
  expect(partial.text).toContain('the backup from day 1');
  expect(partial.text).toContain('3 queued changes will be checked');
  expect(messageOf({ outcome: 'partial', uncertain: 1 }).text).toContain('One queued change will be checked');
  expect(messageOf({ outcome: 'rebuilt', backupAt: null }).text).toContain('may be missing');
  expect(messageOf({ outcome: 'rebuilt', backupAt: null, uncertain: 2 }).text).toContain('2 queued changes');
});

test('says after a loss of everything what is read again, and what was here alone', () => {
  const rebuilt = { ...report, outcome: 'rebuilt', backupAt: null, keptIn: null } as const;
  const time = (at: number): string => `day ${at}`;
  expect(recoveryMessage(rebuilt, time, false).title).toBe('Your data must be downloaded again');
  const missing = { ...rebuilt, missing: ['Website'], missingCount: 1 };
  expect(recoveryMessage(missing, time, false).text).toContain(
    'You can restore them once the download is finished.',
  );
  expect(recoveryMessage(missing, time, true).text).not.toContain('once the download');
  const done = recoveryMessage(rebuilt, time, true);
  expect(done.title).toBe('Your data was downloaded again');
  expect(done.text).toContain('The catalog, costs, tags, and saved views were only on this computer.');
});

test('names the records that only this window had', () => {
  const { text } = messageOf({ outcome: 'partial', missing: ['Website', 'Logo'], missingCount: 5 });
  expect(text).toContain('Layover still has a copy of the missing items: “Website”, “Logo” and 3 more.');
  expect(messageOf({ outcome: 'rebuilt', missing: ['Website'], missingCount: 1 }).text).toContain(
    'missing items: “Website”.',
  );
});

test('calls nothing restored where an older copy of the data was put back', () => {
  const older = messageOf({
    found: 'behind',
    outcome: 'partial',
    backupAt: null,
    keptIn: null,
    missing: ['Website'],
    missingCount: 1,
  });
  expect(older.title).toBe('Your latest changes are missing');
  expect(older.text).not.toContain('restored');
  expect(older.text).toContain('“Website”');
});
