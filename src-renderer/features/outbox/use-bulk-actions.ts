import { useState } from 'react';
import { isAppError } from '#shared/errors/app-error.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSession, useStore } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Bulk } from './bulk.ts';

/** What a person can do with all of a bulk. */
export interface BulkActions {
  /** One of them has not been answered yet: another press is no other wish. */
  readonly isBusy: boolean;
  /** Keeps them from going out, or lets them go again. */
  hold(isHeld: boolean): void;
  /** Takes back what has not gone out. */
  cancel(): void;
}

/** The actions of one bulk, with their failures told. */
export function useBulkActions({ opIds }: Bulk): BulkActions {
  const bridge = useBridge();
  const session = useSession();
  const store = useStore();
  const [isBusy, setBusy] = useState(false);

  function run(work: () => Promise<unknown>): void {
    setBusy(true);
    work()
      .catch((error: unknown) => {
        const description = isAppError(error) ? error.message : t('outbox.internal');
        showToast({ title: t('outbox.notPossible'), description, tone: 'error' });
      })
      .finally(() => setBusy(false));
  }

  async function cancel(): Promise<void> {
    const back = await store.withdrawMany(opIds);
    if (back < opIds.length)
      showToast({ title: t('edits.broughtBack', { back, total: opIds.length }), id: 'history' });
  }

  return {
    isBusy,
    hold(isHeld) {
      if (session?.state !== 'connected') return;
      const { accountKey } = session;
      run(() => bridge.call('outbox.holdMany', { accountKey, opIds: [...opIds], isHeld }));
    },
    cancel: () => run(cancel),
  };
}
