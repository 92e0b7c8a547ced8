import { useEffect, useState } from 'react';
import type { RecoveryReport } from '#shared/bridge/recovery-report.ts';
import { useBridge } from '../../bridge/index.ts';
import { useMirrorPhase, useSession } from '../../data/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { recoveryWords } from './recovery-words.ts';

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

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
  const words = report === null ? null : recoveryWords(report, (at) => timeFormat.format(at));
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-6 py-3">
      {words !== null && (
        <Notice
          tone={report?.outcome === 'exact' ? 'info' : 'warning'}
          live
          title={words.title}
          action={
            <Button variant="quiet" size="small" onClick={dismiss}>
              Got it
            </Button>
          }
        >
          {words.text}
        </Notice>
      )}
      {isRebuilding && (
        <Notice live title="Rebuilding what the screens show">
          <span className="figures">{mirror.records.toLocaleString()} records read from the journal.</span>
        </Notice>
      )}
      {mirror.phase === 'failed' && (
        <Notice tone="error" live title="What the screens show may be out of date">
          {mirror.reason} It is tried again.
        </Notice>
      )}
    </div>
  );
}
