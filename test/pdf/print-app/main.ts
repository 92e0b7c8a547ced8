import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, protocol, session } from 'electron';
import { z } from 'zod';
import { printJobSchema } from '../../../shared/bridge/files.ts';
import { appScheme } from '../../../src-main/electron/app-protocol/origin.ts';
import { createPrintDocuments } from '../../../src-main/electron/app-protocol/print-documents.ts';
import { createPrinter } from '../../../src-main/electron/ports/printer.ts';

/** An app with nothing but the printer: it prints `jobs.json` of a folder into numbered files beside it. */
const folder = process.env['PRINT_FOLDER'] ?? '';
app.setPath('userData', path.join(folder, 'profile'));
protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges: { standard: true, secure: true } }]);
// Each print closes its window, and the next one follows.
app.on('window-all-closed', () => undefined);
void app.whenReady().then(printAll);

async function printAll(): Promise<void> {
  const documents = createPrintDocuments();
  session.defaultSession.protocol.handle(
    appScheme,
    ({ url }) => documents.answer(url) ?? new Response(null, { status: 404 }),
  );
  const printer = createPrinter(documents, {
    error: (message, detail) => void process.stderr.write(`${message} ${String(detail)}\n`),
  });
  const jobs = z
    .array(printJobSchema)
    .parse(JSON.parse(await readFile(path.join(folder, 'jobs.json'), 'utf8')));
  try {
    for (const [index, job] of jobs.entries()) {
      await writeFile(path.join(folder, `${String(index)}.pdf`), await printer.printPdf(job));
    }
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  }
  app.quit();
}
