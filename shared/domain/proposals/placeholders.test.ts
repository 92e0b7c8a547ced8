import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlaceholders, placeholderName, placeholderNames, resolvePlaceholders } from './placeholders.ts';

describe('placeholders', () => {
  it('field-notes #22: all three spellings resolve', () => {
    const text = 'A {{client_first_name}} B {{clientFirstName}} C {{ client.first_name }}';
    expect(resolvePlaceholders(text, { client_first_name: 'Ada' })).toBe('A Ada B Ada C Ada');
  });

  it('leaves unknown and unfilled ones as written, and reports them', () => {
    const text = 'Hi {{nobody}} and {{client_email}}';
    expect(resolvePlaceholders(text, {})).toBe(text);
    expect(findPlaceholders(text)).toEqual([
      { text: '{{nobody}}', name: null },
      { text: '{{client_email}}', name: 'client_email' },
    ]);
    expect(placeholderName('constructor')).toBeNull();
  });

  it('encodes values and never resolves twice', () => {
    const values = { client_first_name: '<b>{{client_email}}</b>', client_email: 'a@b.example' };
    const encode = (value: string): string => value.replaceAll('<', '&lt;');
    expect(resolvePlaceholders('{{clientFirstName}}', values, encode)).toBe('&lt;b>{{client_email}}&lt;/b>');
  });

  it('knows each of its own names in snake, camel and dotted case', () => {
    fc.assert(
      fc.property(fc.constantFrom(...placeholderNames), (name) => {
        const camel = name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
        expect(placeholderName(camel)).toBe(name);
        expect(placeholderName(name.replace('_', '.'))).toBe(name);
      }),
    );
  });

  it('leaves text without placeholders untouched', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        (text) => {
          expect(resolvePlaceholders(text, { client_first_name: 'X' })).toBe(text);
        },
      ),
    );
  });
});
