import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Ports } from '../ports.ts';

type AppMethods = 'app.info' | 'app.openExternal' | 'app.setLanguage';

export function createAppHandlers({
  appInfo,
  openExternal,
  setLanguage,
}: Ports): Pick<BridgeHandlers, AppMethods> {
  return {
    'app.info': async () => ({ ...appInfo }),
    'app.setLanguage': async (settings) => {
      setLanguage(settings);
      return {};
    },
    'app.openExternal': async ({ url }) => {
      await openExternal(url);
      return {};
    },
  };
}
