import type { BridgeClient } from '#shared/bridge/client.ts';
import { preferencesText, restorePreferences, usePreferences } from './state/preferences.ts';

/**
 * Saves the preferences in the main process, where a kill does not lose them, and follows the other windows. The window
 * starts with its own copy. The main process's copy replaces it, unless a preference was changed in between.
 */
export async function syncPreferences(client: BridgeClient): Promise<void> {
  /** The last text exchanged with the main process. */
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
