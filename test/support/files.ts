import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { RunningApp } from './launch-app.ts';

/** Answers the next dialog that asks where to save a file. */
export async function answerSaveDialog({ electron }: RunningApp, filePath: string): Promise<void> {
  await electron.evaluate(({ dialog }, answer) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: answer });
  }, filePath);
}

/** Answers the next dialog that asks for a file or a folder. */
export async function answerOpenDialog({ electron }: RunningApp, filePath: string): Promise<void> {
  await electron.evaluate(({ dialog }, answer) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [answer] });
  }, filePath);
}

/**
 * Installs a fake printer that writes the next printed page to a PDF file. It then reports success, or a failure with
 * the given reason.
 */
export async function putPrinter(
  { electron }: RunningApp,
  file: string,
  failureReason: string | null = null,
): Promise<void> {
  await electron.evaluate(
    ({ app }, paper) => {
      app.once('web-contents-created', (_event, contents) => {
        contents.getPrintersAsync = async () => [
          { name: 'paper', displayName: 'Paper size', description: '', options: {} },
        ];
        contents.print = (options, done) => {
          async function onPaper(): Promise<void> {
            const pageSize = options?.pageSize;
            const pdf = await contents.printToPDF(pageSize === undefined ? {} : { pageSize });
            process.getBuiltinModule('node:fs').writeFileSync(paper.file, pdf);
            done?.(paper.failureReason === null, paper.failureReason ?? '');
          }
          void onPaper();
        };
      });
    },
    { file, failureReason },
  );
}

/** Reads the entries of a zip archive as text. Supports only the features that Word files use. */
export async function readZip(file: string): Promise<ReadonlyMap<string, string>> {
  const bytes = await readFile(file);
  const entries = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    );
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    entries.set(name, (method === 8 ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}
