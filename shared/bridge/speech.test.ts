import { expect, test } from 'vitest';
import { speechSchema } from './speech.ts';

test('a locale that Intl refuses is no speech: every date and number after it would throw', () => {
  expect(speechSchema.safeParse({ language: 'de', locale: 'de-AT' }).success).toBe(true);
  for (const locale of ['de_DE.UTF-8', 'constructor', '\0\0', "'; DROP TABLE operations; --"]) {
    expect(speechSchema.safeParse({ language: 'de', locale }).success).toBe(false);
  }
});
