import type { BridgeHandlers } from '#shared/bridge/server.ts';
import { noListViews } from '#shared/domain/list-views.ts';
import type { Session } from '../account/session.ts';

type ViewMethods = Extract<keyof BridgeHandlers, `listViews.${string}`>;

/** The saved views and columns of the open account. No service has them. */
export function createViewHandlers(
  session: Session,
  onChange: () => void,
): Pick<BridgeHandlers, ViewMethods> {
  return {
    'listViews.get': async ({ accountKey }) => ({
      views: session.account(accountKey).journal.meta.get('listViews') ?? noListViews,
    }),
    'listViews.set': async ({ accountKey, views }) => {
      const { journal } = session.account(accountKey);
      journal.transaction(() => journal.meta.set('listViews', views));
      onChange();
      return {};
    },
  };
}
