import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestService } from '../../src-service/testing/test-service.ts';
import { chromiumPrinter } from '../../src-service/page/pdf/chromium-printer.ts';
import { systemTimers } from '../../src-service/ports.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { checkPages } from './check-pages.ts';
import { checkPdf } from './check-pdf.ts';
import { printByApp, printByService, type Printed } from './print-samples.ts';
import { hasTotalsAtEnd, samples } from './samples.ts';

/** PDFs of service and app meet PDF/UA-1. `run.ts` prints more samples. */
describe.skipIf(inject('pdfProgramsMissing') !== null)('a printed proposal', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await makeTemporaryFolder('pdf');
  });
  afterAll(() => folder.remove());

  async function problemsOf({ sample, file }: Printed): Promise<readonly string[]> {
    const { title, locale: language, accountName } = sample.view;
    const checked = await checkPdf(file, { title, language });
    const hasTotals = hasTotalsAtEnd(sample);
    return [...checked.problems, ...(await checkPages(file, checked, { title, accountName, hasTotals }))];
  }

  it.each([
    ['service', printByService],
    ['app', printByApp],
  ])('by the %s is accessible, and breaks where it may', async (by, print) => {
    const own = path.join(folder.path, by);
    await mkdir(own);
    // The last one is printed twice, because Chromium tears its totals off.
    const printed = await print([...samples(3), ...samples(18).slice(-1)], own);
    for (const one of printed) expect(await problemsOf(one), one.sample.name).toEqual([]);
  });

  it('of the API is accessible as a download', async () => {
    const test = createTestService({ pdf: chromiumPrinter(systemTimers) });
    await test.call('PUT', '/account/me', { name: 'Blau' });
    await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example', locale: 'de' });
    const { body } = await test.call('POST', '/proposals', { title: 'Über „uns“ & mehr', client_id: 1 });
    const text = '<h4>Tief</h4><p><a href="https://example.com/">Mehr</a></p><ul><li>A</li></ul>';
    await test.call('POST', '/sections', { proposal_id: 1, title: 'Eins', section_type: 'cost', body: text });
    await test.call('POST', '/sections/1/line_items', { name: 'Ziegel', amount: 4200 });
    await test.call('POST', '/sections', { proposal_id: 1, title: 'Zwei', page_break: true, body: text });
    await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    const response = await test.page(`/p/${body.data.attributes.public_id}/pdf`);
    const file = path.join(folder.path, 'download.pdf');
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    const checked = await checkPdf(file, { title: 'Über „uns“ & mehr', language: 'de' });
    expect(checked.problems).toEqual([]);
    const facts = { title: 'Über „uns“ & mehr', accountName: 'Blau', hasTotals: true };
    expect(await checkPages(file, checked, facts)).toEqual([]);
    await test.service.close();
  });

  it('that is tampered with does not pass', async () => {
    const [sample] = samples(1);
    const [printed] = sample === undefined ? [] : await printByService([sample], folder.path);
    const bytes = await readFile(printed?.file ?? '', 'latin1');
    const file = path.join(folder.path, 'tampered.pdf');
    const { title, locale: language } = sample?.view ?? { title: '', locale: '' };
    // Each change keeps the length, so that the file stays readable.
    const changes: readonly (readonly [RegExp, string, RegExp])[] = [
      [/\/DisplayDocTitle true/u, '/DisplayDocTitlX true', /^07-001/u],
      [/<pdfuaid:part>1/u, '<pdfuaid:part>2', /^06-002/u],
      [/\/S \/H1/u, '/S /H4', /^14-002/u],
      [/\/Scope \/Column/u, '/Scopf /Column', /^15-003/u],
      [/\/S \/LBody/u, '/S /LBodx', /^02-001/u],
      [/\/Alt [(<]/u, '/Alx (', /^13-004/u],
      [/\/Contents <feff/u, '/Contentx <feff', /^28-012/u],
      [/\/Tabs \/S/gu, '/Tabs /R', /^28-009/u],
      [/\/StructParent (\d)/u, '/StructParenx $1', /^28-011/u],
      [/\/ToUnicode/u, '/ToUnicodx', /^31-027/u],
      [/\/FontFile2/u, '/FontFilx2', /^31-009/u],
      [/\/Lang \(/gu, '/Lanx (', /^11-006/u],
      [/\/Marked true/u, '/Markex true', /^06-001/u],
    ];
    for (const [what, by, expected] of changes) {
      expect(bytes, what.source).toMatch(what);
      const changed = bytes.replace(what, (found, digit: unknown) =>
        by.replace('$1', String(digit)).replace('(', found.at(-1) === '<' ? '<' : '('),
      );
      await writeFile(file, changed, 'latin1');
      const { problems } = await checkPdf(file, { title, language });
      expect(problems.join('\n'), what.source).toMatch(new RegExp(expected.source, 'mu'));
    }
  });
});
