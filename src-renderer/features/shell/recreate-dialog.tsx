import { useRecreateQuestion, useStore } from '../../data/index.ts';
import { errorText, t } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { tellWhenSlow } from '../../ui/time/tell-when-slow.ts';
import { useFollowing } from './use-following.ts';

/** Asks before an undo creates deleted proposals again, because the service treats them as new ones. */
export function RecreateDialog() {
  const question = useRecreateQuestion();
  const { history } = useStore();
  const follow = useFollowing();
  if (question === null) return null;
  const { count, undoneCount, total, recreate } = question;

  function refuse(error: unknown): void {
    showToast({ id: 'history', title: errorText(error, t('edits.notUndone')), tone: 'error' });
  }

  async function recreateAll(): Promise<void> {
    const result = await tellWhenSlow(recreate(), () =>
      showToast({ id: 'history', title: t('commands.undoingNow'), durationMs: 60_000 }),
    );
    follow(result);
    const { label } = result;
    showToast({ id: 'history', title: t('commands.undid', { label }), durationMs: 3000 });
  }

  return (
    <ConfirmDialog
      open
      title={t('commands.recreateTitle', { count })}
      confirmLabel={t('commands.recreateConfirm', { count })}
      onConfirm={() => void recreateAll().catch(refuse)}
      onCancel={history.leaveDeleted}
    >
      {undoneCount > 0 && (
        <p className="mb-1 font-medium text-ink">{t('edits.broughtBack', { back: undoneCount, total })}</p>
      )}
      <p>{t('commands.recreateText', { count })}</p>
    </ConfirmDialog>
  );
}
