import { hostileTexts } from '../../support/hostile/corpus.ts';
import { joined, megabyte, script, textBytes, type HostileFile } from './hostile-file.ts';

const wide = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'));
const oldOffice = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const file = (name: string, text: string, asDocument?: HostileFile['asDocument']): HostileFile => ({
  name,
  make: () => textBytes(text),
  ...(asDocument !== undefined && { asDocument }),
});
const page = (body: string): string =>
  `<!doctype html><html><head></head><body><h1>Goals</h1>${body}</body></html>`;

/** Files of other programs, which are refused with what to do. */
const otherPrograms: readonly HostileFile[] = [
  file('letter.rtf', String.raw`{\rtf1\ansi Goals}`, ['open-document']),
  {
    name: 'binary.rtf',
    make: () => joined(textBytes(String.raw`{\rtf1\bin4 `), new Uint8Array(4)),
    asDocument: ['open-document'],
  },
  file('rich.doc', String.raw`{\rtf1\ansi Goals}`, ['open-document']),
  { name: 'letter.doc', make: () => joined(oldOffice, new Uint8Array(600)), asDocument: ['old-office'] },
  {
    name: 'prices.xls',
    make: () => joined(oldOffice, new Uint8Array(600), wide('Workbook')),
    asDocument: ['old-office'],
  },
  {
    name: 'locked.docx',
    make: () => joined(oldOffice, new Uint8Array(600), wide('EncryptedPackage')),
    asDocument: ['encrypted'],
  },
  file(
    'letter.fodt',
    '<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    ['open-document'],
  ),
  file(
    'letter-2003.xml',
    '<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?>\n<w:wordDocument/>',
    ['old-office'],
  ),
  file('prices-2003.xml', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>', [
    'old-office',
  ]),
  file('page.mht', 'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n', [
    'not-a-document',
  ]),
  file('message.eml', 'Received: from a\r\nMIME-Version: 1.0\r\nSubject: x\r\n\r\nx', ['not-a-document']),
  file('feed.xml', '<?xml version="1.0"?><rss><channel/></rss>', ['not-a-document']),
  file('script.ps', '%!PS-Adobe-3.0\n(x) show', ['not-a-document']),
  {
    name: 'program.exe',
    make: () => joined(textBytes('MZ'), new Uint8Array(100)),
    asDocument: ['not-a-document'],
  },
  {
    name: 'program',
    make: () => joined(Uint8Array.from([0x7f]), textBytes('ELF'), new Uint8Array(100)),
    asDocument: ['not-a-document'],
  },
  {
    name: 'packed.gz',
    make: () => Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    asDocument: ['not-a-document'],
  },
  {
    name: 'packed.rar',
    make: () => joined(textBytes('Rar!'), Uint8Array.from([0x1a, 7, 0])),
    asDocument: ['not-a-document'],
  },
  { name: 'nothing.docx', make: () => new Uint8Array(), asDocument: ['empty'] },
  { name: 'spaces.docx', make: () => textBytes(' \n'.repeat(1000)), asDocument: ['empty'] },
  { name: 'zeros.docx', make: () => new Uint8Array(4096), asDocument: ['not-a-document'] },
  { name: 'large-zeros.pdf', make: () => new Uint8Array(49 * megabyte), asDocument: ['not-a-document'] },
];

