import { useEffect, useState } from 'react';
import { documentFonts } from '#shared/document/render/document-fonts.ts';
import type { FontId } from '#shared/domain/account/brand.ts';

async function readFonts(text: string, typefaces: readonly FontId[]): Promise<string> {
  const { readFont } = await import('./read-font.ts');
  return documentFonts(text, typefaces, readFont);
}

/** Style rules with the fonts of a document; null while they are read. Without a file the system's families stand in. */
export function useDocumentFonts(text: string, typefaces: readonly FontId[]): string | null {
  const [fonts, setFonts] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (rules: string): void => {
      if (isCurrent) setFonts(rules);
    };
    readFonts(text, typefaces).then(show, () => show(''));
    return () => {
      isCurrent = false;
    };
  }, [text, typefaces]);
  return fonts;
}
