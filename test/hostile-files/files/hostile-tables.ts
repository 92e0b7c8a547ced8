import { gzipSync } from 'node:zlib';
import { joined, megabyte, script, textBytes, type HostileFile } from './hostile-file.ts';

const file = (name: string, text: string, asDocument?: HostileFile['asDocument']): HostileFile => ({
  name,
  make: () => textBytes(text),
  ...(asDocument !== undefined && { asDocument }),
});
const head = 'email,name,price\n';
const card = (body: string): string => `BEGIN:VCARD\nVERSION:3.0\nFN:Rosa\n${body}\nEND:VCARD\n`;

/** Tables of clients and prices, and contacts. */
export const hostileTables = (address: string): readonly HostileFile[] => [
  file('commas.csv', ','.repeat(15 * megabyte), ['too-much-text', 'empty']),
  file('rows.csv', 'a\n'.repeat(8 * megabyte), ['too-much-text']),
  file('wide.csv', `${head}${'a,'.repeat(megabyte)}`),
  file('quote.csv', `${head}"${'a\n'.repeat(megabyte)}`),
  file('quotes.csv', '"'.repeat(megabyte)),
  file('quoted-quotes.csv', '"a""b" c,'.repeat(300_000)),
  file('returns.csv', '\r'.repeat(megabyte), ['empty']),
  file('names-only.csv', head),
  file('one-cell.csv', 'a'.repeat(15 * megabyte), ['too-much-text']),
  file('formulas.csv', `${head}=cmd|'/c calc'!A1,@SUM(1),+1\n=HYPERLINK("${address}"),-1,\t1\n`),
  file('script.csv', `${head}a@example.com,<img src=${address}/a onerror=${script}>,1\n`),
  file('prototype.csv', '__proto__,constructor,toString\n1,2,3\n'),
  file(
    'numbers.csv',
    `${head}a@example.com,x,${'9'.repeat(5000)}\nb@example.com,y,1e999\nc@example.com,z,NaN\n`,
  ),
  file('infinite.csv', `${head}${'a@example.com,x,-0.000000000000000000000001\n'.repeat(2000)}`),
  file('slow-email.csv', `${head}${'a'.repeat(50_000)}@${'a.'.repeat(50_000)},x,1\n`),
  file('slow-amount.csv', `${head}a@example.com,x,${'1.'.repeat(50_000)}\n`),
  { name: 'utf-16.csv', make: () => new Uint8Array(Buffer.from(`\uFEFF${head}`, 'utf16le')).subarray(0, 33) },
  { name: 'surrogates.csv', make: () => joined(textBytes(head), Uint8Array.from([0xed, 0xa0, 0x80])) },
  {
    name: 'old.csv',
    make: () => joined(textBytes(head), Uint8Array.from([0xe4, 0x2c, 0x80, 0x0a, 0x20, 0x80])),
  },
  { name: 'controls.csv', make: () => Uint8Array.from({ length: 64 }, (_, index) => index % 32) },
  file('begin.vcf', 'BEGIN:VCARD\n'.repeat(400_000)),
  file('open.vcf', 'BEGIN:VCARD\nFN:Rosa'),
  file('cards.vcf', card('EMAIL:rosa@example.com').repeat(200_000)),
  file('properties.vcf', card('EMAIL:rosa@example.com\n'.repeat(300_000))),
  file('parameters.vcf', card(`TEL${';TYPE=a'.repeat(400_000)}:1`)),
  file('quotes.vcf', card(`TEL;X=${'"'.repeat(300_001)}:1`)),
  file('folds.vcf', card(`NOTE:a${'\n b'.repeat(500_000)}`)),
  file('escapes.vcf', card(`N:${'\\'.repeat(500_001)};${';,'.repeat(200_000)}`)),
  file('components.vcf', card(`ADR:${';'.repeat(2 * megabyte)}`)),
  file('quoted-printable.vcf', card(`NOTE;ENCODING=QUOTED-PRINTABLE:${'=E4=\n'.repeat(200_000)}`)),
  file('code-points.vcf', card('NOTE;ENCODING=QUOTED-PRINTABLE:=ZZ=F4=90=80=80=%41')),
  file(
    'photo.vcf',
    card(`PHOTO;VALUE=URI:${address}/a.png\nURL:javascript:${script}\nLOGO:${address}/b.png`),
  ),
  file('script.vcf', card(`NOTE:<script>${script}</script>\nORG:<img src=${address}/a onerror=${script}>`)),
  {
    name: 'folded-bytes.vcf',
    make: () =>
      joined(
        textBytes('BEGIN:VCARD\nFN:'),
        ...Array.from({ length: 100_000 }, () => Uint8Array.from([0xc3, 0x0a, 0x20, 0xa4])),
        textBytes('\nEND:VCARD'),
      ),
  },
];

const workspace = '{"format":"layover-workspace","version":1,';
const packed = (text: string | Buffer): Uint8Array => new Uint8Array(gzipSync(text));
/** A text with a long repetition in it, packed without making it in one piece. */
const backup = (name: string, start: string, repeated: string, times: number, end = ''): HostileFile => ({
  name,
  make: () =>
    packed(
      Buffer.concat([Buffer.from(start), Buffer.alloc(repeated.length * times, repeated), Buffer.from(end)]),
    ),
});

/** Files that claim to be backups. */
export const hostileBackups: readonly HostileFile[] = [
  backup('zeros.layover', '', '\0', 60 * megabyte),
  backup('more-zeros.layover', '', '\0', 260 * megabyte),
  backup('spaces.layover', '', ' ', 60 * megabyte),
  backup('text.layover', `${workspace}"madeAt":"`, 'a', 60 * megabyte),
  backup('arrays.layover', `${workspace}"records":`, '[', 60 * megabyte),
  backup('objects.layover', `${workspace}"records":[`, '{},', 20 * megabyte),
  backup('numbers.layover', `${workspace}"records":[`, '0,', 30 * megabyte),
  backup('deep.layover', `${workspace}"a":`, '{"a":', 10 * megabyte),
  backup('keys.layover', workspace, '"a":1,', 10 * megabyte, '"b":1}'),
  backup('unknown.layover', `${workspace}"more":[`, '0,', 30 * megabyte, '0]}'),
  backup('emails.layover', `${workspace}"emails":[`, '{},', 20 * megabyte, '{}]}'),
  backup(
    'record.layover',
    `${workspace}"records":[{"entity":"section","fields":{"body":"`,
    'a',
    60 * megabyte,
    '"}}]}',
  ),
  backup('number.layover', `${workspace}"records":`, '9', 60 * megabyte, '}'),
  { name: 'another.layover', make: () => packed('{"format":"layover-proposal"}') },
  { name: 'newer.layover', make: () => packed('{"format":"layover-workspace","version":99,"records":"x"}') },
  { name: 'empty.layover', make: () => packed('') },
  { name: 'null.layover', make: () => packed('null') },
  { name: 'torn.layover', make: () => packed(`${workspace}"records":[]}`).subarray(0, 30) },
  { name: 'behind.layover', make: () => joined(packed(`${workspace}"records":[]}`), textBytes(script)) },
  { name: 'twice.layover', make: () => joined(packed(workspace), packed('"records":[]}')) },
  {
    name: 'prototype.layover',
    make: () => packed(`${workspace}"__proto__":{"a":1},"records":[],"constructor":1}`),
  },
  {
    name: 'broken-text.layover',
    make: () => packed(joined(textBytes(workspace), Uint8Array.from([0xff, 0xfe])) as Buffer),
  },
];
