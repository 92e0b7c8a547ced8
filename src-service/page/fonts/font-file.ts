import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontPackages } from '#shared/document/render/document-fonts.ts';

/** Beside the built service; where it runs from its source, fonts are files of their packages. */
const builtFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'fonts');

/** The same fonts serve every page. */
const files = new Map<string, Promise<Buffer<ArrayBuffer> | null>>();

async function load(file: string, packageName: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(path.join(builtFolder, file)).catch(() =>
      readFile(createRequire(import.meta.url).resolve(`@fontsource/${packageName}/files/${file}`)),
    );
  } catch {
    return null;
  }
}

/** A font file of documents; null if it is not among them or cannot be read. */
export function readFontFile(file: string): Promise<Buffer<ArrayBuffer> | null> {
  const packageName = fontPackages.get(file);
  if (packageName === undefined) return Promise.resolve(null);
  const bytes = files.get(file) ?? load(file, packageName);
  files.set(file, bytes);
  return bytes;
}
