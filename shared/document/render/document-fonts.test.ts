import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { documentFonts } from './document-fonts.ts';

/** The files that are asked for. */
async function filesFor(text: string): Promise<readonly string[]> {
  const asked: string[] = [];
  await documentFonts(text, async (file) => {
    asked.push(file);
    return Promise.resolve('AAAA');
  });
  return asked;
}

test('a document embeds the font files that its text needs, and all of them exist', async () => {
  const manifest = createRequire(import.meta.url).resolve('@fontsource/inter/package.json');
  const files = await readdir(path.join(path.dirname(manifest), 'files'));
  const asked = await filesFor('Tiếng Việt, Łódź, Київ, Αθήνα');
  expect(asked).toHaveLength(25);
  expect(asked.filter((file) => !files.includes(file))).toEqual([]);
  expect(await filesFor('Angebot für Müller, 1.200 €')).toEqual(
    ['400-normal', '400-italic', '500-normal', '600-normal', '700-normal'].map(
      (face) => `inter-latin-${face}.woff2`,
    ),
  );
});

test('a missing font file is left out', async () => {
  const styles = await documentFonts('Ł', (file) =>
    Promise.resolve(file === 'inter-latin-ext-400-normal.woff2' ? 'AAAA' : null),
  );
  expect(styles.match(/@font-face/gu)).toHaveLength(1);
  expect(styles).toContain('font-family:Inter;font-style:normal;font-weight:400;');
  expect(styles).toContain('url(data:font/woff2;base64,AAAA)');
});
