import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Ports } from '../ports.ts';
import { speak } from '../words/words.ts';

type AppMethods = 'app.info' | 'app.openExternal' | 'app.speak';

/** What belongs to the app rather than to an account. */
export function createAppHandlers({ appInfo, openExternal }: Ports): Pick<BridgeHandlers, AppMethods> {
  return {
    'app.info': async () => ({ ...appInfo }),
    'app.speak': async (speech) => {
      speak(speech);
      return {};
    },
    'app.openExternal': async ({ url }) => {
      await openExternal(url);
      return {};
    },
  };
}
