import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Session } from '../account/session.ts';

type SearchMethods = Extract<keyof BridgeHandlers, `search.${string}`>;

/** The full-text search of the open account. */
export function createSearchHandlers(session: Session): Pick<BridgeHandlers, SearchMethods> {
  return {
    'search.find': async ({ accountKey, query, limit }) => {
      const { found, reading } = session.account(accountKey).search.find(query, limit);
      const { proposal, client, section, template } = found;
      return {
        found: {
          proposal: [...proposal],
          client: [...client],
          section: [...section],
          template: [...template],
        },
        reading,
      };
    },
    'search.excerpts': async ({ accountKey, query, records }) => ({
      excerpts: [...session.account(accountKey).search.excerpts(query, records)],
    }),
  };
}
