import { useEffect } from 'react';
import { fontFilesOf } from '#shared/document/render/document-fonts.ts';
import type { FontId } from '#shared/domain/account/brand.ts';

const added = new Set<string>();

async function addFont(font: FontId): Promise<void> {
  const { readFont } = await import('./read-font.ts');
  const regular = fontFilesOf(font).filter(({ weight, style }) => weight === '400' && style === 'normal');
  await Promise.all(
    regular.map(async ({ name, family, ...descriptors }) => {
      if (added.has(name)) return;
      added.add(name);
      const data = await readFont(name);
      if (data === null) return;
      document.fonts.add(new FontFace(family, `url(data:font/woff2;base64,${data})`, descriptors));
    }),
  );
}

/** Loads the regular face of a document font for this window. The system's families stand in until it is there. */
export function useSampleFont(font: FontId): void {
  useEffect(() => {
    // The window itself is set in Inter.
    if (font !== 'inter') addFont(font).catch(() => undefined);
  }, [font]);
}
