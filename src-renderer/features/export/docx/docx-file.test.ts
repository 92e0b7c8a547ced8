// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { DocumentView } from '#shared/document/render/document-view.ts';
import { raw } from '#shared/document/markup/html.ts';
import { docxFile } from './docx-file.ts';
import { entriesOf } from './testing/word-entries.ts';

const view: DocumentView = {
  ...{ title: 'Pier', locale: 'en', currency: 'EUR', theme: 'clean', accountName: 'Vogel', identity: null },
  ...{ preparedBy: 'Ada', clientName: '', clientBusiness: '', date: null, expires: null },
  ...{ acceptedBy: null, acceptedOn: null, sections: [], showsTotals: false },
  totals: { oneOff: { net: 0, taxes: [], total: 0 }, recurring: [] },
};

test('a banner stands above the heading of its section, on the same page', async () => {
  const body = `<figure class="picture banner center"><img src="data:image/jpeg;base64,/9j/" width="1200" height="300" alt="Pier"><figcaption>North</figcaption></figure><p>Text</p>`;
  const section = {
    ...{ id: '1', title: 'Plan', body: raw(body), optional: false, selected: true, pageBreak: true },
    ...{ includeTotal: false, items: [] },
  };
  const text =
    entriesOf(await docxFile({ ...view, sections: [section] }, 'A4')).get('word/document.xml') ?? '';
  expect(text).toMatch(
    /<w:keepNext\/><w:pageBreakBefore\/>.*descr="Pier".*<w:keepNext\/>.*North.*"Heading1".*Plan.*Text/su,
  );
  const [, fromHeading = ''] = text.split('"Heading1"');
  expect(fromHeading).not.toContain('pageBreakBefore');
  expect(text.match(/descr="Pier"/gu)).toHaveLength(1);
});
