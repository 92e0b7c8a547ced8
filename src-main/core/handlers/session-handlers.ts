import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Session } from '../account/session.ts';

type SessionMethods = Extract<keyof BridgeHandlers, `session.${string}`>;

/** The accounts. No method returns a key. */
export function createSessionHandlers(session: Session): Pick<BridgeHandlers, SessionMethods> {
  return {
    'session.get': async () => session.state(),
    'session.explore': () => session.explore(),
    'session.startBusiness': (change) => session.startBusiness(change),
    'session.test': async ({ baseUrl, apiKey }) => {
      const { name, email, currency } = (await session.test(baseUrl, apiKey)).fields;
      return { accountName: name, accountEmail: email, currency };
    },
    'session.connect': ({ baseUrl, apiKey }) => session.connect(baseUrl, apiKey),
    'session.replaceKey': ({ apiKey }) => session.replaceKey(apiKey),
    'session.accounts': async () => ({ accounts: session.accounts() }),
    'session.switch': ({ accountKey }) => session.switchTo(accountKey),
    'session.disconnect': () => session.disconnect(),
    'session.remove': () => session.remove(),
    'session.reopen': () => session.reopen(),
  };
}
