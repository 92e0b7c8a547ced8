import { useEffect, useState } from 'react';
import type { RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { useBridge } from '../../bridge/index.ts';
import { useMirrorPhase, useSession, useSyncStatus } from '../../data/index.ts';
import { showKeptBackup } from '../../components/show-kept-backup.ts';
import { formatDayAndTime, reasonText, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { recoveryMessage } from './recovery-message.ts';

/** Reads the report again when the account may have been opened again, and once the service has been read. */
function useRecoveryReport(phase: string, isRead: boolean): readonly [RecoveryReport | null, () => void] {
  const bridge = useBridge();
  const session = useSession();
  const [report, setReport] = useState<RecoveryReport | null>(null);
  useEffect(() => {
    let shown = true;
    void bridge.call('data.recovery', {}).then((answer) => {
      if (shown) setReport(answer.report);
    });
    return () => {
      shown = false;
    };
    // The report is complete once the window's records have been compared with the journal.
  }, [bridge, session, phase, isRead]);
  return [
    report,
    () => {
      setReport(null);
      void bridge.call('data.dismissRecovery', {});
    },
  ];
}

/** Reports the recovery of damaged data over every screen until the user dismisses it. */
export function RecoveryNotice() {
  const bridge = useBridge();
  const mirror = useMirrorPhase();
  const isRead = (useSyncStatus()?.lastPulledAt ?? null) !== null;
  const [report, dismiss] = useRecoveryReport(mirror.phase, isRead);
  const isRebuilding = mirror.phase === 'rebuilding';
  if (report === null && !isRebuilding && mirror.phase !== 'failed') return null;
  const message = report === null ? null : recoveryMessage(report, formatDayAndTime, isRead);
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-6 py-3">
      {message !== null && (
        <Notice
          tone={report?.outcome === 'exact' ? 'info' : 'warning'}
          live
          title={message.title}
          action={
            <div className="flex shrink-0 gap-2">
              {/* Before, the dialog could not tell what is missing from what is yet to be read. */}
              {report !== null && report.missingCount > 0 && (isRead || report.outcome !== 'rebuilt') && (
                <Button size="small" onClick={() => void showKeptBackup(bridge, true)}>
                  {t('recovery.showKept')}
                </Button>
              )}
              <Button variant="quiet" size="small" onClick={dismiss}>
                {t('recovery.gotIt')}
              </Button>
            </div>
          }
        >
          {message.text}
        </Notice>
      )}
      {isRebuilding && (
        <Notice live title={t('recovery.rebuilding')}>
          <span className="figures">{t('recovery.recordsRead', { count: mirror.records })}</span>
        </Notice>
      )}
      {mirror.phase === 'failed' && (
        <Notice tone="error" live title={t('recovery.outOfDate')}>
          {t('recovery.triedAgain', { reason: reasonText(mirror.reason) })}
        </Notice>
      )}
    </div>
  );
}
