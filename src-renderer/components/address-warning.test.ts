import { expect, test } from 'vitest';
import { addressWarning } from './address-warning.ts';

test('an address without a dot behind the @ is warned of', () => {
  expect(addressWarning(' eva@ofen ')).toBe(
    'This address has no dot after the @. It may only work on your own network.',
  );
});

test.each(['eva@ofen.example', 'eva', 'eva@', ''])('"%s" is not', (address) => {
  expect(addressWarning(address)).toBeUndefined();
});
