import { describe, expect, it } from 'vitest';
import { decodeText, readRows, readTable } from './read-table.ts';

const text = 'Email;Name\r\njos@x.example;José\r\n';
const utf16 = (mark: boolean): Uint8Array => {
  const buffer = Buffer.from(text, 'utf16le');
  return mark ? Buffer.concat([Buffer.from([0xff, 0xfe]), buffer]) : buffer;
};

describe('a file', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16LE', utf16(true)],
    ['UTF-16LE', utf16(false)],
    ['UTF-16BE', Buffer.from(utf16(true)).swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ] as const)('is read in %s', (encoding, bytes) => {
    const decoded = decodeText(bytes);
    if (decoded.kind !== 'text') throw new Error('It was not read as text.');
    expect(decoded.encoding).toBe(encoding);
    expect(readTable(decoded.text, encoding).rows).toEqual([
      ['Email', 'Name'],
      ['jos@x.example', 'José'],
    ]);
  });

  it.each([
    ['workbook', '504b0304140006000800000021'],
    ['workbook', 'd0cf11e0a1b11ae1'],
    ['not-text', '89504e470d0a1a0a0000000d49484452'],
    ['not-text', '00010203'],
  ] as const)('that holds no text is known as %s', (kind, hex) => {
    expect(decodeText(Buffer.from(hex, 'hex'))).toEqual({ kind });
  });

  it.each(['\r\n ', '\n\t'])('may be folded within its characters by %j', (fold) => {
    const bytes = Buffer.from('NOTE:Zoë 漢字');
    for (let at = 6; at < bytes.length; at += 1) {
      const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from(fold), bytes.subarray(at)]);
      const decoded = decodeText(folded);
      if (decoded.kind !== 'text') throw new Error('It was not read as text.');
      expect(decoded.encoding).toBe('UTF-8');
      expect(decoded.text.replace(fold, '')).toBe('NOTE:Zoë 漢字');
    }
  });

  it('may end its lines in any way, also in several ways', () => {
    const { rows, columns } = readTable(
      'Email,Name\r\na@x.example,A\rb@x.example,B\nc@x.example,"C\r\nD"\r\n',
    );
    expect(rows).toEqual([
      ['Email', 'Name'],
      ['a@x.example', 'A'],
      ['b@x.example', 'B'],
      ['c@x.example', 'C\nD'],
    ]);
    expect(columns).toBe(2);
  });

  it('has as many columns as its first row, also if another row is longer', () => {
    expect(readTable(`a,b,,\n1,2\n${'x,'.repeat(2400)}x`).columns).toBe(2);
  });

  it.each([',', ';', '\t', '|'])('is taken apart at %j, whatever stands in quotes', (delimiter) => {
    const table = readTable(`a${delimiter}b\n"x${delimiter}y\n""z"""${delimiter}2`);
    expect(table.delimiter).toBe(delimiter);
    expect(table.rows).toEqual([
      ['a', 'b'],
      [`x${delimiter}y\n"z"`, '2'],
    ]);
  });

  it('of vCards has a row for each, the columns that they fill, and the lines of the file', () => {
    const card = (...lines: readonly string[]): string =>
      ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
    const file = card('N:Bell;Ann', 'EMAIL:ann@x.example') + card('no property') + card('FN:Jo', 'NOTE:a, b');
    expect(readRows(file)).toMatchObject({
      rows: [
        ['ann@x.example', 'Ann', 'Bell', ''],
        ['', '', '', ''],
        ['', 'Jo', '', 'a, b'],
      ],
      columns: 4,
      cards: {
        fields: ['email', 'name', 'surname', 'note'],
        origins: [
          { line: 1, isBroken: false },
          { line: 6, isBroken: true },
          { line: 8, isBroken: false },
        ],
      },
    });
    expect(readRows('Name,Email\nAnn,ann@x.example').cards).toBeNull();
  });
});