const pages = (address: string): readonly HostileFile[] => [
  file('script.html', page(`<script>${script}</script><p onclick="${script}">x</p>`), ['read']),
  file('script-without-a-head.htm', `<script>${script}</script><svg onload=${script}><p>Goals`, ['read']),
  file(
    'frames.html',
    page(
      `<iframe src="${address}/f"></iframe><object data="${address}/o"></object><embed src="${address}/e"><p>x</p>`,
    ),
    ['read'],
  ),
  file(
    'loads.html',
    page(
      `<img src="${address}/a.png" srcset="${address}/b.png 2x"><video poster="${address}/p" src="${address}/v"></video><link rel=stylesheet href="${address}/c"><p style="background:url(${address}/d)">x</p><picture><source srcset="${address}/g"><img src="${address}/h"></picture><input type=image src="${address}/i"><body background="${address}/j"><table background="${address}/k"><tr><td>x</table>`,
    ),
    ['read'],
  ),
  file(
    'reload.html',
    `<!doctype html><meta http-equiv=refresh content="0;url=${address}/r"><base href="${address}/"><p>Goals`,
    ['read'],
  ),
  file(
    'styles.html',
    `<!doctype html><style>@import "${address}/s.css";p{background:url(${address}/t)}.a{font-weight:700}</style><p class=a>Goals`,
    ['read'],
  ),
  file(
    'picture-of-a-script.html',
    page(`<img src="data:image/svg+xml,<svg onload=${script}>"><img src="javascript:${script}"><p>x</p>`),
    ['read'],
  ),
  file(
    'links.html',
    page(`<a href="javascript:${script}">x</a><a href="data:text/html,<script>${script}</script>">y</a>`),
    ['read'],
  ),
  file('corpus.html', page(hostileTexts.join('\n'))),
  file('deep.html', page(`${'<div>'.repeat(100_000)}x`)),
  file('deep-lists.html', page(`${'<ul><li>'.repeat(20_000)}x`)),
  file('deep-tables.html', page(`${'<table><tr><td>'.repeat(5000)}x`)),
  file(
    'wide-table.html',
    page(`<table><tr><td colspan=100000 rowspan=100000>x${'<td colspan=1000>'.repeat(500)}</table>`),
  ),
  file('many-elements.html', page('<b>a</b>'.repeat(600_000)), ['too-much-text']),
  file('many-small-elements.html', page('<p>a'.repeat(200_000))),
  file('long-line.html', page(`<p>${'a'.repeat(9 * megabyte)}`), ['too-much-text']),
  file('unclosed-pictures.html', page('<img '.repeat(600_000))),
  file('unclosed-styles.html', page('<style>'.repeat(500_000))),
  file('unclosed-heads.html', `<!doctype html>${'<head '.repeat(600_000)}`),
  file('unclosed-titles.html', `<!doctype html>${'<title'.repeat(600_000)}`),
  file('slow-class.html', page(`<p ${'class="'.repeat(400_000)}`)),
  file('slow-title-class.html', page(`<p ${'class="title '.repeat(20_000)}>x`)),
  file(
    'embedded-pictures.html',
    page(`<img src="data:image/png;base64,${'A'.repeat(20 * megabyte)}"><p>x</p>`),
    ['read'],
  ),
  file('unknown-encoding.html', '<!doctype html><meta charset="x-nobody"><p>Goals', ['read']),
  file('utf-7.html', `<!doctype html><meta charset="utf-7"><p>+ADw-script+AD4-${script}+ADw-/script+AD4-`, [
    'read',
  ]),
  {
    name: 'utf-16.html',
    make: () => wide(`\uFEFF<!doctype html><script>${script}</script><p>Goals`),
    asDocument: ['read'],
  },
  {
    name: 'broken-utf-16.txt',
    make: () => joined(Uint8Array.from([0xff, 0xfe, 0x00, 0xd8]), wide('Goals'), Uint8Array.from([0x41])),
    asDocument: ['read'],
  },
  {
    name: 'broken-utf-8.txt',
    make: () => joined(textBytes('Goals '), Uint8Array.from([0xc0, 0xbc, 0xf5, 0x80])),
    asDocument: ['read'],
  },
];

const markdown = (address: string): readonly HostileFile[] => [
  file(
    'script.markdown',
    `# Goals\n\n<script>${script}</script>\n\n[x](javascript:${script})\n\n![x](${address}/a.png)`,
    ['read'],
  ),
  file('front-matter.markdown', `---\ntitle: ${' '.repeat(2 * megabyte)}x\n---\nGoals`),
  file('brackets.markdown', '['.repeat(300_000)),
  file('quotes.markdown', `${'> '.repeat(20_000)}x`),
  file('lists.markdown', Array.from({ length: 2000 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')),
  file('emphasis.markdown', '*a_ '.repeat(200_000)),
  file('backticks.markdown', Array.from({ length: 3000 }, (_, index) => '`'.repeat(index)).join(' ')),
  file('pipes.markdown', `|${'a|'.repeat(50_000)}\n|${'-|'.repeat(50_000)}\n${'|a\n'.repeat(2000)}`),
  file('links.markdown', '[a](<'.repeat(200_000)),
  file('large.markdown', '# a\n\nb\n\n'.repeat(megabyte), ['too-much-text']),
  file('large.txt', 'a\n\n'.repeat(4 * megabyte), ['too-much-text']),
  file('lines.txt', 'a\n\n'.repeat(200_000)),
  file('marks.txt', '\u202e\u2066\u200b\ufeff\u0300'.repeat(1000)),
];

export const hostileTextFiles = (address: string): readonly HostileFile[] => [
  ...otherPrograms,
  ...pages(address),
  ...markdown(address),
];
