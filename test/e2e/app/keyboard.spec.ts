import { expect, test, type Page } from '@playwright/test';
import { answerOpenDialog, answerSaveDialog } from '../../support/files.ts';
import { readPalette, readShortcutSheet, runFromPalette } from '../../support/page/shortcut-sheet.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';
import { go, inEditor, type Effect } from './keyboard/effects.ts';
import { createScreens } from './keyboard/screens.ts';

/**
 * Every command of the registry is run by keyboard alone: by its keys in the shortcut sheet, or from the palette. Its
 * effect is checked on the screen. A command without a row in `keyboard/screens.ts` fails the spec. Keys that are not
 * commands, such as those of the price grid, are tested in other specs: README.md has the list.
 */

test.setTimeout(600_000);

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace();
  const backup = `${workspace.folder}/Studio.layover`;
  await answerSaveDialog(workspace.app, backup);
  await answerOpenDialog(workspace.app, backup);
});
test.afterAll(() => workspace.dispose());

const screens = createScreens(() => workspace);

/** The titles of undo and redo name their edit. */
const plain = (title: string): string => title.replace(/^(Undo|Redo): .*$/u, '$1');
const proven = new Set(screens.flatMap(({ commands }) => Object.keys(commands)));

/** Closes the dialogs and menus that a command has opened. */
async function leaveLayers(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

for (const { name, open, commands } of screens) {
  test(`by keyboard: ${name}`, async () => {
    const { page } = workspace.app;
    await open(page);
    await leaveLayers(page);
    // In a text field, a question mark does not open the sheet.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const keys = new Map(
      [...(await readShortcutSheet(page))].map(([title, strokes]) => [plain(title), strokes]),
    );
    const offered = (await readPalette(page)).map(plain);
    expect([...new Set([...keys.keys(), ...offered])].filter((title) => !proven.has(title))).toEqual([]);

    const effectOf = (title: string): Effect => {
      const step = commands[title];
      if (step === undefined) throw new Error(`Nothing says what “${title}” does.`);
      return typeof step === 'function' ? step : step.does;
    };
    const run = async (title: string): Promise<void> => {
      const strokes = keys.get(title);
      if (strokes === undefined) await runFromPalette(page, title);
      else for (const stroke of strokes) await page.keyboard.press(stroke);
    };
    for (const [title, step] of Object.entries(commands)) {
      await test.step(title, async () => {
        const after = typeof step === 'function' ? [] : (step.after ?? []);
        await open(page);
        for (const before of after) {
          await run(before);
          await effectOf(before)(page);
        }
        await run(title);
        await effectOf(title)(page);
        await leaveLayers(page);
      });
    }
  });
}

test('by keyboard: blocks and placeholders while typing', async () => {
  const { page } = workspace.app;
  const { keyboard } = page;
  await go(page, '/proposals');
  await runFromPalette(page, 'New proposal');
  await inEditor(page);
  await runFromPalette(page, 'Add text section');
  const title = page.locator('[data-section] [data-section-title]');
  await expect(title).toBeFocused();
  await keyboard.type('Scope');
  const body = page.getByRole('textbox', { name: 'Text of Scope' });
  await expect(async () => {
    await keyboard.press('Tab');
    await expect(body).toBeFocused({ timeout: 300 });
  }).toPass();
  await keyboard.type('/subh');
  await expect(page.getByRole('option', { name: 'Subheading' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type('Dear {{first');
  await expect(page.getByRole('option', { name: 'Client first name' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(body.getByRole('heading', { level: 3 })).toContainText('Dear Client first name');
  expect(workspace.app.errors).toEqual([]);
});
