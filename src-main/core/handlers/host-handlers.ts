import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { EmbeddedServices } from '../hosting/embedded-services.ts';
import { normalizePublicUrl } from '../hosting/public-url.ts';

type HostMethods = Extract<keyof BridgeHandlers, `host.${string}`>;

/** The client pages of the user's own business: their port and public address. */
export function createHostHandlers(services: EmbeddedServices): Pick<BridgeHandlers, HostMethods> {
  const state = () => ({ business: services.businessState() });
  return {
    'host.get': async () => state(),
    async 'host.setPublicUrl'({ publicUrl }) {
      await services.setPublicUrl(publicUrl === null ? null : normalizePublicUrl(publicUrl));
      return state();
    },
    async 'host.setPort'({ port }) {
      await services.setPort(port);
      return state();
    },
    async 'host.start'() {
      await services.start('business');
      return state();
    },
    async 'host.check'() {
      await services.checkPublicUrl();
      return state();
    },
  };
}
