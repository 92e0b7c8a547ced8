import { useEffect } from 'react';
import { useUpdateState } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/overlays/toast.tsx';

/** Duration of the message, ms. The settings show the version too. */
const shownMs = 12_000;

/** Reports once that a newer version is ready, which is installed when the app quits. */
export function useUpdateToast(): void {
  const state = useUpdateState();
  const version = state?.state === 'ready' ? state.version : null;
  useEffect(() => {
    if (version === null) return;
    showToast({
      id: 'update',
      title: t('updates.ready', { version }),
      description: t('updates.readyHint'),
      durationMs: shownMs,
    });
  }, [version]);
}
