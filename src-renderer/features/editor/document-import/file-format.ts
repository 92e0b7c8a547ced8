import { pathsOf } from './readers/archive.ts';
import { ReadFailure } from './read-document.ts';

/** What a file is, by its content first and its name second. */
export type FileFormat =
  | 'word'
  | 'spreadsheet'
  | 'packed-page'
  | 'pdf'
  | 'page'
  | 'markdown'
  | 'delimited'
  | 'text';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const archiveStart = [0x50, 0x4b, 0x03, 0x04];
const oldOfficeStart = [0xd0, 0xcf, 0x11, 0xe0];
/** How far into a file its kind is looked for, in bytes. */
const headLength = 4096;

function includesWide(bytes: Uint8Array, word: string): boolean {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 1024 * 1024));
  return text.includes(Array.from(word).join('\0'));
}

function formatOfArchive(bytes: Uint8Array): FileFormat {
  const paths = pathsOf(bytes);
  if (paths.includes('word/document.xml')) return 'word';
  if (paths.includes('xl/workbook.xml')) return 'spreadsheet';
  if (paths.includes('mimetype') && paths.includes('content.xml')) throw new ReadFailure('open-document');
  if (
    paths.some((path) => /(?:^|\/)(?:Document\.iwa|index\.apxl|index\.xml\.gz)$/u.test(path)) ||
    paths.includes('index.xml')
  )
    throw new ReadFailure('open-document');
  if (paths.includes('xl/workbook.bin')) throw new ReadFailure('old-office');
  if (paths.some((path) => /\.html?$/iu.test(path))) return 'packed-page';
  throw new ReadFailure('not-a-document');
}

/** Whether bytes are a text, not a picture or a program. UTF-16 has zeros and a mark at its start. */
function isText(bytes: Uint8Array): boolean {
  const isWide = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);
  const head = bytes.subarray(0, headLength);
  return isWide || head.every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte));
}

/** Texts that are a document of another program, which reads them and saves them as another format. */
function refuseMarkup(head: string): void {
  const text = head.trimStart();
  if (/^<\?xml[\s\S]*?<\?mso-application\s/u.test(text)) throw new ReadFailure('old-office');
  if (/^<\?xml[\s\S]*?<office:document[\s>]/u.test(text)) throw new ReadFailure('open-document');
  const isMessage = /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?MIME-Version:/iu.test(text);
  if (isMessage || /^(?:<\?xml|%!PS)/u.test(text)) throw new ReadFailure('not-a-document');
}

function formatOfText(head: string, name: string): FileFormat {
  if (
    /^\s*(?:\uFEFF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body)[\s>]/iu.test(
      head,
    )
  ) {
    return 'page';
  }
  if (/\.x?html?$/iu.test(name)) return 'page';
  if (/\.(?:md|markdown|mdown|mkd)$/iu.test(name)) return 'markdown';
  if (/\.(?:csv|tsv)$/iu.test(name)) return 'delimited';
  refuseMarkup(head);
  return 'text';
}

/**
 * Recognizes the format of a file.
 *
 * @throws {ReadFailure} if it is none that is read here
 */
export function formatOf(bytes: Uint8Array, name: string): FileFormat {
  if (bytes.every((byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d)) throw new ReadFailure('empty');
  if (startsWith(bytes, archiveStart)) return formatOfArchive(bytes);
  if (startsWith(bytes, oldOfficeStart)) {
    throw new ReadFailure(includesWide(bytes, 'EncryptedPackage') ? 'encrypted' : 'old-office');
  }
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headLength));
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf';
  // RTF may hold bytes that are no text.
  if (head.trimStart().startsWith('{\\rtf')) throw new ReadFailure('open-document');
  if (!isText(bytes)) throw new ReadFailure('not-a-document');
  return formatOfText(head, name);
}
