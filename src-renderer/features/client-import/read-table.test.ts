import { describe, expect, it } from 'vitest';
import { decodeText, readTable } from './read-table.ts';

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
    expect(decoded.encoding).toBe(encoding);
    expect(readTable(decoded.text, encoding).rows).toEqual([
      ['Email', 'Name'],
      ['jos@x.example', 'José'],
    ]);
  });

  it.each([',', ';', '\t', '|'])('is taken apart at %j, whatever stands in quotes', (delimiter) => {
    const table = readTable(`a${delimiter}b\n"x${delimiter}y\n""z"""${delimiter}2`);
    expect(table.delimiter).toBe(delimiter);
    expect(table.rows).toEqual([
      ['a', 'b'],
      [`x${delimiter}y\n"z"`, '2'],
    ]);
  });
});
