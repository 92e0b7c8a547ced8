import { expect, test } from 'vitest';
import { localeSettingsSchema } from './locale-settings.ts';

test('a locale that Intl refuses is refused: every date and number after it would throw', () => {
  expect(localeSettingsSchema.safeParse({ language: 'de', locale: 'de-AT' }).success).toBe(true);
  for (const locale of ['de_DE.UTF-8', 'constructor', '\0\0', "'; DROP TABLE operations; --"]) {
    expect(localeSettingsSchema.safeParse({ language: 'de', locale }).success).toBe(false);
  }
});
