import { createCipheriv, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { joined, megabyte, script, textBytes, type HostileFile } from './hostile-file.ts';
import { pdfFile, pdfStream, pdfText } from './valid-files.ts';

const packed = (bytes: Uint8Array | string): Uint8Array => new Uint8Array(deflateSync(bytes));
const flate = '/Filter /FlateDecode';

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/** RC4: Node's own needs a provider that many systems lack. */
function rc4(key: Uint8Array, text: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  let other = 0;
  const swap = (one: number, two: number): void => {
    const kept = at(one);
    state[one & 255] = at(two);
    state[two & 255] = kept;
  };
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let one = 0;
  other = 0;
  return text.map((byte) => {
    one = (one + 1) & 255;
    other = (other + at(one)) & 255;
    swap(one, other);
    return byte ^ at(at(one) + at(other));
  });
}

/** A PDF that opens with a password alone, by the standard handler of PDF 1.1 (40 bits). */
function lockedPdf(): Uint8Array {
  const password = Buffer.concat([Buffer.from('secret'), padding]).subarray(0, 32);
  const owner = rc4(md5(password).subarray(0, 5), password);
  const id = Buffer.from('0123456789abcdef');
  const key = md5(password, owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id).subarray(0, 5);
  const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;
  return pdfFile({
    more: [`<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, padding))} /P -4 >>`],
    trailer: `/Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}]`,
  });
}

/** The same by a handler that nobody has. */
const ofUnknownHandler = (): Uint8Array =>
  pdfFile({ more: ['<< /Filter /Foreign /V 5 >>'], trailer: '/Encrypt 6 0 R /ID [<00> <00>]' });

const image = (width: number, height: number, bytes: Uint8Array, filter = flate): Uint8Array =>
  pdfStream(
    bytes,
    `/Type /XObject /Subtype /Image /Width ${String(width)} /Height ${String(height)} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${filter}`,
  );
const withImage = (object: Uint8Array): Uint8Array =>
  pdfFile({
    content: `${pdfText('Goals of this proposal')}/I1 Do\n`,
    page: '/XObject << /I1 6 0 R >>',
    more: [object],
  });

export const hostilePdfs = (address: string): readonly HostileFile[] => [
  { name: 'locked.pdf', make: lockedPdf, asDocument: ['encrypted'] },
  { name: 'locked-by-another-program.pdf', make: ofUnknownHandler, asDocument: ['encrypted', 'damaged'] },
  { name: 'torn.pdf', make: () => textBytes('%PDF-1.7\nxx'), asDocument: ['damaged'] },
  {
    name: 'behind-a-page.pdf',
    make: () => joined(textBytes('<p>x</p>'), pdfFile()),
    asDocument: ['scanned', 'read'],
  },
  {
    name: 'script.pdf',
    make: () =>
      pdfFile({
        content: pdfText('Goals of this proposal'),
        root: `/OpenAction << /S /JavaScript /JS (app.${script}; ${script}) >> /AA << /WC << /S /JavaScript /JS (${script}) >> >>`,
      }),
    asDocument: ['read'],
  },
  {
    name: 'to-elsewhere.pdf',
    make: () =>
      pdfFile({
        content: pdfText('Goals of this proposal'),
        root: `/OpenAction << /S /URI /URI (${address}/open) >> /Names << /EmbeddedFiles << /Names [(a) << /F (${address}/f) /FS /URL >>] >> >>`,
        page: `/XObject << /I1 << /F (${address}/i) >> >>`,
      }),
    asDocument: ['read'],
  },
  {
    name: 'font-with-a-script.pdf',
    make: () =>
      pdfFile({
        content: 'BT /F2 12 Tf 72 700 Td (Goals of this proposal) Tj ET\n',
        page: '',
        more: [`<< /Type /Font /Subtype /Type1 /BaseFont /A /FontMatrix [0.1 0 0 0.1 0 (1); ${script}] >>`],
      }),
  },
  {
    name: 'operators-bomb.pdf',
    make: () => pdfFile({ content: packed('q Q '.repeat(15_000_000)), filter: flate }),
    asDocument: ['too-much-inside', 'damaged', 'scanned'],
  },
  {
    name: 'text-bomb.pdf',
    make: () =>
      pdfFile({ content: packed(`BT /F1 9 Tf ${'(Goals)Tj 0 1 Td '.repeat(300_000)}ET`), filter: flate }),
    asDocument: ['read', 'too-much-inside', 'too-much-text'],
  },
  {
    name: 'zeros-bomb.pdf',
    make: () => pdfFile({ content: packed(Buffer.alloc(150 * megabyte)), filter: flate }),
    asDocument: ['too-much-inside'],
  },
  {
    name: 'bomb-in-a-bomb.pdf',
    make: () =>
      pdfFile({
        content: packed(packed(Buffer.alloc(150 * megabyte))),
        filter: '/Filter [/FlateDecode /FlateDecode]',
      }),
    asDocument: ['too-much-inside'],
  },
  {
    name: 'bomb-in-hexadecimal.pdf',
    make: () =>
      pdfFile({
        content: `${Buffer.from(packed(packed(Buffer.alloc(150 * megabyte)))).toString('hex')}>`,
        filter: '/Filter [/ASCIIHexDecode /Fl /Fl]',
      }),
    asDocument: ['too-much-inside'],
  },
  {
    name: 'picture-bomb.pdf',
    make: () => withImage(image(20_000, 20_000, packed(Buffer.alloc(megabyte)))),
    asDocument: ['read'],
  },
  {
    name: 'picture-without-pixels.pdf',
    make: () => withImage(image(-1, 0, packed('x'))),
    asDocument: ['read'],
  },
  {
    name: 'picture-of-jpeg-2000.pdf',
    make: () => withImage(image(30_000, 30_000, textBytes('\0\0\0\u000cjP  '), '/Filter /JPXDecode')),
    asDocument: ['read'],
  },
  {
    name: 'picture-of-jbig2.pdf',
    make: () => withImage(image(60_000, 60_000, new Uint8Array(64), '/Filter /JBIG2Decode')),
    asDocument: ['read'],
  },
  {
    name: 'form-of-itself.pdf',
    make: () =>
      pdfFile({
        content: `${pdfText('Goals of this proposal')}/X Do\n`,
        page: '/XObject << /X 6 0 R >>',
        more: [
          pdfStream(
            textBytes('/X Do /X Do /X Do'),
            '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
          ),
        ],
      }),
  },
  {
    name: 'forms-of-forms.pdf',
    isSlow: true,
    make: () =>
      pdfFile({
        content: `${pdfText('Goals of this proposal')}/X Do\n`,
        page: '/XObject << /X 6 0 R >>',
        more: Array.from({ length: 9 }, (_, level) =>
          pdfStream(
            textBytes(level === 8 ? 'q Q ' : '/X Do '.repeat(10)),
            `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${String(level + 7)} 0 R >> >>`,
          ),
        ),
      }),
  },
  {
    name: 'pages-of-pages.pdf',
    make: () =>
      joined(
        textBytes(
          '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 99999999 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n',
        ),
      ),
    asDocument: ['damaged', 'scanned'],
  },
  {
    name: 'deep-arrays.pdf',
    make: () => pdfFile({ more: ['['.repeat(200_000)], root: '/X 6 0 R' }),
  },
  {
    name: 'deep-operands.pdf',
    make: () => pdfFile({ content: `${pdfText('Goals of this proposal')}${'['.repeat(500_000)}` }),
  },
  { name: 'only-a-picture.pdf', make: () => pdfFile({ content: 'q Q' }), asDocument: ['scanned'] },
  {
    name: 'random-stream.pdf',
    make: () => {
      const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16));
      return pdfFile({ content: noise.update(Buffer.alloc(200_000)), filter: flate });
    },
  },
];
