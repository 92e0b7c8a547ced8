import type { FileKeeper } from '../../domain/files/file-keeper.ts';
import type { PdfDocument } from '../../domain/mail/outgoing-mail.ts';
import { PdfBusyError } from '../../domain/mail/pdf-busy-error.ts';
import { ServiceFailure } from '../../failure.ts';
import { filesPath } from '#shared/domain/files/file-references.ts';

/** A picture by the path of a file, in markup that the service has written: attributes contain no bracket. */
const picture = new RegExp(`(<img\\b[^<>]*?\\ssrc=")${filesPath}([0-9a-f]{64})(?=")`, 'gu');

/**
 * Puts the files into a document to print, which has no network. It refers to them by their path until then, because a
 * transaction that makes it must not wait for files outside the database. Throws a `PdfBusyError` while their place does
 * not answer.
 */
export async function embedFiles(files: FileKeeper, document: PdfDocument): Promise<PdfDocument> {
  const hashes = new Set(Array.from(document.html.matchAll(picture), ([, , hash = '']) => hash));
  const contents = new Map<string, string>();
  for (const hash of hashes) {
    const found = await files.read(hash).catch((error: unknown) => {
      if (error instanceof ServiceFailure && error.code === 'unavailable')
        throw new PdfBusyError('The files do not come');
      throw error;
    });
    if (found === null) continue;
    const { row, bytes } = found;
    contents.set(hash, `data:${row.type};base64,${Buffer.from(bytes).toString('base64')}`);
  }
  const html = document.html.replaceAll(
    picture,
    (_, start: string, hash: string) => `${start}${contents.get(hash) ?? 'data:,'}`,
  );
  return { ...document, html };
}
