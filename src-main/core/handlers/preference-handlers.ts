import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { SettingsFile } from '../files/settings-file.ts';

type PreferenceMethods = Extract<keyof BridgeHandlers, `preferences.${string}`>;

/**
 * The windows' preferences. The file is authoritative, because a browser writes local storage seconds later and does
 * not notify other windows. The page's own copy is for the first frame.
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
