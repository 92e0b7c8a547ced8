import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createReason } from '#shared/reasons/reason.ts';
import { diskFullError, diskFullReason } from './disk-full.ts';

test('a full disk says what is left', () => {
  expect(diskFullReason(12_400_000, false)).toEqual(
    createReason('errors.diskFullLeft', { bytes: 12_400_000 }),
  );
  expect(diskFullReason(3_000, true)).toEqual(createReason('errors.fileDiskFullLeft', { bytes: 3_000 }));
});

test('unknown or misleading free space is left out', () => {
  expect(diskFullReason(null, false)).toEqual(createReason('errors.diskFull'));
  expect(diskFullReason(80_000_000_000, true)).toEqual(createReason('errors.fileDiskFull'));
});

test("the message uses the free space of the file's disk, and works without it", () => {
  for (const path of [tmpdir(), '/no/such/folder', undefined])
    expect(diskFullError({ path })).toMatchObject({
      code: 'disk-full',
      retriable: true,
      reason: { code: expect.stringMatching(/^errors\.diskFull/u) as string },
    });
});
