import { useState } from 'react';
import { useBridge, useHostState } from '../../../bridge/index.ts';
import { reasonText, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ChangePortDialog } from './change-port-dialog.tsx';

/** Says over every screen why the client pages are off, and what can be done about it; nothing while they are on. */
export function HostNotice() {
  const bridge = useBridge();
  const [isTrying, setTrying] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const host = useHostState();
  if (host?.service.state !== 'failed') return null;
  const { reason } = host.service;

  async function start(): Promise<void> {
    setTrying(true);
    // A failure is in the state.
    await bridge.call('host.start', {}).catch(() => undefined);
    setTrying(false);
  }

  return (
    <div className="shrink-0 border-b border-line px-6 py-3">
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
    </div>
  );
}
