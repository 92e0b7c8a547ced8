import { chromium, expect, test } from '@playwright/test';
import { documentThemes } from '#shared/document/render/document-theme.ts';
import { axeFindings, findingsInFrames } from '../../support/page/axe.ts';
import { callBridge } from '../../support/bridge.ts';
import { submitEdits } from '../../support/edits.ts';
import { addLine, addSection, startProposal, waitUntilSaved, writeText } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('offline, the preview shows a proposal as its client sees it, and runs no script of it', async () => {
  const workspace = await openWorkspace({
    prepare: (service) => serviceClient(service).update('/account/me', { main_color: '#7a1f5c' }),
  });
  try {
    const { app, proxy } = workspace;
    const { page } = app;
    await expect
      .poll(async () => (await callBridge(page, 'business.get', {})).account?.main_color)
      .toBe('#7a1f5c');
    await proxy.goOffline();
    await startProposal(page, 'Light for the quay');
    await writeText(await addSection(page, 'text', 'Scope'), 'Lamps along the water.');
    const prices = await addSection(page, 'prices', 'Lamps');
    await addLine(prices, { name: 'Lamps', charge: 'Each', quantity: '12', price: '340' });
    const care = await addSection(page, 'prices', 'Care');
    await addLine(care, { name: 'Care', charge: 'Monthly', price: '90' });
    await care.getByRole('button', { name: 'Section menu' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Optional for the client' }).click();
    await page.keyboard.press('Escape');
    // A closing dialog keeps the focus until it is removed.
    await expect(page.getByRole('menu')).toBeHidden();

    await page.keyboard.press('ControlOrMeta+Shift+p');
    const dialog = page.getByRole('dialog', { name: 'Client preview' });
    await dialog.waitFor();
    const frame = dialog.locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', '');
    const document = page.frameLocator('iframe');
    await expect(document.getByRole('heading', { name: 'Light for the quay' })).toBeVisible();
    await expect(document.getByText('Lamps along the water.')).toBeVisible();
    // The same form as on the client's page.
    for (const name of ['Accept proposal', 'Ask a question', 'Decline'])
      await expect(document.getByRole('button', { name })).toBeDisabled();
    // The page's policy allows the preview's style sheet by its nonce.
    await expect
      .poll(() => document.locator('main.page').evaluate((main) => getComputedStyle(main).maxWidth))
      .not.toBe('none');
    // So too those of the business, whose address ends the page.
    await expect
      .poll(() =>
        document.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--button')),
      )
      .toBe('#7a1f5c');
    await expect(document.getByText('48 Wharf Street')).toBeVisible();

    const totals = dialog.getByRole('region', { name: 'Total' });
    await expect(totals).toContainText('$4,080.00');
    await expect(totals).not.toContainText('$90.00');
    await dialog.getByRole('checkbox', { name: 'Care' }).click();
    await expect(totals).toContainText('$90.00');
    await expect(document.getByRole('table', { name: 'Total' })).toContainText('$90.00');

    // At 200 % the page is as wide as the dialog, and the options are below it.
    await page.setViewportSize({ width: 640, height: 700 });
    const room = await frame.boundingBox();
    expect(room?.width).toBeGreaterThan(500);
    expect((await totals.boundingBox())?.y).toBeGreaterThan((room?.y ?? 0) + (room?.height ?? Infinity));
    // The controls that draw it are above it, where no toast covers them.
    for (const name of ['View', 'Width']) {
      const tabs = await dialog.getByRole('radiogroup', { name }).boundingBox();
      expect((tabs?.y ?? Infinity) + (tabs?.height ?? 0)).toBeLessThan(room?.y ?? 0);
    }

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('the PDF is shown page by page, with the breaks of the print', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy } = workspace;
    const { page } = app;
    await proxy.goOffline();
    await startProposal(page, 'Light for the quay');
    const words = 'Lamps along the water, each on its own post, with a warm light that does not blind. ';
    const scope = await addSection(page, 'text', 'Scope');
    await scope.getByRole('textbox', { name: /^Text of/u }).click();
    await page.keyboard.insertText(words.repeat(60));
    await waitUntilSaved(page);
    const care = await addSection(page, 'prices', 'Care');
    await addLine(care, { name: 'Care', price: '90' });
    await care.getByRole('button', { name: 'Section menu' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Optional for the client' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await page.keyboard.press('ControlOrMeta+Shift+p');
    const dialog = page.getByRole('dialog', { name: 'Client preview' });
    await dialog.getByRole('radio', { name: 'PDF' }).click();
    const pages = dialog.getByRole('img', { name: /^Page \d of \d$/u });
    await expect.poll(() => pages.count(), { timeout: 30_000 }).toBeGreaterThan(1);
    const count = await pages.count();
    await expect(pages.first()).toHaveAccessibleName(`Page 1 of ${count}`);
    // Something is drawn on each page, and each has the shape of the paper.
    for (const sheet of await pages.all()) {
      const { inked, shape } = await sheet.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return { inked: [...data].filter((value) => value < 128).length, shape: height / width };
      });
      expect(inked).toBeGreaterThan(500);
      expect(shape).toBeCloseTo(297 / 210, 1);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `out/pdf-preview-${colorScheme}.png` });
    }
    // A choice of the client changes the pages; the old ones stay until then.
    const drawn = () => pages.last().evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await drawn();
    await dialog.getByRole('checkbox', { name: 'Care' }).click();
    await expect(pages.first()).toBeVisible();
    await expect.poll(drawn, { timeout: 30_000 }).not.toBe(before);
    await dialog.getByRole('radio', { name: 'Web page' }).click();
    await expect(page.frameLocator('iframe').getByText('Lamps along the water').first()).toBeVisible();
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('axe finds no violation in previews, PDF pages and the client page, in each theme', async () => {
  const workspace = await openWorkspace();
  const browser = await chromium.launch({
    executablePath: process.env['LAYOVER_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const { page } = workspace.app;
    const sheet = await browser.newPage();
    const { records } = await readSnapshot(page);
    const sent = ofKind(records, 'proposal').filter(
      ({ fields }) => fields.status === 'pending' && fields.archived_at === null,
    );
    const looked = documentThemes.flatMap((theme, index) => {
      const proposal = sent[index];
      return proposal === undefined ? [] : [{ theme, proposal }];
    });
    expect(looked).toHaveLength(documentThemes.length);
    await submitEdits(
      page,
      looked.map(({ theme, proposal: { localId, fields } }) => ({
        ...{ kind: 'update', entity: 'proposal', localId, proposalId: localId },
        fields: { theme: [fields.theme ?? null, theme] },
      })),
    );
    await workspace.untilSynced();
    for (const { theme, proposal } of looked) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `/proposals/${proposal.localId}`);
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toHaveValue(proposal.fields.title);
      await page.keyboard.press('ControlOrMeta+Shift+p');
      const dialog = page.getByRole('dialog', { name: 'Client preview' });
      for (const purpose of ['Web page', 'PDF']) {
        await dialog.getByRole('radio', { name: purpose }).click();
        if (purpose === 'PDF') {
          await dialog.getByRole('img', { name: /^Page 1 of /u }).waitFor();
          expect.soft(await axeFindings(page), `${theme}, ${purpose}`).toEqual([]);
        } else {
          await page.frameLocator('iframe').locator('main').waitFor();
          expect.soft(await findingsInFrames(page, sheet), `${theme}, ${purpose}`).toEqual([]);
        }
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await sheet.goto(new URL(`/p/${proposal.fields.public_id}`, workspace.service.url).href);
      expect.soft(await axeFindings(sheet), `${theme}, the public page`).toEqual([]);
    }
  } finally {
    await browser.close();
    await workspace.dispose();
  }
});
