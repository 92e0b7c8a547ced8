import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Ports } from '../ports.ts';

type AppMethods = 'app.info' | 'app.openExternal';

/** What belongs to the app rather than to an account. */
export function createAppHandlers({ appInfo, openExternal }: Ports): Pick<BridgeHandlers, AppMethods> {
  return {
    'app.info': async () => ({ ...appInfo }),
    'app.openExternal': async ({ url }) => {
      await openExternal(url);
      return {};
    },
  };
}
