import type { Page } from '@playwright/test';
import type { Language } from '#shared/i18n/languages.ts';
import { callBridge } from './bridge.ts';

/** Sets the window's language, as the settings would. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  const { text } = await callBridge(page, 'preferences.get', {});
  const preferences = JSON.parse(text ?? '{}') as object;
  await callBridge(page, 'preferences.set', { text: JSON.stringify({ ...preferences, language }) });
  await page.reload();
  await page.locator(`html[lang="${language}"]`).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
