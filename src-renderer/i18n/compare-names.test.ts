import { afterAll, expect, test } from 'vitest';
import { compareNames, setLanguage } from './index.ts';

afterAll(() => setLanguage({ language: 'en', locale: 'en-US' }));

test('names are ordered by the window’s language, not by the system’s', async () => {
  await setLanguage({ language: 'es', locale: 'es-ES' });
  expect(['Ñandú', 'Nzé', 'Nadal'].toSorted(compareNames)).toEqual(['Nadal', 'Nzé', 'Ñandú']);
  await setLanguage({ language: 'en', locale: 'en-US' });
  expect(['Ñandú', 'Nzé', 'Nadal'].toSorted(compareNames)).toEqual(['Nadal', 'Ñandú', 'Nzé']);
});

test('numbers are ordered by their value, and case does not matter', () => {
  expect(['Plan 10', 'plan 2', 'Plan 1'].toSorted(compareNames)).toEqual(['Plan 1', 'plan 2', 'Plan 10']);
});
