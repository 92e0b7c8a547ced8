import { useEffect, useState } from 'react';
import type { RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { useBridge } from '../../bridge/index.ts';
import { useMirrorPhase, useSession } from '../../data/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { recoveryWords } from './recovery-words.ts';

/** A day and time, as the locale writes them. */
const formatTime = (at: number): string =>
  new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });

/** Asks for the report again whenever the account's files may have been opened anew. */
function useRecoveryReport(): readonly [RecoveryReport | null, () => void] {
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
  }, [bridge, session]);
  return [
    report,
    () => {
      setReport(null);
      void bridge.call('data.dismissRecovery', {});
    },
  ];
}

/** Says over every screen what became of damaged data, until the person has read it. */
export function RecoveryNotice() {
  const [report, dismiss] = useRecoveryReport();
  const mirror = useMirrorPhase();
  const isRebuilding = mirror.phase === 'rebuilding';
  if (report === null && !isRebuilding && mirror.phase !== 'failed') return null;
  const words = report === null ? null : recoveryWords(report, formatTime);
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-6 py-3">
      {words !== null && (
        <Notice
          tone={report?.outcome === 'exact' ? 'info' : 'warning'}
          live
          title={words.title}
          action={
            <Button variant="quiet" size="small" onClick={dismiss}>
              {t('recovery.gotIt')}
            </Button>
          }
        >
          {words.text}
        </Notice>
      )}
      {isRebuilding && (
        <Notice live title={t('recovery.rebuilding')}>
          <span className="figures">{t('recovery.recordsRead', { count: mirror.records })}</span>
        </Notice>
      )}
      {mirror.phase === 'failed' && (
        <Notice tone="error" live title={t('recovery.outOfDate')}>
          {t('recovery.triedAgain', { reason: mirror.reason })}
        </Notice>
      )}
    </div>
  );
}
