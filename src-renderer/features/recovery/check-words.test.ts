import { expect, test } from 'vitest';
import type { DataCheck } from '#shared/bridge/data-check.ts';
import { findingsOf } from './check-words.ts';

const sound: DataCheck = {
  journal: { state: 'sound', records: 1, waiting: 0, bytes: 10 },
  backup: { state: 'same', generations: 1, newestAt: 5 },
  key: 'readable',
};
const find = (check: DataCheck, different = 0) =>
  findingsOf(check, { records: 2, different }, (at) => `day ${at}`);

test('says of each part that it is well', () => {
  expect(find(sound).map(({ ok, text }) => [ok, text])).toEqual([
    [true, 'Whole. 1 record, nothing waiting.'],
    [true, 'Restored for a trial and the same to the last row. 1 backup, the newest from day 5.'],
    [true, 'Shown as the journal has them: 2 records.'],
    [true, 'The keychain gives it.'],
  ]);
});

test('says of each part what is wrong, and what to do', () => {
  const wrong: DataCheck = {
    journal: { state: 'damaged', reason: 'a page is twice in use' },
    backup: { state: 'none' },
    key: 'unreadable',
  };
  const findings = find(wrong, 1);
  expect(findings.map(({ ok }) => ok)).toEqual([false, false, false, false]);
  expect(findings.map(({ text }) => text)).toEqual([
    'It is damaged: a page is twice in use.',
    'There is none yet. Check that the disk has space.',
    '1 record differs from the journal. Rebuild the local copy.',
    'The keychain does not give it. Unlock it, then try again.',
  ]);
  expect(findingsOf(sound, null, String)[2]).toMatchObject({ ok: false });
});
