import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fontIds, fontStacks, type FontId } from '../../domain/account/brand.ts';
import { documentStyles, documentTypefaces } from './document-styles.ts';
import { documentThemes } from './document-theme.ts';
import { documentFonts, fontFilesOf, fontPackages, linkedFonts } from './document-fonts.ts';

const faces = ['400-normal', '400-italic', '500-normal', '600-normal', '700-normal'];

/** The files that are asked for. */
async function filesFor(text: string, font: FontId): Promise<readonly string[]> {
  const asked: string[] = [];
  await documentFonts(text, [font], async (file) => {
    asked.push(file);
    return Promise.resolve('AAAA');
  });
  return asked;
}

test('a document embeds the font files that its text needs', async () => {
  expect(await filesFor('Tiếng Việt, Łódź, Київ, Αθήνα', 'inter')).toHaveLength(25);
  expect(await filesFor('Angebot für Müller, 1.200 €', 'inter')).toEqual(
    faces.map((face) => `inter-latin-${face}.woff2`),
  );
});

test.each(fontIds)('%s has files for text, emphasis and headings, and they exist', async (font) => {
  const names = fontFilesOf(font).map(({ name }) => name);
  const packages = new Set(names.map((name) => fontPackages.get(name)));
  expect(packages.size).toBe(1);
  const manifest = createRequire(import.meta.url).resolve(`@fontsource/${[...packages][0]}/package.json`);
  const files = await readdir(path.join(path.dirname(manifest), 'files'));
  expect(names.filter((name) => !files.includes(name))).toEqual([]);
  const asked = await filesFor('Łódź', font);
  expect(asked.map((name) => /-(\d{3}-.*)\.woff2$/u.exec(name)?.[1])).toEqual([...faces, ...faces]);
  // Each rule names the family that a brand's style sheet asks for first.
  const rules = await documentFonts('Łódź', [font], () => Promise.resolve('AAAA'));
  const families = new Set(Array.from(rules.matchAll(/font-family:"([^"]+)"/gu), ([, family]) => family));
  const [first] = (font === 'inter' ? 'Inter' : fontStacks[font]).split(',');
  expect([...families]).toEqual([first?.replaceAll('"', '')]);
});

test('a page names all files of its font, each for the letters that it has', () => {
  const rules = linkedFonts(['slab'], (file) => `/fonts/${file}`);
  const addresses = Array.from(rules.matchAll(/url\(\/fonts\/([^)]+)\)/gu), ([, file]) => file);
  expect(addresses).toEqual(fontFilesOf('slab').map(({ name }) => name));
  expect(rules.match(/font-display:swap/gu)).toHaveLength(10);
  expect(rules.match(/unicode-range:U\+/gu)).toHaveLength(10);
});

test('a missing font file is left out', async () => {
  const styles = await documentFonts('Ł', ['inter'], (file) =>
    Promise.resolve(file === 'inter-latin-ext-400-normal.woff2' ? 'AAAA' : null),
  );
  expect(styles.match(/@font-face/gu)).toHaveLength(1);
  expect(styles).toContain('font-family:"Inter";font-style:normal;font-weight:400;');
  expect(styles).toContain('url(data:font/woff2;base64,AAAA)');
});

test.each(documentThemes)(
  'the theme %s is set in typefaces that are embedded, not in one of the system',
  async (theme) => {
    const value = (name: string): string =>
      Array.from(documentStyles(theme).matchAll(new RegExp(`--${name}:([^;}]+)`, 'gu'))).at(-1)?.[1] ?? '';
    const family = (name: string): string => {
      const reference = /^var\(--(.+)\)$/u.exec(value(name))?.[1];
      return reference === undefined
        ? (value(name).split(',')[0] ?? '').replaceAll('"', '')
        : family(reference);
    };
    const rules = await documentFonts('Offer', documentTypefaces(theme), () => Promise.resolve('AAAA'));
    const embedded = new Set(Array.from(rules.matchAll(/font-family:"([^"]+)"/gu), ([, name]) => name));
    expect([...embedded]).toEqual([...new Set([family('sans'), family('heading')])]);
    expect(documentTypefaces(theme, 'slab')).toEqual(['slab']);
  },
);
