import { documentFonts } from '#shared/document/render/document-fonts.ts';
import type { FontId } from '#shared/domain/account/brand.ts';
import { readFontFile } from '../fonts/font-file.ts';

async function readFont(file: string): Promise<string | null> {
  return (await readFontFile(file))?.toString('base64') ?? null;
}

/** Embeds the fonts of a page, so that it looks alike on every computer. */
export async function embedFonts(page: string, fonts: readonly FontId[]): Promise<string> {
  const rules = await documentFonts(page, fonts, readFont);
  return rules === '' ? page : page.replace('</head>', () => `<style>${rules}</style></head>`);
}
