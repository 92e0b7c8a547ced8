import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { chargeOf, charges, chargeValues } from './charge.ts';
import { parseAmount } from './parse-amount.ts';

const amount = (text: string, locale = 'en', currency = 'USD'): number | null | string => {
  const parsed = parseAmount(text, currency, locale);
  return parsed.ok ? parsed.amount : parsed.problem;
};

describe('parseAmount', () => {
  test.each([
    ['1,200.50', 'en', 120050],
    ['1.200,50', 'de', 120050],
    ['1 200,50', 'fr', 120050],
    ["1'200.50", 'de-CH', 120050],
    ['1200', 'en', 120000],
    ['1.200', 'de', 120000],
    ['1,200', 'en', 120000],
    ['12.5', 'de', 1250],
    ['12,5', 'en', 1250],
    ['1.200.000', 'de', 120000000],
    ['.5', 'en', 50],
    ['-50', 'en', -5000],
    ['$1,500', 'en', 150000],
    ['1.500,00 $', 'de', 150000],
    ['USD 90', 'de', 9000],
    ['', 'en', null],
  ])('%s in %s', (text, locale, expected) => {
    expect(amount(text, locale)).toBe(expected);
  });

  test.each([
    ['=3*450', 135000],
    ['3*450', 135000],
    ['=1200 + 2*(80-5)', 135000],
    ['=100/3', 3333],
    ['4 × 25', 10000],
    ['=-50+100', 5000],
  ])('a sum: %s', (text, expected) => {
    expect(amount(text)).toBe(expected);
  });

  test.each([
    ['90/h', 9000, 'per:hour'],
    ['90 / hour', 9000, 'per:hour'],
    ['40/mo', 4000, 'recurring:monthly'],
    ['=3*40/mo', 12000, 'recurring:monthly'],
    ['120/q', 12000, 'recurring:trimester'],
    ['500/yr.', 50000, 'recurring:yearly'],
    ['3 × 120 monthly', 36000, 'recurring:monthly'],
    ['$3 x 120 Jährlich', 36000, 'recurring:yearly'],
  ] as const)('a cadence: %s', (text, minor, charge) => {
    expect(parseAmount(text, 'USD', 'en')).toEqual({ ok: true, amount: minor, charge });
  });

  test.each(['abc', '12abc', '1..2', '=3*', '=(3', '90/blue', '90 blue', '1/0', '9'.repeat(20)])(
    'refused: %s',
    (text) => {
      expect(parseAmount(text, 'USD', 'en').ok).toBe(false);
    },
  );

  test('each currency has its own minor units', () => {
    expect(amount('1500', 'ja', 'JPY')).toBe(1500);
    expect(amount('1.5', 'en', 'KWD')).toBe(1500);
  });

  test('what is shown can be typed back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.constantFrom('en', 'de', 'fr', 'es', 'de-CH', 'sv', 'en-IN'),
        fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CHF', 'SEK'),
        (minor, locale, currency) => {
          expect(amount(formatMoney(minor, currency, locale), locale, currency)).toBe(minor);
        },
      ),
    );
  });
});

test('a way of charging survives being written to fields and read back', () => {
  for (const { value } of charges) expect(chargeOf(chargeValues(value, null))).toBe(value);
  // Through every other way of charging and back, the quantity is what it was.
  let quantity: number | null = 12;
  for (const { value } of charges) ({ quantity } = chargeValues(value, quantity));
  expect(quantity).toBe(12);
});
