import { mostCatalogItems } from '#shared/domain/pricing/catalog-item.ts';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { Session } from '../account/session.ts';

type CatalogMethods = Extract<keyof BridgeHandlers, `catalog.${string}`>;

/** The catalog of the open account. No service has it, so a change is complete once it is on disk. */
export function createCatalogHandlers(
  session: Session,
  onChange: () => void,
): Pick<BridgeHandlers, CatalogMethods> {
  return {
    'catalog.list': async ({ accountKey }) => ({
      items: [...session.account(accountKey).journal.catalog.all()],
    }),
    'catalog.change': async ({ accountKey, put, remove }) => {
      const { journal } = session.account(accountKey);
      journal.transaction(() => {
        for (const id of remove) journal.catalog.remove(id);
        for (const item of put) journal.catalog.put(item);
        if (journal.catalog.count() > mostCatalogItems)
          throw new AppError('bad-input', createReason('errors.catalogFull'));
      });
      onChange();
      return {};
    },
  };
}
