import { useEffect, useState } from 'react';
import type { CallEntry } from '#shared/bridge/call-entry.ts';
import { useBridge } from '../../bridge/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onExport: (calls: readonly CallEntry[]) => void;
}

const outcomes = {
  ok: 'callLog.ok',
  refused: 'callLog.refused',
  unauthorized: 'callLog.unauthorized',
  'rate-limited': 'callLog.rateLimited',
  unreachable: 'callLog.unreachable',
  uncertain: 'callLog.uncertain',
  'captive-portal': 'callLog.portal',
} as const;

const isKnown = (name: string): name is keyof typeof outcomes => Object.hasOwn(outcomes, name);

/** Label of a call's outcome. */
function outcomeText({ outcome, status }: CallEntry): string {
  const text = isKnown(outcome) ? t(outcomes[outcome]) : outcome;
  return status === null ? text : `${text} (${status})`;
}

/** The latest calls to the service with time, method, outcome and duration, but without content. */
export function CallLogDialog({ onClose, onExport }: Props) {
  const bridge = useBridge();
  const [calls, setCalls] = useState<readonly CallEntry[] | null>(null);
  useEffect(() => {
    void bridge.call('sync.log', {}).then((answer) => setCalls(answer.calls));
  }, [bridge]);

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      reading
      title={t('callLog.title')}
      description={t('callLog.description')}
      actions={
        <>
          <Button
            size="medium"
            disabled={calls === null || calls.length === 0}
            onClick={() => onExport(calls ?? [])}
          >
            {t('callLog.export')}
          </Button>
          <Button size="medium" variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {calls !== null && calls.length === 0 && <p className="text-ui text-ink-3">{t('callLog.none')}</p>}
      {calls !== null && calls.length > 0 && (
        <table className="figures w-full text-left text-ui">
          <thead className="sticky -top-4 bg-raised text-label text-ink-3">
            <tr className="border-b border-line">
              <th className="py-1 font-medium">{t('callLog.time')}</th>
              <th className="py-1 font-medium">{t('callLog.call')}</th>
              <th className="py-1 font-medium">{t('callLog.outcome')}</th>
              <th className="py-1 text-right font-medium">{t('callLog.seconds')}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <tr key={`${call.at} ${call.method} ${call.path} ${call.ms}`} className="border-b border-line">
                <td className="py-1 pr-4 text-ink-2">
                  {new Date(call.at).toLocaleTimeString(locale(), { timeStyle: 'medium' })}
                </td>
                <td className="selectable py-1 pr-4 break-all">
                  {call.method} {call.path}
                </td>
                <td className={call.outcome === 'ok' ? 'py-1 pr-4 text-ink-2' : 'py-1 pr-4 text-rejected'}>
                  {outcomeText(call)}
                </td>
                <td className="py-1 text-right text-ink-2">
                  {(call.ms / 1000).toLocaleString(locale(), {
                    minimumFractionDigits: 2,
                    maximumFractionDigits: 2,
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
