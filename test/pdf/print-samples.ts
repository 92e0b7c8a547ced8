import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PrintJob } from '#shared/bridge/files.ts';
import { htmlFile } from '../../src-renderer/features/export/html-file.ts';
import { readFontFile } from '../../src-service/page/fonts/font-file.ts';
import { renderPdfDocument } from '../../src-service/page/pdf-document.ts';
import { chromiumPrinter } from '../../src-service/page/pdf/chromium-printer.ts';
import { createPdfCache } from '../../src-service/page/pdf/pdf-cache.ts';
import { systemTimers } from '../../src-service/ports.ts';
import { serviceView, type Sample } from './samples.ts';

const run = promisify(execFile);

/** A sample in a file. */
export interface Printed {
  readonly sample: Sample;
  readonly by: 'service' | 'app';
  readonly file: string;
}

/** Prints samples as the service does for downloads and attachments. Throws if a PDF stays as Chromium wrote it. */
export async function printByService(list: readonly Sample[], folder: string): Promise<readonly Printed[]> {
  const problems: string[] = [];
  const printer = chromiumPrinter(systemTimers, (line) => problems.push(line));
  if (printer === null) throw new Error('There is no Chromium');
  const cache = createPdfCache(printer);
  const printed: Printed[] = [];
  try {
    for (const [index, sample] of list.entries()) {
      const file = path.join(folder, `service-${String(index)}.pdf`);
      await writeFile(file, await cache.print(renderPdfDocument(serviceView(sample))));
      printed.push({ sample, by: 'service', file });
    }
  } finally {
    await printer.close();
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return printed;
}

const double = path.resolve(import.meta.dirname, '../electron-double/electron');

/** Prints samples by the app's printer, on the double of Electron. Throws if a PDF stays as Chromium wrote it. */
export async function printByApp(list: readonly Sample[], folder: string): Promise<readonly Printed[]> {
  const own = path.join(folder, 'app');
  await mkdir(own);
  const read = async (file: string): Promise<string | null> =>
    (await readFontFile(file))?.toString('base64') ?? null;
  const jobs: PrintJob[] = [];
  for (const { view, pageSize } of list) jobs.push({ html: await htmlFile(view, read), pageSize });
  await writeFile(path.join(own, 'jobs.json'), JSON.stringify(jobs));
  const { stderr } = await run(double, [path.join(import.meta.dirname, 'print-app')], {
    env: { ...process.env, LAYOVER_NODE: process.execPath, PRINT_FOLDER: own },
  });
  const problems = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('DevTools listening'));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return list.map((sample, index) => ({ sample, by: 'app', file: path.join(own, `${String(index)}.pdf`) }));
}
