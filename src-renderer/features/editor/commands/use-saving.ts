import { useEffect } from 'react';
import { useStore } from '../../../data/index.ts';
import { reasonText, t } from '../../../i18n/index.ts';
import { screenCommand, useCommands } from '../../../state/commands/index.ts';
import { flushDrafts } from '../../../state/draft-registry.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { runEdit } from '../../../components/show-error.ts';

/** Mod+S, which answers whether all is on this computer's disk, and the saving of what is typed when the window hides or goes. */
export function useSaving(): void {
  const store = useStore();

  async function save(): Promise<void> {
    await flushDrafts();
    const state = await store.flush();
    if (state.state === 'failed')
      showToast({ title: t('editor.notSaved'), description: reasonText(state.reason), tone: 'error' });
    else showToast({ id: 'saved', title: t('sync.saved'), durationMs: 2500 });
  }

  useCommands([
    {
      ...screenCommand('editor.save'),
      run: () => runEdit(save()),
    },
  ]);

  useEffect(() => {
    const flush = (): void => void flushDrafts();
    // Hiding comes before quitting too, while there is still time for a transaction.
    window.document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    window.addEventListener('blur', flush);
    return () => {
      window.document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('blur', flush);
    };
  }, []);
}
