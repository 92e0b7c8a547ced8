import { useState } from 'react';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { useBridge } from '../../bridge/index.ts';
import { showError } from '../../components/show-error.ts';
import { useSession, useStore } from '../../data/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { undoWindow } from '../../state/preferences.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { showUndoToast } from '../../ui/overlays/undo-toast.ts';
import { forgetCards, type Bulk } from './bulk.ts';

/** Actions of the user on all operations of a bulk. */
export interface BulkActions {
  /** Ignores further clicks until the first call has answered. */
  readonly isBusy: boolean;
  /** Keeps them from going out, or lets them go again. */
  hold(isHeld: boolean): void;
  /** Withdraws the operations that have not been pushed. */
  cancel(): void;
}

const isIn =
  (opIds: ReadonlySet<string>) =>
  ({ operation }: OutboxEntry): boolean =>
    opIds.has(operation.opId);

/** The actions of a bulk. Failures are shown. */
export function useBulkActions({ cards, operations }: Bulk): BulkActions {
  const bridge = useBridge();
  const session = useSession();
  const store = useStore();
  const [isBusy, setBusy] = useState(false);

  function run(work: () => Promise<unknown>): void {
    setBusy(true);
    work()
      .catch((error: unknown) => showError(t('outbox.notPossible'), error))
      .finally(() => setBusy(false));
  }

  async function cancel(): Promise<void> {
    const withdrawn = await store.withdrawAsStep([...operations]);
    forgetCards(cards.flatMap(([id, entries]) => (entries.some(isIn(withdrawn)) ? [id] : [])));
    if (withdrawn.size === 0) {
      showToast({ title: t('outbox.canceledNone'), id: 'history' });
      return;
    }
    showUndoToast({
      id: 'history',
      title: t('outbox.canceled', { count: withdrawn.size, number: withdrawn.size.toLocaleString(locale()) }),
      durationMs: 10_000,
      undo: store.history.undoOfNewest(),
      progress: store.undoProgress,
    });
  }

  return {
    isBusy,
    hold(isHeld) {
      if (session?.state !== 'connected') return;
      const { accountKey } = session;
      run(() =>
        bridge.call('outbox.holdMany', {
          accountKey,
          opIds: operations.map(({ opId }) => opId),
          isHeld,
          notBefore: Date.now() + undoWindow(),
        }),
      );
    },
    cancel: () => run(cancel),
  };
}
