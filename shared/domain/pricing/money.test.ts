import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyDigits, formatMoney, roundToMinorUnits, toDecimalText } from './money.ts';

const plainSpaces = (text: string): string => text.replaceAll(/\s/gu, ' ');

describe('money', () => {
  it('knows each currency’s own minor units (field-notes #23)', () => {
    expect([currencyDigits('USD'), currencyDigits('JPY'), currencyDigits('KWD')]).toEqual([2, 0, 3]);
  });

  it('formats by locale', () => {
    expect(formatMoney(150_000, 'GBP', 'en')).toBe('£1,500.00');
    expect(plainSpaces(formatMoney(150_000, 'EUR', 'de'))).toBe('1.500,00 €');
    expect(formatMoney(1500, 'JPY', 'en')).toBe('¥1,500');
    expect(plainSpaces(formatMoney(1500, 'KWD', 'en'))).toBe('KWD 1.500');
    expect(formatMoney(-5, 'USD', 'en-US')).toBe('-$0.05');
  });

  it('never throws on an unknown locale or currency', () => {
    expect(formatMoney(100, 'XQ', 'en')).toBe('1.00 XQ');
    expect(formatMoney(100, '', 'en')).toBe('1.00');
    expect(formatMoney(100, 'USD', 'no such locale!')).toBe('$1.00');
    expect(formatMoney(100, 'BRL', 'pt_BR')).toContain('1,00');
  });

  it('keeps every digit of the largest safe amount', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'USD', 'en')).toBe('$90,071,992,547,409.91');
  });

  it('rounds halves away from zero, symmetrically', () => {
    expect([0.5, -0.5, 100.49, 1.005 * 100].map(roundToMinorUnits)).toEqual([1, -1, 100, 101]);
    expect(Object.is(roundToMinorUnits(-0.2), 0)).toBe(true);
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), (value) => {
        expect(roundToMinorUnits(-value)).toBe(0 - roundToMinorUnits(value));
        expect(Math.abs(roundToMinorUnits(value) - value)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  it('writes decimals that read back as the same amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('USD', 'JPY', 'KWD'), (amount, currency) => {
        const [whole = '', fraction = ''] = toDecimalText(amount, currency).split('.');
        expect(fraction).toHaveLength(currencyDigits(currency));
        expect(Number(whole + fraction)).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});
