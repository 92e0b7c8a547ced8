import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { texts } from './texts.ts';

const run = promisify(execFile);

/** A document, and the text that it was made of. */
export interface MadeDocument {
  readonly file: string;
  readonly text: string;
  /** The programs that made it. */
  readonly by: string;
}

async function office(folder: string, files: readonly string[], format: string): Promise<void> {
  const options = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', format];
  await run('soffice', [...options, '--outdir', path.join(folder, format.split(':')[0] ?? ''), ...files], {
    timeout: 600_000,
  });
}

/** Makes documents of all texts with pandoc, LibreOffice Writer and AbiWord, which must be installed. */
export async function makeDocuments(folder: string): Promise<readonly MadeDocument[]> {
  const made: MadeDocument[] = [];
  const names = Object.keys(texts);
  for (const name of names) {
    const source = path.join(folder, `${name}.md`);
    await writeFile(source, texts[name] ?? '');
    made.push({ file: source, text: name, by: 'Markdown' });
    for (const format of ['docx', 'html', 'odt']) {
      const file = path.join(folder, `${name}.${format}`);
      await run('pandoc', ['-s', '--metadata', `pagetitle=${name}`, source, '-o', file]);
      if (format !== 'odt') made.push({ file, text: name, by: `pandoc ${format}` });
    }
  }
  const opened = names.map((name) => path.join(folder, `${name}.odt`));
  for (const format of ['docx:MS Word 2007 XML', 'html:HTML (StarWriter)', 'pdf']) {
    await office(folder, opened, format);
    const kind = format.split(':')[0] ?? '';
    for (const name of names) {
      made.push({ file: path.join(folder, kind, `${name}.${kind}`), text: name, by: `LibreOffice ${kind}` });
    }
  }
  await mkdir(path.join(folder, 'abiword'));
  for (const name of names) {
    const file = path.join(folder, 'abiword', `${name}.html`);
    await run('abiword', ['--to=html', path.join(folder, `${name}.odt`), '-o', file]).catch(() => undefined);
    made.push({ file, text: name, by: 'AbiWord html' });
  }
  const found = new Set(await readdir(folder, { recursive: true }));
  const missing = made.filter(({ file }) => !found.has(path.relative(folder, file)));
  if (missing.length > 0) throw new Error(`not made: ${missing.map(({ file }) => file).join(', ')}`);
  return made;
}
