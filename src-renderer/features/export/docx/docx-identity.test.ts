import { expect, test } from 'vitest';
import { documentMessages } from '#shared/document/render/document-messages.ts';
import type { DocumentIdentity, DocumentView } from '#shared/document/render/document-view.ts';
import { imprintBlocks, stylesOf } from './docx-identity.ts';
import { docxFile } from './docx-file.ts';
import { entriesOf } from './testing/word-entries.ts';

/** A picture of 480 by 96 pixels, as far as its header goes. */
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from([0, 0, 1, 224, 0, 0, 0, 96, 8, 6, 0, 0, 0]),
]);

const identity: DocumentIdentity = {
  brand: { main_color: '#ffee00', accent_color: '#102a43', font: 'slab' },
  logo: `data:image/png;base64,${png.toString('base64')}`,
  addressLines: ['Weg 1', '50667 Köln'],
  taxNumber: 'DE 123',
  telephone: '',
  web: '',
  contact: { name: 'Ada Blau', email: 'ada@blau.example', picture: null },
};

const view: DocumentView = {
  ...{ title: 'Licht', locale: 'de', currency: 'EUR', theme: 'clean', accountName: 'Blau & Söhne', identity },
  ...{ preparedBy: 'Ada Blau', clientName: '', clientBusiness: '', date: null, expires: null },
  ...{ acceptedBy: null, acceptedOn: null, sections: [], showsTotals: false },
  totals: { oneOff: { net: 0, taxes: [], total: 0 }, recurring: [] },
};

test('a Word document has the logo, the address and the color of its headings', async () => {
  const entries = entriesOf(await docxFile(view, 'A4'));
  const text = entries.get('word/document.xml') ?? '';
  expect([...entries.keys()].some((name) => /^word\/media\/.*\.png$/u.test(name))).toBe(true);
  // 240 by 48 pixels, in English Metric Units.
  expect(text).toContain('<wp:extent cx="2286000" cy="457200"/>');
  expect(text).toContain('descr="Blau &amp; Söhne"');
  for (const part of ['Weg 1', '50667 Köln', 'Steuernummer: DE 123', 'ada@blau.example'])
    expect(text).toContain(part);
  const styles = entries.get('word/styles.xml') ?? '';
  // The title, the headings of sections, and words in the brand's color.
  expect(styles.match(/<w:color w:val="102A43"\/>/gu)).toHaveLength(3);
  expect(styles).toContain('w:ascii="Rockwell"');
});

test('a logo that Word cannot show is the name, and an unknown identity changes nothing', async () => {
  const svg = { ...view, identity: { ...identity, logo: 'data:image/svg+xml;base64,PHN2Zy8+' } };
  const entries = entriesOf(await docxFile(svg, 'A4'));
  expect(entries.get('word/document.xml')).toContain('Blau &amp; Söhne');
  expect([...entries.keys()].join()).not.toContain('word/media/');
  const unknown = { ...view, identity: null };
  expect(stylesOf(unknown)).toEqual({ font: 'Calibri', heading: '23252B' });
  expect(imprintBlocks(unknown, documentMessages('de'))).toEqual([]);
  const light = { ...identity.brand, accent_color: '#eeeeee' };
  expect(stylesOf({ ...view, identity: { ...identity, brand: light } }).heading).toBe('23252B');
});
