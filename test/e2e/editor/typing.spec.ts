import { expect, test } from '@playwright/test';
import { addLine, addSection, openProposal, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

const header = () => workspace.app.page.getByRole('heading', { level: 1 });
const prices = () => workspace.app.page.getByRole('region', { name: 'Prices' });
const line = (row: number) => prices().locator('[data-line]').nth(row).getByRole('gridcell');
const names = () => prices().locator('[data-line] > [role="gridcell"]:first-child');

/** A proposal with prices, and one line in them. */
async function startPrices(title: string): Promise<void> {
  const { page } = workspace.app;
  await startProposal(page, title);
  await addLine(await addSection(page, 'prices', 'Prices'), { name: 'Lamps', price: '340' });
  await waitUntilSaved(page);
}

test('what is typed into a cell is saved while it is open: a kill, a reload and a quit keep it', async () => {
  await startPrices('Open cells');
  await test.step('killed, it has the description and the new line', async () => {
    const { keyboard } = workspace.app.page;
    await line(0).first().dblclick();
    await keyboard.press('End');
    await keyboard.type(' for the pier');
    await waitUntilSaved(workspace.app.page);
    await prices().getByRole('button', { name: 'Add item' }).click();
    await keyboard.type('Poles', { delay: 60 });
    await keyboard.type(' and masts');
    await expect(header()).toContainText('Saving…');
    await waitUntilSaved(workspace.app.page);
    await workspace.app.kill();
    await workspace.startApp();
    await openProposal(workspace.app.page, 'Open cells');
    await expect(names()).toHaveText(['Lamps for the pier', 'Poles and masts']);
  });

  await test.step('reloaded at once, it has the price', async () => {
    const { page } = workspace.app;
    await line(1).nth(3).dblclick();
    await page.keyboard.type('4321');
    await page.reload();
    await openProposal(page, 'Open cells');
    await expect(line(1).nth(3)).toHaveText('$4,321.00');
  });

  await test.step('quit at once, it has the quantity', async () => {
    await line(1).nth(2).dblclick();
    await workspace.app.page.keyboard.type('3');
    await workspace.app.close();
    await workspace.startApp();
    await openProposal(workspace.app.page, 'Open cells');
    await expect(line(1).nth(2)).toHaveText('3');
    await expect(line(1).nth(1)).toHaveText('Per unit');
  });

  await test.step('a price that cannot be read is not saved, and the header says so', async () => {
    const { keyboard } = workspace.app.page;
    await line(0).nth(3).dblclick();
    await keyboard.type('0 x');
    await expect(header()).toContainText('Saving…');
    await keyboard.press('Enter');
    await expect(header()).toContainText('Not saved: Enter an amount');
    await keyboard.press('Escape');
    await waitUntilSaved(workspace.app.page);
    await expect(line(0).nth(3)).toHaveText('$340.00');
  });
  await workspace.untilSynced();
  await workspace.expectSame();
});

test('the typing in one cell is one step of undo, and Escape takes it all back', async () => {
  await startPrices('Steps of typing');
  const { page } = workspace.app;
  const { keyboard } = page;
  const undo = async (): Promise<void> => {
    await page.getByRole('article').first().focus();
    await keyboard.press('ControlOrMeta+z');
  };

  await test.step('Escape gives the price and the billing back', async () => {
    await line(0).nth(3).dblclick();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('90/mo');
    await expect(line(0).nth(1)).toHaveText('Monthly');
    await keyboard.press('Escape');
    await expect(line(0).nth(1)).toHaveText('One-time');
    await expect(line(0).nth(3)).toHaveText('$340.00');
  });

  await test.step('a cadence that is deleted again while typing leaves the billing as it was', async () => {
    await line(0).nth(3).dblclick();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('90/mo');
    await expect(line(0).nth(1)).toHaveText('Monthly');
    for (let letters = 3; letters > 0; letters -= 1) await keyboard.press('Backspace');
    await keyboard.press('Tab');
    await expect(line(0).nth(3)).toHaveText('$90.00');
    await expect(line(0).nth(1)).toHaveText('One-time');
    await undo();
    await expect(line(0).nth(3)).toHaveText('$340.00');
  });

  await test.step('a pause does not divide it', async () => {
    await line(0).first().dblclick();
    await keyboard.press('End');
    await keyboard.type(' and');
    await waitUntilSaved(page);
    await page.waitForTimeout(3200);
    await keyboard.type(' poles');
    await keyboard.press('Tab');
    await expect(names()).toHaveText(['Lamps and poles']);
    await undo();
    await expect(names()).toHaveText(['Lamps']);
    await keyboard.press('ControlOrMeta+Shift+z');
    await expect(names()).toHaveText(['Lamps and poles']);
    await keyboard.press('ControlOrMeta+z');
  });

  await test.step('a new line is one step with what is typed into it', async () => {
    await prices().getByRole('button', { name: 'Add item' }).click();
    await keyboard.type('Ma');
    await waitUntilSaved(page);
    await keyboard.type('sts');
    await waitUntilSaved(page);
    await keyboard.press('Tab');
    await expect(names()).toHaveText(['Lamps', 'Masts']);
    await undo();
    await expect(names()).toHaveText(['Lamps']);
    await keyboard.press('ControlOrMeta+Shift+z');
    await expect(names()).toHaveText(['Lamps', 'Masts']);
    await keyboard.press('ControlOrMeta+z');
    await expect(names()).toHaveText(['Lamps']);
  });

  await test.step('Escape takes a new line away again', async () => {
    await prices().getByRole('button', { name: 'Add item' }).click();
    await keyboard.type('Masts');
    await waitUntilSaved(page);
    await keyboard.press('Escape');
    await expect(names()).toHaveText(['Lamps']);
  });
  await workspace.untilSynced();
  await workspace.expectSame();
});

test('typed without a pause, no key is lost or goes astray', async () => {
  const { page } = workspace.app;
  const { keyboard } = page;
  await startProposal(page, 'Fast hands');
  await addSection(page, 'prices', 'Prices');
  await prices().getByRole('button', { name: 'Add item' }).click();
  // What the grid draws in between is not waited for.
  const parts = ['Workshop', 'Tab', 'Tab', 'Tab', '90/mo', 'Enter', 'Concept', 'Enter', 'Enter'];
  for (const part of [...parts, 'Care', 'Tab', 'Tab', '4', 'Tab', '25', 'Enter', 'Escape']) {
    if (['Tab', 'Enter', 'Escape'].includes(part)) await keyboard.press(part);
    else await keyboard.type(part);
  }
  const cells = async (row: number) => (await line(row).allTextContents()).slice(0, 4);
  await expect(names()).toHaveText(['Workshop', 'Concept', 'Care']);
  await expect.poll(() => cells(0)).toEqual(['Workshop', 'Monthly', '', '$90.00']);
  await expect.poll(() => cells(1)).toEqual(['Concept', 'One-time', '', '–']);
  await expect.poll(() => cells(2)).toEqual(['Care', 'Per unit', '4', '$25.00']);
  await waitUntilSaved(page);
  await workspace.untilSynced();
  await workspace.expectSame();
});

test('with Tab alone, lines are typed one after another, and the empty last line is left', async () => {
  const { page } = workspace.app;
  const { keyboard } = page;
  await startProposal(page, 'Tab by Tab');
  await addSection(page, 'prices', 'Prices');
  const add = prices().getByRole('button', { name: 'Add item' });
  await add.click();
  const type = async (parts: readonly string[]): Promise<void> => {
    for (const part of parts) {
      if (part === 'Tab') await keyboard.press(part);
      else await keyboard.type(part);
    }
  };
  const cells = async (row: number) => (await line(row).allTextContents()).slice(0, 4);

  await test.step('a quantity behind the name passes the billing, and a price leads to the next line', async () => {
    await type(['Lamps', 'Tab', '12', 'Tab', '340', 'Tab']);
    // The billing that was chosen counts at once.
    await type(['Rigging', 'Tab', 'p', 'Tab', '2', 'Tab', '30', 'Tab']);
    await expect.poll(() => cells(0)).toEqual(['Lamps', 'Per unit', '12', '$340.00']);
    await expect.poll(() => cells(1)).toEqual(['Rigging', 'Per hour', '2', '$30.00']);
  });

  await test.step('Tab leaves the empty last line, and Shift+Tab returns to the grid', async () => {
    await keyboard.press('Tab');
    await expect(add).toBeFocused();
    await expect(names()).toHaveText(['Lamps', 'Rigging']);
    await keyboard.press('Shift+Tab');
    await expect(prices().locator('[role="gridcell"]:focus')).toHaveCount(1);
  });

  await test.step('an empty line between others gives way to the next one', async () => {
    await line(0).first().click();
    await keyboard.press('Escape');
    await keyboard.press('ControlOrMeta+Enter');
    await keyboard.press('Tab');
    await expect(line(1).first()).toBeFocused();
    await expect(names()).toHaveText(['Lamps', 'Rigging']);
  });

  await waitUntilSaved(page);
  await workspace.untilSynced();
  await expect(prices().getByText('Conflict')).toHaveCount(0);
  await workspace.expectSame();
});
