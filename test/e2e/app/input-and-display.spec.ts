import { expect, test } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('titles and texts are written in the direction of their letters, in the editor and in lists', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const title = page.locator('article textarea').first();
    await expect(title).toHaveCSS('direction', 'ltr');
    await title.fill('הצעת מחיר לרציף');
    await expect(title).toHaveCSS('direction', 'rtl');
    const body = page.getByRole('article').locator('.body-text').first();
    await expect(body).toHaveAttribute('dir', 'auto');
    await title.blur();
    await goTo(page, 'Proposals');
    await expect(page.getByRole('grid').getByText('הצעת מחיר לרציף')).toHaveCSS('direction', 'rtl');
  } finally {
    await workspace.dispose();
  }
});

test('the side buttons of a mouse go back and forward, but not out of a dialog', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    const press = (button: number): Promise<void> =>
      page.evaluate((side) => {
        for (const type of ['mousedown', 'mouseup'])
          document.body.dispatchEvent(
            new MouseEvent(type, { button: side, bubbles: true, cancelable: true }),
          );
      }, button);
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
    await goTo(page, 'Clients');
    await expect(heading('Clients')).toBeVisible();
    await press(3);
    await expect(heading('Proposals')).toBeVisible();
    await press(4);
    await expect(heading('Clients')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'New client' })).toBeVisible();
    await press(3);
    await expect(page.getByRole('dialog', { name: 'New client' })).toBeVisible();
  } finally {
    await workspace.dispose();
  }
});

test('with forced colors, focus, selection, switches and buttons stay visible', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    await page.emulateMedia({ forcedColors: 'active' });
    const colorOf = (name: string): Promise<string> =>
      page.evaluate((color) => {
        const probe = document.createElement('span');
        probe.style.color = color;
        document.body.append(probe);
        const { color: seen } = getComputedStyle(probe);
        probe.remove();
        return seen;
      }, name);
    const highlight = await colorOf('Highlight');
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    const chosen = page.getByRole('row', { selected: true });
    await expect(chosen).toHaveCSS('background-color', highlight);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'New proposal' }).first()).toHaveCSS(
      'outline-style',
      'solid',
    );
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus-visible').first()).toHaveCSS('outline-style', 'solid');
    await goTo(page, 'Settings');
    const turnedOn = page.getByRole('switch', { checked: true }).first();
    await expect(turnedOn).toHaveCSS('background-color', highlight);
  } finally {
    await workspace.dispose();
  }
});

test('in dark mode, an unset color is no white field; the sample of a typeface is never cut', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 900, height: 700 });
    await goTo(page, 'Settings');
    const well = page.locator('input[type="color"][data-unset]').first();
    await well.scrollIntoViewIfNeeded();
    const picture = (await well.screenshot()).toString('base64');
    const lightest = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('There is no canvas.');
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(8, 8, image.width - 16, image.height - 16);
      let light = 0;
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 230) light += 1;
      return light / (pixels.length / 4);
    }, picture);
    expect(lightest).toBeLessThan(0.1);

    const sample = page.getByLabel('Font preview');
    await sample.scrollIntoViewIfNeeded();
    expect(await sample.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  } finally {
    await workspace.dispose();
  }
});

test('by keyboard: Enter in a field with a list opens the list, and does not submit the form', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    await goTo(page, 'Clients');
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Rosa');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('rosa@harbor.example');
    const currency = dialog.getByRole('combobox', { name: 'Currency' });
    await currency.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.type('EUR');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(currency).toHaveValue(/EUR/u);
  } finally {
    await workspace.dispose();
  }
});
