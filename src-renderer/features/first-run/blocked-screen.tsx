import { useState } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useBridge } from '../../bridge/index.ts';
import { errorText, formatDayAndTime, reasonText, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AccountChoice } from './account-choice.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  readonly session: Extract<SessionState, { state: 'blocked' }>;
}

interface WayOutProps extends Props {
  readonly open: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Explains a restore before it runs: from the backup, or from the service if there is none. */
function WayOut({ session: { accountName, backupAt }, open, busy, onClose, onConfirm }: WayOutProps) {
  const hasBackup = backupAt !== null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={hasBackup ? t('firstRun.blockedRestoreTitle') : t('firstRun.blockedBeginTitle')}
      onConfirm={onConfirm}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('firstRun.blockedKeep')}
          </Button>
          <Button size="medium" variant="primary" busy={busy} onClick={onConfirm}>
            {hasBackup ? t('firstRun.blockedDoRestore') : t('firstRun.blockedDoBegin')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ui text-pretty text-ink-2">
        <p>
          {hasBackup
            ? t('firstRun.blockedRestoreText', { time: formatDayAndTime(backupAt) })
            : t('firstRun.blockedBeginText', { account: accountName })}
        </p>
        <p>{t('firstRun.blockedOwnBackup')}</p>
      </div>
    </Dialog>
  );
}

/** Explains why the account's data cannot be opened, with a retry and the ways to restore it. */
export function BlockedScreen({ session }: Props) {
  const bridge = useBridge();
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(method: 'session.reopen' | 'data.restore'): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      // The answer comes to all windows as the state of the session.
      await bridge.call(method, {});
    } catch (error) {
      setProblem(errorText(error, t('firstRun.blockedRestoreFailed')));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <Sheet title={t('firstRun.blocked')} lead={t('firstRun.blockedText', { account: session.accountName })}>
      <Notice tone="error" live>
        {problem ?? reasonText(session.reason)}
      </Notice>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" size="medium" busy={busy} onClick={() => void attempt('session.reopen')}>
          {t('firstRun.retry')}
        </Button>
        <Button size="medium" disabled={busy} onClick={() => setAsking(true)}>
          {session.backupAt === null ? t('firstRun.blockedBegin') : t('firstRun.blockedRestore')}
        </Button>
      </div>
      <WayOut
        session={session}
        open={isAsking}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void attempt('data.restore')}
      />
      <AccountChoice />
    </Sheet>
  );
}
