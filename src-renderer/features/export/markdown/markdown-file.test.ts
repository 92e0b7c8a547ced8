// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { raw } from '#shared/document/markup/html.ts';
import type { DocumentItem, DocumentView } from '#shared/document/render/document-view.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import { markdownFile } from './markdown-file.ts';

const lamps: DocumentItem = {
  ...{ name: raw('Lamps <b>A|B</b>'), cost_type: 'per', per_type: 'item', recurring_type: null },
  ...{ quantity: 3, amount: 12_000 },
};
const care: DocumentItem = {
  ...{ name: raw('Care'), cost_type: 'recurring', per_type: null, recurring_type: 'monthly' },
  ...{ quantity: null, amount: 4_050 },
};

const view: DocumentView = {
  ...{ title: 'Light # 1\n*new*', locale: 'en', currency: 'EUR', theme: 'clean', accountName: 'Blau' },
  identity: {
    brand: { main_color: null, accent_color: null, font: 'inter' },
    logo: 'data:image/png;base64,AAAA',
    addressLines: ['1. Weg'],
    ...{ taxNumber: 'DE 1', telephone: '+49 30', web: 'https://blau.example' },
    contact: { name: 'Ada Blau', email: 'ada@blau.example', picture: null },
  },
  ...{ preparedBy: 'Ada Blau', clientName: 'Iris <Bakker>', clientBusiness: 'Bakker [BV]' },
  ...{ date: 'May 4, 2026', expires: 'June 4, 2026', acceptedBy: null, acceptedOn: null },
  sections: [
    {
      ...{
        id: 'a',
        title: 'Why',
        body: raw('<h3>Part</h3><p>Text</p><img src="data:image/png;base64,AAA=" alt="Plan">'),
      },
      ...{ optional: false, selected: true, pageBreak: true, includeTotal: false, items: [] },
    },
    {
      ...{ id: 'b', title: 'Prices', body: raw(''), optional: true, selected: true, pageBreak: false },
      ...{ includeTotal: true, items: [lamps, care] },
    },
  ],
  totals: proposalTotals(
    [{ optional: true, selected: true, items: [lamps, care] }],
    [{ name: 'VAT', percentage: '10' }],
  ),
  showsTotals: true,
};

test('a proposal is one file: who and when at the top, sections, prices with sums, pictures at the end', () => {
  expect(markdownFile(view)).toBe(`# Light # 1 \\*new\\*

- **Prepared for**: Iris \\<Bakker>, Bakker \\[BV\\]
- **Prepared by**: Ada Blau, Blau
- **Date**: May 4, 2026
- **Valid until**: June 4, 2026

## Why

### Part

Text

![Plan][picture-1]

## Prices (Optional, included)

| Description | Quantity | Price | Total |
| :-- | --: | --: | --: |
| Lamps **A\\|B** | 3 | €120.00 each | €360.00 |
| Care |  | €40.50 per month | €40.50 |
| **Subtotal** |  |  | **€360.00** |
| **Monthly subtotal** |  |  | **€40.50** |

## Total

|  |  |
| :-- | --: |
| Subtotal | €360.00 |
| VAT 10% | €36.00 |
| **One-time total** | **€396.00** |
| Subtotal | €40.50 |
| VAT 10% | €4.05 |
| **Monthly total** | **€44.55** |

___

**Blau**\\
1\\. Weg\\
Tax number: DE 1

**Ada Blau**\\
[ada@blau.example](mailto:ada@blau.example)\\
+49 30\\
[blau.example](https://blau.example)

[picture-1]: data:image/png;base64,AAA=
`);
});

test('totals that are hidden, and what is unknown, are left out', () => {
  const text = markdownFile({
    ...view,
    showsTotals: false,
    identity: null,
    date: null,
    expires: null,
    clientName: '',
    clientBusiness: '',
  });
  expect(text).not.toMatch(/## Total|Date|Valid|Prepared for|___/u);
});

test('the cover of a section stands above its heading, with its caption', () => {
  const cover =
    '<figure class="picture banner center"><img src="data:image/png;base64,AAB=" alt="Pier"><figcaption>North</figcaption></figure>';
  const sections = view.sections.map((section) => ({
    ...section,
    body: raw(`${cover}${section.body.text}`),
  }));
  const text = markdownFile({ ...view, sections });
  expect(text).toContain(
    '![Pier][picture-1]\n\n*North*\n\n## Why\n\n### Part\n\nText\n\n![Plan][picture-2]\n\n',
  );
  expect(text).toContain(
    '![Plan][picture-2]\n\n![Pier][picture-1]\n\n*North*\n\n## Prices (Optional, included)\n\n|',
  );
  expect(text.match(/^\[picture-\d\]: .*$/gmu)).toEqual([
    '[picture-1]: data:image/png;base64,AAB=',
    '[picture-2]: data:image/png;base64,AAA=',
  ]);
});
