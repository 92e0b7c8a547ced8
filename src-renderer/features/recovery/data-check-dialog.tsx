import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useBridge } from '../../bridge/index.ts';
import { useStore } from '../../data/index.ts';
import { errorText, t } from '../../i18n/index.ts';
import { useShell } from '../../state/shell-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import type { Finding } from './check-findings.ts';
import { useDataCheck } from './use-data-check.ts';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';

interface RowProps {
  readonly finding: Finding;
  readonly onRepair: () => void;
}

function FindingRow({ finding: { about, label, ok, text }, onRepair }: RowProps) {
  const repair = about === 'mirror' ? t('recovery.rebuild') : t('recovery.restore');
  const canRepair = !ok && about !== 'key';
  return (
    <li className="flex items-start gap-3 py-3">
      {ok ? (
        <CircleCheck size={16} className="mt-0.5 shrink-0 text-accepted" aria-label={t('recovery.inOrder')} />
      ) : (
        <CircleAlert
          size={16}
          className="mt-0.5 shrink-0 text-rejected"
          aria-label={t('recovery.needsAttention')}
        />
      )}
      <div className="min-w-0 grow">
        <div className="text-ui font-medium text-ink">{label}</div>
        <div className="text-ui text-pretty text-ink-2">{text}</div>
      </div>
      {canRepair && (
        <Button size="small" onClick={onRepair}>
          {repair}
        </Button>
      )}
    </li>
  );
}

/** Checks all stored data and offers to repair it. */
export function DataCheckDialog() {
  const bridge = useBridge();
  const store = useStore();
  const close = useShell((shell) => shell.openDataCheck);
  const { check, run } = useDataCheck();
  const [problem, setProblem] = useState<string | null>(null);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error, t('recovery.failed')));
    }
  }

  const repair = (about: Finding['about']): Promise<void> =>
    attempt(async () => {
      if (about === 'mirror') await store.rebuild();
      else await bridge.call('data.restore', {});
      run();
    });

  const saveBundle = (): Promise<void> =>
    attempt(async () => {
      const { saved } = await bridge.call('data.saveSupportBundle', {});
      if (saved) showToast({ title: t('recovery.supportSaved') });
    });

  return (
    <Dialog
      open
      reading
      onClose={() => close(false)}
      title={t('recovery.check')}
      description={t('recovery.checkText')}
      actions={
        <>
          <Button size="medium" variant="quiet" className="mr-auto" onClick={() => void saveBundle()}>
            {t('recovery.saveSupport')}
          </Button>
          <Button size="medium" disabled={check.state === 'running'} onClick={run}>
            {t('recovery.checkAgain')}
          </Button>
          <Button size="medium" variant="primary" onClick={() => close(false)}>
            {t('recovery.done')}
          </Button>
        </>
      }
    >
      {check.state === 'running' && (
        <p role="status" className="flex items-center gap-2 py-3 text-ui text-ink-2">
          <Spinner /> {t('recovery.checking')}
        </p>
      )}
      {check.state === 'failed' && (
        <Notice tone="error" live>
          {check.reason}
        </Notice>
      )}
      {check.state === 'done' && (
        <ul aria-label={t('recovery.findings')} className="divide-y divide-line">
          {check.findings.map((finding) => (
            <FindingRow key={finding.about} finding={finding} onRepair={() => void repair(finding.about)} />
          ))}
        </ul>
      )}
      <ProblemNotice text={problem} className="mt-2" />
      <p className="mt-3 text-label text-pretty text-ink-3">{t('recovery.supportText')}</p>
    </Dialog>
  );
}
