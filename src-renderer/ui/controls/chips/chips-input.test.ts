import { expect, test } from 'vitest';
import { addChips } from './chips-input.tsx';

test('an address that is typed again is one, whatever its case', () => {
  const values = ['ada@x.example'];
  expect(addChips(values, 'Ada@X.example, ')).toBe(values);
  expect(addChips(values, 'bo@x.example; BO@x.example\ncy@x.example')).toEqual([
    ...values,
    'bo@x.example',
    'cy@x.example',
  ]);
});
