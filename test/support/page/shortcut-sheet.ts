import type { Page } from '@playwright/test';

/** Key names by the symbols of the sheet, on any platform. */
const keysBySymbol: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  '⌘': 'Meta',
  '⇧': 'Shift',
  '⌥': 'Alt',
  Esc: 'Escape',
  Del: 'Delete',
  '⌫': 'Backspace',
  '↵': 'Enter',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  'Page Up': 'PageUp',
  'Page Down': 'PageDown',
};

const modifiers = new Set(['Control', 'Meta', 'Shift', 'Alt']);

/** The strokes of a shortcut in Playwright's form: one chord, or several keys in sequence. */
function strokes(caps: readonly string[]): readonly string[] {
  const keys = caps.map((cap) => keysBySymbol[cap] ?? cap);
  return modifiers.has(keys[0] ?? '')
    ? [keys.join('+')]
    : keys.map((key) => (/^[A-Z]$/u.test(key) ? key.toLowerCase() : key));
}

/** Reads the shortcut sheet of the current screen: the strokes of each command, by its title. */
export async function readShortcutSheet(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  const rows = await sheet.locator('dl > div').evaluateAll((elements) =>
    elements.map((row) => ({
      title: row.querySelector('dt')?.textContent ?? '',
      caps: [...(row.querySelector('dd > span')?.querySelectorAll('kbd') ?? [])].map(
        (cap) => cap.textContent ?? '',
      ),
    })),
  );
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  return new Map(rows.map(({ title, caps }) => [title, strokes(caps)]));
}

/** The titles of the palette's commands on the current screen. */
export async function readPalette(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('option').first().waitFor();
  const titles = await palette
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.querySelector('span')?.textContent ?? ''));
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
  return titles;
}

/** Runs a command of the palette by typing its title. */
export async function runFromPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill(title);
  await palette.getByRole('option', { name: title }).and(palette.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'hidden' });
}
