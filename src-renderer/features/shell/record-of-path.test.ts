import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { pathOfRecord, recordOfPath } from './record-of-path.ts';

test("a record's screen has its id, its list, and its address under another id", () => {
  const screen = recordOfPath('/proposals/proposal%3A17');
  expect(screen).toEqual({ id: 'proposal:17', base: '/proposals', list: '/proposals' });
  expect(screen && pathOfRecord(screen, toLocalId('section:4'))).toBe('/proposals/section%3A4');
  expect(recordOfPath('/library/sections/abc')).toEqual({
    id: 'abc',
    base: '/library/sections',
    list: '/library',
  });
});

test('lists and settings are not screens of a record', () => {
  for (const path of ['/', '/proposals', '/proposals/', '/settings/data'])
    expect(recordOfPath(path)).toBeNull();
});
