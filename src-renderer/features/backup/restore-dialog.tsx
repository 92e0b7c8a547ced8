import { useEffect, useRef } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SendMessage } from '#shared/sync/operation.ts';
import { locale, t } from '../../i18n/index.ts';
import type { AskedBackup } from '../../state/requests/backup-requests.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RestoreChoices } from './restore-choices.tsx';
import { RestoredEmails } from './restored-emails.tsx';
import { useRestore } from './use-restore.ts';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';

interface Props {
  readonly backup: AskedBackup;
  readonly onWrite: (proposalId: LocalId, message: SendMessage) => void;
  readonly onClose: () => void;
}

/** Shows a backup's contents, lets the user choose parts, and restores them. */
export function RestoreDialog({ backup, onWrite, onClose }: Props) {
  const restore = useRestore(backup);
  const { progress, problem, plan } = restore;
  const edits = plan?.counts.edits ?? 0;
  const nothing = edits === 0 && !restore.choice.settings && !restore.choice.catalog && !restore.choice.views;
  const time = new Date(backup.madeAt).toLocaleString(locale(), { dateStyle: 'long', timeStyle: 'short' });
  const done = useRef<HTMLButtonElement>(null);
  const isDone = progress.state === 'done';
  useEffect(() => {
    if (!isDone) return undefined;
    // The focus was on a button that is gone. The dialog takes it first.
    const frame = requestAnimationFrame(() => done.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isDone]);

  function confirm(): void {
    if (progress.state === 'done') onClose();
    else if (progress.state === 'choosing' && !nothing) void restore.run();
  }
  return (
    <Dialog
      open
      onConfirm={confirm}
      onClose={progress.state === 'restoring' ? restore.stop : onClose}
      title={t('backup.title')}
      description={t('backup.from', { name: backup.account.name, time })}
      actions={
        progress.state === 'done' ? (
          <Button size="medium" ref={done} variant="primary" onClick={onClose}>
            {t('backup.done')}
          </Button>
        ) : (
          <>
            <Button size="medium" onClick={progress.state === 'restoring' ? restore.stop : onClose}>
              {progress.state === 'restoring' ? t('backup.stop') : t('common.cancel')}
            </Button>
            <Button
              size="medium"
              variant="primary"
              busy={progress.state === 'restoring'}
              disabled={progress.state !== 'choosing' || nothing}
              onClick={() => void restore.run()}
            >
              {t('backup.restore')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice text={problem} />
        {progress.state === 'reading' && (
          <Progress label={t('backup.reading')} value={progress.done} total={backup.counts.records} />
        )}
        {progress.state === 'choosing' && <RestoreChoices backup={backup} restore={restore} />}
        {progress.state === 'restoring' && (
          <Progress label={t('backup.restoring')} value={progress.done} total={progress.total} />
        )}
        {progress.state === 'done' && (
          <>
            <Notice live title={t('backup.restored')}>
              {t('backup.restoredText')}
            </Notice>
            <RestoredEmails
              emails={backup.emails.flatMap(({ proposalId, message }) => {
                const restored = progress.proposalIds.get(proposalId);
                return restored === undefined ? [] : [{ proposalId: restored, message }];
              })}
              onWrite={(proposalId, message) => {
                onClose();
                onWrite(proposalId, message);
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
