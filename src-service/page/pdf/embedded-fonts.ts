import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { documentFonts } from '#shared/document/render/document-fonts.ts';

/** Imported by a variable, like the browser, so that a bundle does not include it. */
const packageName = '@fontsource/inter';

/** Cached, because every page uses the same fonts. */
const fontTexts = new Map<string, Promise<string | null>>();

function readFont(file: string): Promise<string | null> {
  const font = fontTexts.get(file);
  if (font !== undefined) return font;
  const loading = (async () => {
    try {
      const path = createRequire(import.meta.url).resolve(`${packageName}/files/${file}`);
      return await readFile(path, 'base64');
    } catch {
      return null;
    }
  })();
  fontTexts.set(file, loading);
  return loading;
}

/** Embeds the fonts of a page, so that it looks alike on every computer. */
export async function embedFonts(page: string): Promise<string> {
  const fonts = await documentFonts(page, readFont);
  return fonts === '' ? page : page.replace('</head>', () => `<style>${fonts}</style></head>`);
}
