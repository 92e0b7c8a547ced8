import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { SettingsFile } from '../files/settings-file.ts';

type PreferenceMethods = Extract<keyof BridgeHandlers, `preferences.${string}`>;

/**
 * What the windows are set to. A browser writes what a page keeps some seconds later, and a window hears nothing of
 * another: so the file is what counts, and the page's copy is for the first frame.
 *
 * @param tellOthers tells the other windows
 */
export function createPreferenceHandlers(
  file: SettingsFile<string | null>,
  tellOthers: (text: string) => void,
): Pick<BridgeHandlers, PreferenceMethods> {
  return {
    'preferences.get': async () => ({ text: file.get() }),
    'preferences.set': async ({ text }) => {
      tellOthers(text);
      await file.set(text);
      return {};
    },
  };
}
