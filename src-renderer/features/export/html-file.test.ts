import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { raw } from '#shared/document/markup/html.ts';
import { fontPackages } from '#shared/document/render/document-fonts.ts';
import type { DocumentIdentity, DocumentView } from '#shared/document/render/document-view.ts';
import { htmlFile } from './html-file.ts';

const identity: DocumentIdentity = {
  brand: { main_color: '#102a43', accent_color: null, font: 'slab' },
  logo: 'data:image/svg+xml;base64,PHN2Zy8+',
  addressLines: ['Weg 1'],
  ...{ taxNumber: '', telephone: '', web: '' },
  contact: { name: 'Ada Blau', email: 'ada@blau.example', picture: 'data:image/png;base64,iVBORw==' },
};

const view: DocumentView = {
  ...{ title: 'Licht', locale: 'de', currency: 'EUR', theme: 'clean', accountName: 'Blau', identity },
  ...{ preparedBy: 'Ada Blau', clientName: '', clientBusiness: '', date: null, expires: null },
  ...{ acceptedBy: null, acceptedOn: null, sections: [], showsTotals: false },
  totals: { oneOff: { net: 0, taxes: [], total: 0 }, recurring: [] },
};

const noFont = (): Promise<null> => Promise.resolve(null);

test('a file shows who offers in their colors, and its own policy allows just that', async () => {
  const text = await htmlFile(view, noFont);
  expect(text).toContain('<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="Blau" />');
  expect(text).toContain('<img src="data:image/png;base64,iVBORw==" alt="" />');
  expect(text).toMatch(/<address class="imprint">[^]*Weg 1[^]*ada@blau\.example/u);
  const styles = /<style>([^]*?)<\/style>/u.exec(text)?.[1] ?? '';
  expect(styles).toMatch(/:root\{--button:#102a43;.*"Zilla Slab",Rockwell/u);
  const hash = createHash('sha256').update(styles).digest('base64');
  expect(text.replaceAll('&#39;', "'")).toContain(`style-src 'sha256-${hash}'; img-src data:;`);
  expect(text).not.toContain('unsafe-inline');
});

function readFont(file: string): Promise<string> {
  const font = `@fontsource/${fontPackages.get(file)}/files/${file}`;
  return readFile(createRequire(import.meta.url).resolve(font), 'base64');
}

test('a file contains the font of the brand, without one Inter', async () => {
  for (const [document, family] of [
    [view, 'Zilla Slab'],
    [{ ...view, identity: null }, 'Inter'],
  ] as const) {
    const text = await htmlFile(document, readFont);
    expect(
      text.match(
        new RegExp(`font-family:"${family}"[^}]*url\\(data:font/woff2;base64,[\\w+/=]{9000,}\\)`, 'gu'),
      ),
    ).toHaveLength(5);
    expect(text).toContain('font-src data:;');
  }
});

test('without an identity a file is as before', async () => {
  const text = await htmlFile({ ...view, identity: null }, noFont);
  expect(text).not.toMatch(/<img|<address|--button:#/u);
});

test('the cover of a section is in the file, above its heading', async () => {
  const body = raw(
    '<figure class="picture banner center"><img src="data:image/png;base64,AAB=" alt="Pier"></figure><p>Text</p>',
  );
  const section = { id: 'a', title: 'Plan', body, items: [], optional: false, selected: true };
  const text = await htmlFile(
    { ...view, sections: [{ ...section, pageBreak: false, includeTotal: false }] },
    noFont,
  );
  expect(text).toMatch(
    /<figure class="banner"><img src="data:image\/png;base64,AAB=" alt="Pier"><\/figure>\s*<h2[^>]*>Plan<\/h2>/u,
  );
});
