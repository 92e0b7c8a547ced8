import type { BridgeClient } from '#shared/bridge/client.ts';
import { preferencesText, restorePreferences, usePreferences } from './state/preferences.ts';

/**
 * Keeps the preferences where a kill does not lose them, and follows the other windows. The window is drawn with its own
 * copy first; what the main process kept counts, unless something has been set here since.
 */
export async function syncPreferences(client: BridgeClient): Promise<void> {
  /** What main has, as far as is known here. */
  let known: string | null = null;
  function adopt(text: string): void {
    known = text;
    if (text !== preferencesText()) restorePreferences(text);
  }
  function tell(): void {
    const now = preferencesText();
    if (now === known) return;
    known = now;
    void client.call('preferences.set', { text: now });
  }

  const atStart = preferencesText();
  client.on('preferences.changed', ({ text }) => adopt(text));
  const { text } = await client.call('preferences.get', {});
  usePreferences.subscribe(tell);
  if (text !== null && preferencesText() === atStart) adopt(text);
  else tell();
}
