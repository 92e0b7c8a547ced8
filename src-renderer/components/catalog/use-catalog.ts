import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSession } from '../../data/index.ts';
import { compareNames, t } from '../../i18n/index.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { showError } from '../show-error.ts';
import {
  inverseOf,
  useCatalogHistory,
  type CatalogChange,
  type CatalogStep,
} from '../../state/catalog-history.ts';

const toastId = 'catalog';

export interface Catalog {
  /** By name; undefined until the main process has answered. */
  readonly items: readonly CatalogItem[] | undefined;
  readonly byId: ReadonlyMap<string, CatalogItem>;
  /** Whether the catalog could not be read. */
  readonly isUnreadable: boolean;
  /** Makes a change that can be undone. Resolves once it is on disk, with whether it was made. */
  change(label: () => string, change: CatalogChange): Promise<boolean>;
  /** The newest change of the catalog and the newest undone one; null without one. */
  readonly undo: CatalogStep | null;
  readonly redo: CatalogStep | null;
  travel(direction: 'undo' | 'redo'): Promise<void>;
}

const byName = (a: CatalogItem, b: CatalogItem): number =>
  compareNames(a.name, b.name) || a.id.localeCompare(b.id);

/** The catalog of the open account. It is read once per screen and again after each change in any window. */
export function useCatalog(): Catalog {
  const bridge = useBridge();
  const session = useSession();
  const accountKey = session?.state === 'connected' ? session.accountKey : null;
  const [items, setItems] = useState<readonly CatalogItem[]>();
  const [isUnreadable, setUnreadable] = useState(false);
  const { past, future, add, move } = useCatalogHistory();

  useEffect(() => {
    if (accountKey === null) return undefined;
    let isHere = true;
    const read = (): void => {
      bridge.call('catalog.list', { accountKey }).then(
        (answer) => {
          if (!isHere) return;
          setItems(answer.items.toSorted(byName));
          setUnreadable(false);
        },
        () => isHere && setUnreadable(true),
      );
    };
    const dispose = bridge.on('catalog.changed', read);
    read();
    return () => {
      isHere = false;
      dispose();
    };
  }, [bridge, accountKey]);

  const byId = useMemo(() => new Map((items ?? []).map((item) => [item.id, item])), [items]);

  const send = useCallback(
    async ({ put, remove }: CatalogChange): Promise<boolean> => {
      if (accountKey === null) return false;
      try {
        await bridge.call('catalog.change', { accountKey, put: [...put], remove: [...remove] });
        return true;
      } catch (error) {
        showError(t('edits.changeFailed'), error, { id: toastId });
        return false;
      }
    },
    [bridge, accountKey],
  );

  const change = useCallback(
    async (label: () => string, wanted: CatalogChange): Promise<boolean> => {
      const inverse = inverseOf(wanted, byId);
      const isMade = await send(wanted);
      if (isMade) add({ label, change: wanted, inverse });
      return isMade;
    },
    [byId, send, add],
  );

  const undo = past.at(-1) ?? null;
  const redo = future.at(-1) ?? null;
  const travel = useCallback(
    async (direction: 'undo' | 'redo'): Promise<void> => {
      // The newest step of this moment: a message may offer the undo long after it was rendered.
      const now = useCatalogHistory.getState();
      const step = (direction === 'undo' ? now.past : now.future).at(-1);
      if (step === undefined || !(await send(direction === 'undo' ? step.inverse : step.change))) return;
      move(step, direction === 'undo' ? 'future' : 'past');
      const key = direction === 'undo' ? 'commands.undid' : 'commands.redid';
      showToast({ id: toastId, title: t(key, { label: step.label() }), durationMs: 3000 });
    },
    [send, move],
  );

  return useMemo(
    () => ({ items, byId, isUnreadable, change, undo, redo, travel }),
    [items, byId, isUnreadable, change, undo, redo, travel],
  );
}

/** Tells what was done to the catalog, and offers to take it back. */
export function offerCatalogUndo(title: string, travel: Catalog['travel']): void {
  showToast({
    id: toastId,
    title,
    durationMs: 10_000,
    action: { label: t('common.undo'), run: () => void travel('undo') },
  });
}

/** The catalog of the screen, for the many lines that it shows. */
export const CatalogContext = createContext<Catalog | null>(null);

/** The catalog of the screen; null where the screen offers none. */
export const useScreenCatalog = (): Catalog | null => use(CatalogContext);
