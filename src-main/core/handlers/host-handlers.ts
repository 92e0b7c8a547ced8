import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Session } from '../account/session.ts';
import type { EmbeddedServices } from '../hosting/embedded-services.ts';
import { normalizePublicUrl } from '../hosting/public-url.ts';

type HostMethods = Extract<keyof BridgeHandlers, `host.${string}`>;

interface HostParts {
  readonly services: EmbeddedServices;
  readonly session: Pick<Session, 'accounts' | 'switchTo'>;
  /** Saves what the open account shows. */
  readonly keepWorkspace: () => Promise<void>;
}

/** The service of the user's own business: its port, its public address, the repair of its database. */
export function createHostHandlers({
  services,
  session,
  keepWorkspace,
}: HostParts): Pick<BridgeHandlers, HostMethods> {
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
    async 'host.repair'({ with: repair }) {
      if (!services.isDamaged()) return state();
      // The next sync takes over what the copy has, so that later changes remain in this backup alone.
      const account = session.accounts().find(({ workspace }) => workspace === 'business');
      if (account !== undefined) {
        if (!account.isOpen) await session.switchTo(account.accountKey);
        await keepWorkspace();
      }
      await services.repairBusiness(repair);
      return state();
    },
    async 'host.dismissRepair'() {
      services.dismissRepair();
      return state();
    },
    async 'host.check'() {
      await services.checkPublicUrl();
      return state();
    },
  };
}
