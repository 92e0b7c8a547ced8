import { textReason } from '#shared/reasons/reason.ts';
import { expect, test } from 'vitest';
import type { DataCheck } from '#shared/bridge/data-check.ts';
import { findingsOf } from './check-findings.ts';

const sound: DataCheck = {
  journal: { state: 'sound', records: 1, waiting: 0, bytes: 10 },
  backup: { state: 'same', generations: 1, newestAt: 5 },
  key: 'readable',
};
const find = (check: DataCheck, different = 0) =>
  findingsOf(check, { records: 2, different }, (at) => `day ${at}`);

test('says of each part that it is well', () => {
  expect(find(sound).map(({ ok, text }) => [ok, text])).toEqual([
    [true, 'No damage found: 1 entry, nothing waiting.'],
    [true, 'Test restore succeeded: every entry matches. 1 backup, from day 5.'],
    [true, 'Matches the saved data: 2 entries.'],
    [true, 'Available in the keychain.'],
  ]);
});

test('each part has its finding and an action', () => {
  const wrong: DataCheck = {
    journal: { state: 'damaged', reason: textReason('a page is twice in use') },
    backup: { state: 'none' },
    key: 'unreadable',
  };
  const findings = find(wrong, 1);
  expect(findings.map(({ ok }) => ok)).toEqual([false, false, false, false]);
  expect(findings.map(({ text }) => text)).toEqual([
    'Damaged: a page is twice in use.',
    'No backups yet. Check that the disk has free space.',
    '1 entry doesn’t match the saved data. Reload it from disk.',
    'The keychain is locked. Unlock it and try again.',
  ]);
  expect(findingsOf(sound, null, String)[2]).toMatchObject({ ok: false });
});
