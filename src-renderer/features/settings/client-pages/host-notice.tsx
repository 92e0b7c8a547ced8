import { useState } from 'react';
import type { HostState } from '#shared/domain/hosting/host-state.ts';
import { isDatabaseReason, type Reason } from '#shared/reasons/reason.ts';
import { useBridge, useHostState } from '../../../bridge/index.ts';
import { reasonText, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ChangePortDialog } from './change-port-dialog.tsx';
import { DamageNotice, LostChangesNotice, RepairedNotice } from './database-notice.tsx';

/** Says over every screen why the client pages are off, and what can be done about it; nothing while they are on. */
export function HostNotice() {
  const host = useHostState();
  if (host == null) return null;
  const { service, repaired, lostChanges } = host;
  if (service.state !== 'failed' && repaired === null && !lostChanges) return null;
  return (
    <div className="shrink-0 border-b border-line px-6 py-3">
      {service.state === 'failed' ? (
        isDatabaseReason(service.reason) ? (
          <DamageNotice title={reasonText(service.reason)} copyAt={service.reason.params.copyAt} />
        ) : (
          <StoppedNotice host={host} reason={service.reason} />
        )
      ) : repaired === null ? (
        <LostChangesNotice />
      ) : (
        <RepairedNotice copyAt={repaired.copyAt} />
      )}
    </div>
  );
}

interface StoppedProps {
  readonly host: HostState;
  readonly reason: Reason;
}

function StoppedNotice({ host, reason }: StoppedProps) {
  const bridge = useBridge();
  const [isTrying, setTrying] = useState(false);
  const [isChanging, setChanging] = useState(false);

  async function start(): Promise<void> {
    setTrying(true);
    // A failure is in the state.
    await bridge.call('host.start', {}).catch(() => undefined);
    setTrying(false);
  }

  return (
    <>
      <Notice
        tone="error"
        live
        title={t('clientPages.off')}
        action={
          <div className="flex shrink-0 gap-2">
            {reason.code !== 'errors.portUnknown' && (
              <Button busy={isTrying} onClick={() => void start()}>
                {t('clientPages.tryAgain')}
              </Button>
            )}
            {(reason.code === 'errors.portTaken' || reason.code === 'errors.portUnknown') && (
              <Button onClick={() => setChanging(true)}>{t('clientPages.changeMenu')}</Button>
            )}
          </div>
        }
      >
        {reasonText(reason)} {t('clientPages.offText')}
      </Notice>
      {isChanging && <ChangePortDialog host={host} onClose={() => setChanging(false)} />}
    </>
  );
}
