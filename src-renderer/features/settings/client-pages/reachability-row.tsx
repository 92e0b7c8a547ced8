import { useState } from 'react';
import type { PublicUrlCheck } from '#shared/domain/hosting/host-state.ts';
import { useBridge } from '../../../bridge/index.ts';
import { errorText, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { SettingBlock, SettingRow } from '../setting-section.tsx';
import { checkMessage } from './check-message.ts';

interface Props {
  readonly publicUrl: string;
  /** Where the proxy has to forward to. */
  readonly target: string;
  readonly check: PublicUrlCheck | null;
  /** Whether the pages are on: only then there is something to reach. */
  readonly isRunning: boolean;
}

/** Whether clients reach the public address, as far as this computer can tell. */
export function ReachabilityRow({ publicUrl, target, check, isRunning }: Props) {
  const bridge = useBridge();
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const message =
    check === null || !isRunning ? null : checkMessage(check.outcome, new URL(publicUrl).host, target);

  async function run(): Promise<void> {
    setChecking(true);
    setProblem(null);
    await bridge.call('host.check', {}).catch((error: unknown) => setProblem(errorText(error)));
    setChecking(false);
  }

  return (
    <>
      <SettingRow
        label={t('clientPages.reachable')}
        hint={
          check === null ? (
            t('clientPages.notChecked')
          ) : (
            <>
              {t('clientPages.checked')} <RelativeTime at={check.at} />
            </>
          )
        }
      >
        <Button busy={isChecking} disabled={!isRunning} onClick={() => void run()}>
          {t('clientPages.checkNow')}
        </Button>
      </SettingRow>
      {(problem !== null || message !== null) && (
        <SettingBlock>
          <Notice tone={problem === null && message?.isGood === true ? 'info' : 'warning'} live>
            {problem ?? message?.text}
          </Notice>
        </SettingBlock>
      )}
    </>
  );
}
