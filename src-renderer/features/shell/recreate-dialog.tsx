import { useAnewQuestion, useStore } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useFollowing } from './use-following.ts';

/** Asks before an undo creates deleted proposals again, because the service treats them as new ones. */
export function RecreateDialog() {
  const question = useAnewQuestion();
  const { history } = useStore();
  const follow = useFollowing();
  if (question === null) return null;
  const { count, back, total, anew } = question;

  async function makeAnew(): Promise<void> {
    const result = await anew();
    follow(result);
    const { label } = result;
    showToast({ id: 'history', title: t('commands.undid', { label }), durationMs: 3000 });
  }

  return (
    <ConfirmDialog
      open
      title={t('commands.anewTitle', { count })}
      confirmLabel={t('commands.anewConfirm')}
      onConfirm={() => void makeAnew()}
      onCancel={history.leaveDeleted}
    >
      {back > 0 && <p className="mb-1 font-medium text-ink">{t('edits.broughtBack', { back, total })}</p>}
      <p>{t('commands.anewText')}</p>
    </ConfirmDialog>
  );
}
