import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { setLanguage, t } from '../i18n/translate.ts';
import { diskFullError, diskFullMessage } from './disk-full.ts';

afterEach(() => setLanguage({ language: 'en', locale: 'en' }));

test.each([
  [
    'en',
    'en',
    12_400_000,
    false,
    'The disk is full: 12 MB left. Free some space. Nothing you saved is lost.',
  ],
  ['en', 'en', 3_000, true, 'The disk is full: 3 kB left. Free some space or choose another location.'],
  ['de', 'de', 0, true, /^Die Festplatte ist voll: noch 0 kB frei\. Geben Sie/u],
  ['fr', 'fr', 12_400_000, false, /^Le disque est plein : il reste 12\sMo\. Libérez/u],
  ['es', 'es', 12_400_000, false, /^El disco está lleno: quedan 12 MB\. Libere/u],
  ['nl', 'nl', 12_400_000, false, /^De schijf is vol: nog 12 MB vrij\. Maak/u],
] as const)('a full disk says what is left, in %s', (language, locale, free, isChosen, words) => {
  setLanguage({ language, locale });
  if (typeof words === 'string') expect(diskFullMessage(free, isChosen)).toBe(words);
  else expect(diskFullMessage(free, isChosen).replaceAll('\u00A0', ' ')).toMatch(words);
});

test('unknown or misleading free space is left out', () => {
  expect(diskFullMessage(null, false)).toBe(t('errors.diskFull'));
  expect(diskFullMessage(80_000_000_000, true)).toBe(t('errors.fileDiskFull'));
});

test("the message uses the free space of the file's disk, and works without it", () => {
  for (const path of [tmpdir(), '/no/such/folder', undefined])
    expect(diskFullError({ path })).toMatchObject({
      code: 'disk-full',
      retriable: true,
      message: expect.stringMatching(/^The disk is full/u) as string,
    });
});
