import { useState } from 'react';
import type { HostState } from '#shared/domain/hosting/host-state.ts';
import { useBridge } from '../../../bridge/index.ts';
import { reasonText, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ChangePortDialog } from './change-port-dialog.tsx';

interface Props {
  readonly host: HostState;
}

/** Why the client pages are off, and what can be done about it; nothing while they are on. */
export function HostProblem({ host }: Props) {
  const bridge = useBridge();
  const [isTrying, setTrying] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { service } = host;
  if (service.state !== 'failed') return null;

  async function start(): Promise<void> {
    setTrying(true);
    // A failure is in the state.
    await bridge.call('host.start', {}).catch(() => undefined);
    setTrying(false);
  }

  const { code } = service.reason;
  return (
    <>
      <Notice
        tone="error"
        live
        title={t('clientPages.off')}
        action={
          <div className="flex shrink-0 gap-2">
            {code !== 'errors.portUnknown' && (
              <Button busy={isTrying} onClick={() => void start()}>
                {t('clientPages.tryAgain')}
              </Button>
            )}
            {(code === 'errors.portTaken' || code === 'errors.portUnknown') && (
              <Button onClick={() => setChanging(true)}>{t('clientPages.changeMenu')}</Button>
            )}
          </div>
        }
      >
        {reasonText(service.reason)} {t('clientPages.offText')}
      </Notice>
      {isChanging && <ChangePortDialog host={host} onClose={() => setChanging(false)} />}
    </>
  );
}
