import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { documentFonts } from '#shared/document/render/document-fonts.ts';

/** Known by name only, as the browser that prints: where one of the two is not installed, so is the other. */
const packageName = '@fontsource/inter';

/** Read once: a service prints the same faces again and again. */
const kept = new Map<string, Promise<string | null>>();

function read(file: string): Promise<string | null> {
  const known = kept.get(file);
  if (known !== undefined) return known;
  const reading = (async () => {
    try {
      const found = createRequire(import.meta.url).resolve(`${packageName}/files/${file}`);
      return await readFile(found, 'base64');
    } catch {
      return null;
    }
  })();
  kept.set(file, reading);
  return reading;
}

/** A page with the faces that it is set in, so that it looks the same whatever is installed. */
export async function withFonts(page: string): Promise<string> {
  const fonts = await documentFonts(page, read);
  return fonts === '' ? page : page.replace('</head>', () => `<style>${fonts}</style></head>`);
}
