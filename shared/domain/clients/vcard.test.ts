import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVCardText, readVCards } from './vcard.ts';

const empty = {
  ...{ name: '', surname: '', business: '', email: '', telephone: '', web: '', address: '' },
  ...{ postcode: '', city: '', state: '', country: '', note: '', isBroken: false, line: 1 },
};

const card = (...lines: readonly string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

describe('vCards', () => {
  it('are told from tables', () => {
    expect(isVCardText('\uFEFF\r\nbegin:vcard\r\nVERSION:3.0')).toBe(true);
    expect(isVCardText('Name,Email\nBEGIN:VCARD,x')).toBe(false);
  });

  it('of 3.0 are read, with groups, types and escapes', () => {
    const text = card(
      ...['VERSION:3.0', 'N:Bakker;Iris;Maria,Anna;Dr.;', 'FN:Dr. Iris Bakker', 'ORG:Bakker\\, Licht;Sales'],
      ...['item1.EMAIL;type=INTERNET:first@x.example', 'EMAIL;type=INTERNET,pref:iris@x.example'],
      ...['TEL;TYPE=FAX:+1', 'TEL;TYPE=WORK,VOICE:+31 20 1', 'URL:https\\://x.example'],
      ...['ADR;TYPE="work,postal":;2nd floor;Kade 1;Utrecht;UT;3511;Nederland', 'NOTE:a\\nb\\;c'],
    );
    expect(readVCards(text)).toEqual([
      {
        ...empty,
        ...{ name: 'Iris Maria Anna', surname: 'Bakker', business: 'Bakker, Licht', email: 'iris@x.example' },
        ...{ telephone: '+31 20 1', web: 'https://x.example', address: 'Kade 1, 2nd floor' },
        ...{ postcode: '3511', city: 'Utrecht', state: 'UT', country: 'Nederland', note: 'a\nb;c' },
      },
    ]);
  });

  it('of 4.0 have addresses as URIs, and parameters with colons', () => {
    const text = card(
      ...['VERSION:4.0', 'FN:Ann Marie Bell', 'EMAIL:mailto:ann@x.example', 'TEL;VALUE=uri:tel:+1-555'],
      'ADR;LABEL="1: a; b":;;Main St 1;Ulm;;89073;',
    );
    expect(readVCards(text)).toEqual([
      {
        ...empty,
        ...{ name: 'Ann Marie', surname: 'Bell', email: 'ann@x.example', telephone: '+1-555' },
        ...{ address: 'Main St 1', city: 'Ulm', postcode: '89073' },
      },
    ]);
  });

  it('of 2.1 may be in quoted-printable, over several lines', () => {
    const text = card(
      ...['VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BC=', 'ller;J=C3=B6rg;;;'],
      ...['TEL;WORK;VOICE:1', 'ADR;HOME;QUOTED-PRINTABLE:;;Stra=DFe 1;K=F6ln;;;'],
    );
    expect(readVCards(text)).toMatchObject([
      { name: 'Jörg', surname: 'Müller', telephone: '1', address: 'Straße 1', city: 'Köln' },
    ]);
  });

  it('of a business have its name, and a card with a last name alone has it as the first', () => {
    expect(readVCards(card('FN:Bakker Licht BV', 'N:;;;;', 'ORG:Bakker Licht BV'))).toMatchObject([
      { name: 'Bakker Licht BV', surname: '', business: 'Bakker Licht BV' },
    ]);
    expect(readVCards(card('FN:Cher', 'N:Cher;;;;'))).toMatchObject([{ name: 'Cher', surname: '' }]);
  });

  it('that are broken are named by their line, and the others are kept', () => {
    const text = `${card('FN:A B')}BEGIN:VCARD\nFN:No End\n${card('FN:C D', 'no property', 'EMAIL:c@x.example')}${card('FN:E F')}BEGIN:VCARD\nFN:Cut`;
    expect(readVCards(text).map(({ line, isBroken, name }) => ({ line, isBroken, name }))).toEqual([
      { line: 1, isBroken: false, name: 'A' },
      { line: 4, isBroken: true, name: 'No' },
      { line: 8, isBroken: true, name: 'C' },
      { line: 11, isBroken: false, name: 'E' },
      { line: 14, isBroken: true, name: 'Cut' },
    ]);
  });

  it('are read as they were written, wherever a program folds and however it ends its lines', () => {
    const escape = (text: string): string =>
      text.replaceAll(/[\\,;]/gu, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
    const fold = (line: string, width: number, end: string): string => {
      const characters = Array.from(line);
      return characters
        .map((character, index) => (index > 0 && index % width === 0 ? `${end} ${character}` : character))
        .join('');
    };
    const texts = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom('\\', ',', ';', ':', '"', '\n', ' ', 'n', 'é', '='),
          fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
        ),
      })
      .map((text) => text.replaceAll(/[\r\u0085\u2028\u2029]/gu, '').trim());
    fc.assert(
      fc.property(
        fc.tuple(texts, texts, texts, texts),
        fc.integer({ min: 1, max: 75 }),
        fc.constantFrom('\r\n', '\n', '\r'),
        ([name, business, city, note], width, end) => {
          const lines = [
            ...['BEGIN:VCARD', 'VERSION:3.0', `N:X;${escape(name)};;;`, `ORG:${escape(business)};Unit`],
            ...[`ADR:;;;${escape(city)};;;`, `NOTE:${escape(note)}`, 'END:VCARD'],
          ];
          const text = lines.map((line) => fold(line, width, end) + end).join('');
          expect(readVCards(text)).toEqual([
            {
              ...empty,
              ...(name === '' ? { name: 'X', surname: '' } : { name, surname: 'X' }),
              ...{ business, city, note },
            },
          ]);
        },
      ),
      { numRuns: Number(process.env['LAYOVER_TEST_RUNS'] ?? '500') },
    );
  });
});
