import { describe, expect, it } from 'vitest';
import { fontFilesOf } from '#shared/document/render/document-fonts.ts';
import { fontIds } from '#shared/domain/account/brand.ts';
import { systemTimers } from '../../ports.ts';
import { createTestService } from '../../testing/test-service.ts';
import { chromiumPrinter } from './chromium-printer.ts';
import { findChromium } from './find-chromium.ts';

async function sent(test: ReturnType<typeof createTestService>, pageSize = 'A4'): Promise<string> {
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example', pdf_page_size: pageSize });
  const { body } = await test.call('POST', '/proposals', { title: 'Offer', client_id: 1 });
  await test.call('POST', '/sections', {
    proposal_id: 1,
    title: 'One',
    body: '<p>Text</p>',
    section_type: 'cost',
  });
  await test.call('POST', '/sections', { proposal_id: 1, title: 'Two', page_break: true });
  await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  return `/p/${body.data.attributes.public_id}/pdf`;
}

describe('PDF', () => {
  it('answers without a browser', async () => {
    const test = createTestService();
    const response = await test.page(await sent(test));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('PDFs aren’t available here.');
  });

  it('exclude_total_in_pdf hides the total there and nowhere else', async () => {
    const printed: string[] = [];
    const pdf = {
      print(document: string) {
        printed.push(document);
        return Promise.resolve(new Uint8Array());
      },
      close: () => Promise.resolve(),
    };
    const test = createTestService({ pdf });
    const path = await sent(test);
    await test.call('POST', '/sections/1/line_items', { amount: 4200 });
    await test.page(path);
    await test.call('PUT', '/proposals/1', { exclude_total_in_pdf: true });
    await test.page(path);
    expect(printed.map((document) => document.includes('class="totals"'))).toEqual([true, false]);
    expect(printed[0]).not.toContain('<form');
    expect(await (await test.page(path.replace('/pdf', ''))).text()).toContain('class="totals"');
  });

  it('does not print that a question was sent', async () => {
    const printed: string[] = [];
    const print = (document: string): Promise<Uint8Array> => {
      printed.push(document);
      return Promise.resolve(new Uint8Array());
    };
    const test = createTestService({ pdf: { print, close: () => Promise.resolve() } });
    const path = await sent(test);
    const page = path.replace('/pdf', '');
    const token = /name="token" value="([^"]+)"/u.exec(await (await test.page(page)).text())?.[1] ?? '';
    await test.page(page, { token, decision: 'ask', message: 'Why?' });
    await test.page(path);
    expect(printed[0]).toMatch(/<p class="notice no-print" [^>]*><strong>Your question/u);
  });

  it.skipIf(findChromium() === null)(
    'a browser that takes too long is closed, and the next PDF gets another',
    { timeout: 60_000 },
    async () => {
      let isLate = true;
      const printer = chromiumPrinter({
        after(milliseconds, run) {
          if (!isLate) return systemTimers.after(milliseconds, run);
          isLate = false;
          queueMicrotask(run);
          return () => undefined;
        },
      });
      const print = () => printer?.print('<!doctype html><head></head><p>Text', 'A4');
      await expect(print()).rejects.toThrow('takes too long');
      expect(Buffer.from((await print()) ?? []).toString('latin1')).toMatch(/^%PDF-/u);
      await printer?.close();
    },
  );

  it.skipIf(findChromium() === null)(
    'is tagged, on the client’s paper, with its page breaks, and recorded',
    { timeout: 60_000 },
    async () => {
      const test = createTestService({ pdf: chromiumPrinter(systemTimers) });
      const response = await test.page(await sent(test, 'Letter'));
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(text.startsWith('%PDF-')).toBe(true);
      expect(text).toMatch(/\/Marked true/u);
      expect(text).toMatch(/\/MediaBox \[0 0 612 792\]/u);
      expect(text.match(/\/Type \/Page\b/gu)).toHaveLength(2);
      const { body } = await test.call('GET', '/proposal_activities?per=1');
      expect(body.data[0]?.attributes.activity_type).toBe('client_view_pdf');
      await test.service.close();
    },
  );

  it.skipIf(findChromium() === null)(
    'is set in the brand’s font, whatever fonts the computer has',
    { timeout: 120_000 },
    async () => {
      const test = createTestService({ pdf: chromiumPrinter(systemTimers) });
      const path = await sent(test);
      for (const font of fontIds) {
        await test.call('PUT', '/account/me', { font });
        const text = Buffer.from(await (await test.page(path)).arrayBuffer()).toString('latin1');
        const family = fontFilesOf(font)[0]?.family.replaceAll(' ', '') ?? '';
        const names = Array.from(text.matchAll(/\/BaseFont \/[A-Z]{6}\+(\w+)/gu), ([, name = '']) => name);
        expect(names.filter((name) => name.startsWith(family)).length, font).toBeGreaterThan(1);
        expect(
          names.filter((name) => !name.startsWith(family)),
          font,
        ).toEqual([]);
      }
      await test.service.close();
    },
  );

  it.skipIf(findChromium() === null)(
    'is set in a face that it embeds, and leaves no heading at the foot of a page with its prices on the next',
    { timeout: 120_000 },
    async () => {
      const test = createTestService({ pdf: chromiumPrinter(systemTimers) });
      const path = await sent(test);
      await test.call('PUT', '/sections/2', {
        page_break: false,
        section_type: 'cost',
        title: 'Prices',
        body: '<p>As agreed.</p>',
      });
      await test.call('POST', '/sections/2/line_items', { name: 'Łódź', amount: 4200 });
      // Enough lines to push the heading over the edge of the first page, one by one.
      for (let lines = 14; lines < 34; lines += 2) {
        await test.call('PUT', '/sections/1', { body: `<p>${'line<br>'.repeat(lines)}</p>` });
        const text = Buffer.from(await (await test.page(path)).arrayBuffer()).toString('latin1');
        expect(text.match(/\/BaseFont \/[A-Z]{6}\+Inter-/gu)?.length).toBeGreaterThan(1);
        expect(text.match(/\/BaseFont/gu)).toHaveLength(
          text.match(/\/BaseFont \/[A-Z]{6}\+Inter-/gu)?.length ?? 0,
        );
        // Points above the lower edge of the paper: the margin, and the heading with its text and a line of the table.
        const height = Number(
          /\/Title \(Prices\)\s+\/Dest \[\d+ 0 R \/XYZ [\d.]+ ([\d.]+) 0\]/u.exec(text)?.[1],
        );
        expect(height).toBeGreaterThan(57 + 105);
      }
      await test.service.close();
    },
  );
});
