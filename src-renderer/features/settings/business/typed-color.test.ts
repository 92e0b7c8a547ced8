import { expect, test } from 'vitest';
import { accountSettingsSchema } from '#shared/domain/account/account-settings.ts';
import { typedColor } from './typed-color.ts';

test('a color copied from a design program is a color', () => {
  expect(typedColor(' B4441F ')).toBe('#B4441F');
  expect(accountSettingsSchema.shape.main_color.safeParse(typedColor('B4441F')).success).toBe(true);
});

test('other text stays as it is typed, and none is no color', () => {
  expect(typedColor('#b444')).toBe('#b444');
  expect(typedColor('b444')).toBe('b444');
  expect(typedColor(' ')).toBeNull();
});
