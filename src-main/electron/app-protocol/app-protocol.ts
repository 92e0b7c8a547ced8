import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { protocol, type Session } from 'electron';
import { contentType } from './content-type.ts';
import { appScheme } from './origin.ts';
import { pageHeaders, pageWithNonce } from './page-headers.ts';
import type { PrintDocuments } from './print-documents.ts';
import { resolveAsset } from './resolve-asset.ts';

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
 * Serves the built page from `root` to the windows' session: only the page's files (see `resolveAsset`) and documents
 * that are being printed.
 */
export function serveApp(session: Session, root: string, printDocuments: PrintDocuments): void {
  session.protocol.handle(appScheme, async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const document = printDocuments.answer(request.url);
    if (document !== null) return document;
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

function refuse(status: 404 | 405): Response {
  return new Response(null, { status, headers: pageHeaders });
}
