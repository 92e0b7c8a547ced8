import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { protocol, type Session } from 'electron';
import { fileOfAddress, filesPath } from '#shared/domain/files/file-references.ts';
import type { Picture } from '../../core/pictures/picture-files.ts';
import { contentType } from './content-type.ts';
import { appOrigin, appScheme } from './origin.ts';
import { pageHeaders, pageWithNonce } from './page-headers.ts';
import type { PrintDocuments } from './print-documents.ts';
import { resolveAsset } from './resolve-asset.ts';

/** The pictures of the open account's texts by their hashes; null for one that cannot be had now. */
type PictureSource = (hash: string) => Promise<Picture | null>;

/** Makes `app:` a standard, secure scheme. Call it before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      // Lets Chromium cache the compiled code of the page's scripts.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/**
 * Serves the built page from `root` to the windows' session: only the page's files (see `resolveAsset`), documents that
 * are being printed, and the pictures of texts.
 */
export function serveApp(
  session: Session,
  root: string,
  printDocuments: PrintDocuments,
  pictures: PictureSource,
): void {
  session.protocol.handle(appScheme, async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const document = printDocuments.answer(request.url);
    if (document !== null) return document;
    const hash = pictureOf(request.url);
    if (hash !== null) return await answerPicture(hash, pictures);
    const file = resolveAsset(root, request.url);
    const type = file === null ? null : contentType(file);
    if (file === null || type === null) return refuse(404);
    try {
      const bytes = await readFile(file);
      if (path.basename(file) === 'index.html') {
        const { html, headers } = pageWithNonce(bytes.toString());
        return new Response(html, { headers: { ...headers, 'content-type': type } });
      }
      return new Response(new Uint8Array(bytes), { headers: { ...pageHeaders, 'content-type': type } });
    } catch {
      // The file is missing or unreadable.
      return refuse(404);
    }
  });
}

/** The picture that an address of the page names; null for any other address. */
function pictureOf(address: string): string | null {
  return address.startsWith(`${appOrigin}${filesPath}`)
    ? fileOfAddress(address.slice(appOrigin.length))
    : null;
}

async function answerPicture(hash: string, pictures: PictureSource): Promise<Response> {
  const picture = await pictures(hash).catch(() => null);
  if (picture === null) return refuse(404);
  const { type, bytes } = picture;
  // Bytes under their hash never change.
  const headers = { 'content-type': type, 'cache-control': 'private, max-age=31536000, immutable' };
  return new Response(bytes, { headers: { ...pageHeaders, ...headers } });
}

function refuse(status: 404 | 405): Response {
  return new Response(null, { status, headers: pageHeaders });
}
