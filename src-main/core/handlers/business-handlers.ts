import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Session } from '../account/session.ts';

type BusinessMethods = Extract<keyof BridgeHandlers, `business.${string}`>;

/** The business and its user. They work offline: changes wait in the journal. */
export function createBusinessHandlers(session: Session): Pick<BridgeHandlers, BusinessMethods> {
  return {
    'business.get': async () => {
      const { business } = session.account();
      business.show();
      return business.state();
    },
    'business.change': async ({ accountKey, change }) => {
      const { business } = session.account(accountKey);
      business.change(change);
      return business.state();
    },
    'business.image': async ({ kind }) => ({ image: session.account().business.image(kind) }),
  };
}
