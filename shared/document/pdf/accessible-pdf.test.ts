import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printAccessibly } from './accessible-pdf.ts';
import { linkTexts } from './link-texts.ts';
import { readPdf, textAsBytes, writePdf } from './pdf-file.ts';
import { readContent } from './read-content.ts';
import { stringBytes, textString } from './pdf-values.ts';
import { xmpMetadata } from './xmp-metadata.ts';

/** Streams of the test are not packed. */
const compression = { inflate: (bytes: Uint8Array) => bytes, deflate: (bytes: Uint8Array) => bytes };

/** A tagged file of one page with a heading and a list or table. */
function pdfFile(content: string, role = 'L'): string {
  const objects = [
    '<</Type /Catalog /Pages 2 0 R /StructTreeRoot 4 0 R /Lang (en)>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /StructParents 0 /Resources <<>> /Contents 8 0 R>>',
    '<</Type /StructTreeRoot /K 5 0 R /ParentTree 9 0 R>>',
    '<</Type /StructElem /S /Document /P 4 0 R /K [6 0 R 7 0 R]>>',
    '<</Type /StructElem /S /H1 /P 5 0 R /Pg 3 0 R /K 0>>',
    `<</Type /StructElem /S /${role} /P 5 0 R /Pg 3 0 R /K 1>>`,
    `<</Length ${String(content.length)}>>\nstream\n${content}\nendstream`,
    '<</Nums [0 10 0 R]>>',
    '[6 0 R 7 0 R]',
    '<</Producer (Test) /Title (Old)>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${text}trailer\n<</Size ${String(objects.length + 1)} /Root 1 0 R /Info 11 0 R>>\nstartxref\n${String(table)}\n%%EOF\n`;
}

const content =
  '0 0 10 10 re f /H1 <</MCID 0 >>BDC BT /F1 9 Tf <0001> Tj ET EMC\n' +
  '/L <</MCID 1 >>BDC BT <0002> Tj ET EMC BT <0003> Tj ET';

async function completed(
  pdf: string,
): Promise<{ readonly text: string; readonly problems: readonly unknown[] }> {
  const problems: unknown[] = [];
  const html = '<!doctype html><html lang="en"><title>A &amp; ü</title>';
  const bytes = await printAccessibly(
    html,
    () => Promise.resolve(textAsBytes(pdf)),
    compression,
    (error) => problems.push(error),
  );
  return { text: String.fromCharCode(...bytes), problems };
}

describe('a PDF', () => {
  it('gets metadata, bodies of items, and artifacts around what is not tagged', async () => {
    const { text, problems } = await completed(pdfFile(content));
    expect(problems).toEqual([]);
    expect(text).toContain('/Artifact BMC\n0 0 10 10 re f\nEMC /H1 <</MCID 0 >>BDC');
    expect(text).toContain('EMC /Artifact BMC\nBT <0003> Tj ET\nEMC');
    expect(text.match(/\/S \/(?:LI|LBody)\b/gu)).toEqual(['/S /LI', '/S /LBody']);
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(text).toContain('>A &#38; &#252;</rdf:li>');
    expect(text).toContain(`/Title ${textString('A & ü')}`);
    expect(text).toMatch(/\/DisplayDocTitle true/u);
  });

  it('that is not as Chromium writes it stays as it is, and the caller is told', async () => {
    const whole = pdfFile(content);
    const unusual = [
      'no PDF',
      whole.slice(0, -100),
      whole.replace('/Size', '/Prev 9 /Size'),
      whole.replace('/Size', '/Encrypt 9 0 R /Size'),
      whole.replace('/MCID 1', '/MCID 0'),
      whole.replace('<</Length', '<</Lengt_'),
      whole.replace('/StructTreeRoot 4', '/StructTreeRoot 9'),
      whole.replace('/Contents 8 0 R', '/Contents [8 0 R]'),
      pdfFile(content.replace(' EMC', ' Q')),
      pdfFile(`BI /W 1 ID x EI ${content}`),
      pdfFile(content.replace('/MCID 0', '/MCID 4000000000')),
      // A string without an end, which a careless pattern would try in every way.
      pdfFile(`(${'a'.repeat(200)}`),
    ];
    for (const pdf of unusual) {
      const { text, problems } = await completed(pdf);
      expect(problems, pdf).toHaveLength(1);
      expect(text).toBe(pdf);
    }
  });

  it('is never lost, however it is damaged', async () => {
    const whole = pdfFile(content);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.nat(20), fc.string(), async (at, length, by) => {
        const ascii = by.replaceAll(/[^\0-\u007f]/gu, '');
        const damaged = whole.slice(0, at) + ascii + whole.slice(at + length);
        const { text, problems } = await completed(damaged);
        if (problems.length > 0) expect(text).toBe(damaged);
        else expect(readPdf(textAsBytes(text)).objects.size).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same after it is read and written', () => {
    const once = writePdf(readPdf(textAsBytes(pdfFile(content))));
    expect(writePdf(readPdf(once))).toEqual(once);
  });
});

describe('a document whose totals are torn from its prices', () => {
  it('is printed again with the last prices on a new page', async () => {
    const printed: string[] = [];
    const html = '<html lang="en"><title>A</title><div class="ending"></div>';
    const print =
      (pdf: string) =>
      (document: string): Promise<Uint8Array> => {
        printed.push(document);
        return Promise.resolve(textAsBytes(pdf));
      };
    const onProblem = (error: unknown): never => {
      throw error;
    };
    const beside = pdfFile(content, 'Table');
    await printAccessibly(html, print(beside), compression, onProblem);
    expect(printed.splice(0)).toEqual([html]);
    // The heading paints nothing, so that the table is alone.
    const alone = pdfFile(content.replace('/MCID 0', '/MCID 7'), 'Table');
    await printAccessibly(html, print(alone), compression, onProblem);
    expect(printed).toEqual([html, html.replace('"ending"', '"ending moved"')]);
  });
});

describe('marked content', () => {
  it('has the place of its paths and pictures', () => {
    const { sequences } = readContent(
      'q 2 0 0 -2 10 100 cm /Figure <</MCID 0 >>BDC 0 0 5 10 re f Q 30 0 0 40 50 60 cm /X1 Do EMC',
    );
    expect(sequences.map(({ box, paints }) => [box, [...paints]])).toEqual([
      [
        [10, 60, 80, 100],
        ['path', 'object'],
      ],
    ]);
  });
});

describe('a link', () => {
  const textOf = (html: string, ...addresses: readonly string[]): readonly string[] =>
    addresses.map(linkTexts(html));

  it('is described by its text, a picture’s text, its label, else its address', () => {
    const html =
      '<a href="https://a.example">One <b>two</b></a><a href="https://b.example/x?y=1&amp;z=%C3%BC"><img src="d" alt="Logo"></a>' +
      '<a href="tel:1" aria-label="Call">1</a><a href="https://c.example/"></a>';
    expect(
      textOf(
        html,
        'https://a.example/',
        'https://b.example/x?y=1&z=ü',
        'tel:1',
        'https://c.example/',
        'https://d.example/',
      ),
    ).toEqual(['One two', 'Logo', 'Call', 'https://c.example/', 'https://d.example/']);
  });

  it('is found in its order, past links that are not printed', () => {
    const html =
      '<a href="https://a.example/">1</a><a href="https://b.example/">2</a><a href="https://a.example/">3</a>';
    expect(textOf(html, 'https://b.example/', 'https://a.example/', 'https://a.example/')).toEqual([
      '2',
      '3',
      'https://a.example/',
    ]);
  });
});

it('reads the strings of a PDF', () => {
  expect(stringBytes('(a\\(b\\)\\\\ \\101\\n)')).toBe('a(b)\\ A\n');
  expect(stringBytes('<41 4a>')).toBe('AJ');
  expect(stringBytes('/Name')).toBeNull();
});

it('keeps letters out of the metadata that XML does not allow', () => {
  expect(xmpMetadata('a\u0000<b>\ud800', 'en', '')).toContain('>a&#60;b&#62;</rdf:li>');
});
