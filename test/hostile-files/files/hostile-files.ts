import {
  hostileLogos,
  hostilePictures,
  hostileUploads,
} from '../../../src-service/domain/images/testing/hostile-images.ts';
import { jpegFile, pngFile, svgFile } from '../../../src-service/domain/images/testing/image-files.ts';
import { seededRandom } from '../../simulation/world/random.ts';
import { hostileWordFiles, hostileWorkbooks, otherArchives } from './hostile-archives.ts';
import { joined, script, textBytes, type HostileFile } from './hostile-file.ts';
import { hostilePdfs } from './hostile-pdfs.ts';
import { hostileBackups, hostileTables } from './hostile-tables.ts';
import { hostileTextFiles } from './hostile-texts.ts';
import { cell, paragraph, pdfFile, pdfText, wordFile, wordXml, workbook } from './valid-files.ts';

interface Options {
  readonly seed: number;
  /** Of a server that counts requests: the files refer to it. */
  readonly address: string;
}

/** How many damaged copies of each document are made. */
const copies = 8;

/** Documents that were whole. */
const wholeFiles: readonly (readonly [extension: string, bytes: () => Uint8Array])[] = [
  ['docx', () => wordFile(wordXml(paragraph('Goals') + paragraph('More orders by May.')))],
  ['xlsx', () => workbook(`<row r="1">${cell('A1', 'Item')}${cell('B1', 'Price')}</row>`)],
  ['pdf', () => pdfFile({ content: pdfText('Goals of this proposal') })],
  ['png', pngFile],
  ['jpg', jpegFile],
  ['svg', svgFile],
];

/** Copies of a whole file that are cut, or in which bytes are others. */
function damagedFiles(seed: number): readonly HostileFile[] {
  const random = seededRandom(seed);
  return wholeFiles.flatMap(([extension, make]) =>
    Array.from({ length: copies }, (_, index): HostileFile => {
      const bytes = make().slice();
      const cut = index % 2 === 0 ? random.whole(1, bytes.length - 1) : bytes.length;
      for (let flips = index < 2 ? 0 : 4; flips > 0; flips -= 1)
        bytes[random.whole(0, cut - 1)] = random.whole(0, 255);
      return { name: `damaged-${String(index)}.${extension}`, make: () => bytes.subarray(0, cut) };
    }),
  );
}

/** Files of two formats at once, or of another one than their name says. */
const polyglots: readonly HostileFile[] = [
  { name: 'word.pdf', make: () => wordFile(wordXml(paragraph('Goals'))), asDocument: ['read'] },
  { name: 'word.png', make: () => wordFile(wordXml(paragraph('Goals'))), asDocument: ['read'] },
  {
    name: 'pdf.docx',
    make: () => pdfFile({ content: pdfText('Goals of this proposal') }),
    asDocument: ['read'],
  },
  {
    name: 'page.docx',
    make: () => textBytes(`<!doctype html><p>Goals<script>${script}</script>`),
    asDocument: ['read'],
  },
  {
    name: 'page.pdf',
    make: () => textBytes(`<!doctype html><p>Goals<script>${script}</script>`),
    asDocument: ['read'],
  },
  { name: 'page.png', make: () => textBytes(`<!doctype html><p>Goals<script>${script}</script>`) },
  { name: 'page.csv', make: () => textBytes(`<!doctype html><p>Goals<script>${script}</script>`) },
  {
    name: 'drawing.html',
    make: () => new Uint8Array(svgFile(`<script>${script}</script><text>Goals</text>`)),
  },
  { name: 'drawing.png', make: () => new Uint8Array(svgFile(`<script>${script}</script>`)) },
  { name: 'picture.docx', make: () => new Uint8Array(pngFile()), asDocument: ['not-a-document'] },
  { name: 'picture.svg', make: () => new Uint8Array(pngFile()) },
  {
    name: 'picture-and-page.html',
    make: () => joined(pngFile(), textBytes(`<script>${script}</script>`)),
    asDocument: ['not-a-document'],
  },
  {
    name: 'gif-and-script.gif',
    make: () => textBytes(`GIF89a/*${'\0'.repeat(20)}*/=0;${script}`),
    asDocument: ['not-a-document'],
  },
  {
    name: 'pdf-and-archive.docx',
    make: () =>
      joined(pdfFile({ content: pdfText('Goals of this proposal') }), wordFile(wordXml(paragraph('x')))),
  },
  {
    name: 'jpeg-and-page.jpg',
    make: () => joined(jpegFile(), textBytes(`<script>${script}</script>`)),
    asDocument: ['not-a-document'],
  },
];

/** The pictures by which the service's own readers are tested, with a name. */
const pictures: readonly HostileFile[] = [...hostileLogos, ...hostilePictures, ...hostileUploads].map(
  ([name, bytes], index): HostileFile => ({
    name: `${String(index)} ${name.replaceAll(/[^\w .-]/gu, '')}.${bytes[0] === 0x3c ? 'svg' : 'png'}`,
    make: () => new Uint8Array(bytes),
  }),
);

/** The bombs of one kind, which another kind of reader refuses by their first bytes. */
const kinds = {
  documents: (address: string): readonly HostileFile[] => [
    ...hostileWordFiles(address),
    ...hostileWorkbooks(address),
    ...otherArchives(address),
    ...hostilePdfs(address),
  ],
  tables: hostileTables,
  backups: (): readonly HostileFile[] => hostileBackups,
};

export type Kind = keyof typeof kinds;

/** More than 200 files for every place of the app that reads a file of somebody else. Equal for equal options. */
export function hostileFiles({ seed, address }: Options, kind: Kind): readonly HostileFile[] {
  return [
    ...kinds[kind](address),
    ...hostileTextFiles(address),
    ...polyglots,
    ...damagedFiles(seed),
    ...pictures,
  ];
}
