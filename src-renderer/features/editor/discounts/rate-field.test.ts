import { expect, test } from 'vitest';
import { rateField, typedInNextScope } from './rate-field.ts';

test('a typed percentage stays in another scope', () => {
  expect(rateField(typedInNextScope('12'), null)).toEqual({ text: '12', rate: '12', isValid: true });
  expect(rateField(typedInNextScope('12'), '5').text).toBe('12');
});

test('an untouched or emptied field shows the percentage of the next scope', () => {
  expect(rateField(typedInNextScope(null), '5').text).toBe('5');
  expect(rateField(typedInNextScope(' '), '5').text).toBe('5');
});

test('an empty field removes a discount, and is invalid without one', () => {
  expect(rateField('', '5')).toEqual({ text: '', rate: null, isValid: true });
  expect(rateField('', null).isValid).toBe(false);
  expect(rateField(null, null).isValid).toBe(false);
  expect(rateField('150', null).isValid).toBe(false);
});
