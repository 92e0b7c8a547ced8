import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { contentType } from './content-type.ts';
import { appScheme } from './origin.ts';
import { pageHeaders } from './page-headers.ts';
import type { PrintDocuments } from './print-documents.ts';
import { resolveAsset } from './resolve-asset.ts';

/** Makes `app:` a standard, secure scheme. Has to be called before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      // Chromium keeps the compiled code of the page's scripts for the next start.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/**
 * Serves the built page from `root` on the session that the window uses. Only files of the page can be
 * reached (see `resolveAsset`), and the documents that are being printed.
 */
export function serveApp(session: Session, root: string, printed: PrintDocuments): void {
  session.protocol.handle(appScheme, async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const document = printed.answer(request.url);
    if (document !== null) return document;
    const file = resolveAsset(root, request.url);
    const type = file === null ? null : contentType(file);
    if (file === null || type === null) return refuse(404);
    try {
      const body = new Uint8Array(await readFile(file));
      return new Response(body, { headers: { ...pageHeaders, 'content-type': type } });
    } catch {
      // Missing or unreadable: to the page it is the same.
      return refuse(404);
    }
  });
}

function refuse(status: 404 | 405): Response {
  return new Response(null, { status, headers: pageHeaders });
}
