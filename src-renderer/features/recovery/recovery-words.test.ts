import { expect, test } from 'vitest';
import type { RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { recoveryWords } from './recovery-words.ts';

const report: RecoveryReport = {
  at: 2,
  found: 'damaged',
  outcome: 'exact',
  backupAt: 1,
  keptIn: '2026-11-21T09-00-00',
  doubtful: 0,
  missing: [],
  missingCount: 0,
};
const words = (changes: Partial<RecoveryReport>) =>
  recoveryWords({ ...report, ...changes }, (at) => `day ${at}`);

test('says what was found, what was done, and where the damaged file is', () => {
  expect(words({})).toEqual({
    title: 'Your data was restored, and nothing is missing',
    text: 'Layover’s journal on this computer was damaged. It was made anew from a backup and everything recorded since. The damaged file is kept in the folder “2026-11-21T09-00-00”.',
  });
  expect(words({ found: 'missing', keptIn: null }).text).toBe(
    'Layover’s journal on this computer was missing. It was made anew from a backup and everything recorded since.',
  );
});

test('promises nothing that is not known', () => {
  const partial = words({ outcome: 'partial', doubtful: 3 });
  expect(partial.title).not.toContain('nothing is missing');
  expect(partial.text).toContain('from the backup from day 1');
  expect(partial.text).toContain('3 changes that were waiting are looked into');
  expect(words({ outcome: 'partial', doubtful: 1 }).text).toContain('One change that was waiting is');
  expect(words({ outcome: 'anew', backupAt: null }).text).toContain('may be missing');
});

test('names what this window still had', () => {
  const { text } = words({ outcome: 'partial', missing: ['Website', 'Logo'], missingCount: 5 });
  expect(text).toContain('This window still had what the journal lacks: “Website”, “Logo” and 3 more.');
  expect(words({ outcome: 'anew', missing: ['Website'], missingCount: 1 }).text).toContain(
    'lacks: “Website”.',
  );
});
