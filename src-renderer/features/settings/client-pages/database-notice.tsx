import { useState } from 'react';
import type { DatabaseRepair } from '#shared/domain/hosting/host-state.ts';
import { useBridge } from '../../../bridge/index.ts';
import { showError } from '../../../components/show-error.ts';
import { showKeptBackup } from '../../../components/show-kept-backup.ts';
import { formatDayAndTime, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface DamageProps {
  /** What was found, as a sentence. */
  readonly title: string;
  /** The time of the newest copy; null without one. */
  readonly copyAt: number | null;
}

/** Offers the newest copy of a damaged database, or a new one if there is none. */
export function DamageNotice({ title, copyAt }: DamageProps) {
  const bridge = useBridge();
  const [isRepairing, setRepairing] = useState(false);
  const repair: DatabaseRepair = copyAt === null ? 'new' : 'copy';

  async function start(): Promise<void> {
    setRepairing(true);
    try {
      await bridge.call('host.repair', { with: repair });
    } catch (error) {
      showError(t('clientPages.repairFailed'), error);
    } finally {
      setRepairing(false);
    }
  }

  return (
    <Notice
      tone="error"
      live
      title={title}
      action={
        <Button className="shrink-0" busy={isRepairing} onClick={() => void start()}>
          {copyAt === null
            ? t('clientPages.repairNew')
            : t('clientPages.repairCopy', { time: formatDayAndTime(copyAt) })}
        </Button>
      }
    >
      {t(copyAt === null ? 'clientPages.noCopyText' : 'clientPages.repairText')}
    </Notice>
  );
}

/** Says what a repair has put in the place of a damaged database, and shows the backup that was saved before it. */
export function RepairedNotice({ copyAt }: Pick<DamageProps, 'copyAt'>) {
  return (
    <OlderNotice
      title={
        copyAt === null
          ? t('clientPages.renewed')
          : t('clientPages.repaired', { time: formatDayAndTime(copyAt) })
      }
    >
      {t(copyAt === null ? 'clientPages.renewedText' : 'clientPages.repairedText')}
    </OlderNotice>
  );
}

/** Says that the last changes were lost with a damaged file, and shows the backup that was saved before the next sync. */
export function LostChangesNotice() {
  return <OlderNotice title={t('clientPages.lost')}>{t('clientPages.lostText')}</OlderNotice>;
}

interface OlderProps {
  readonly title: string;
  readonly children: string;
}

/** A notice about a database that is older than what the app shows. */
function OlderNotice({ title, children }: OlderProps) {
  const bridge = useBridge();
  return (
    <Notice
      tone="warning"
      live
      title={title}
      action={
        <div className="flex shrink-0 gap-2">
          <Button size="small" onClick={() => void showKeptBackup(bridge, false)}>
            {t('clientPages.showBackup')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => void bridge.call('host.dismissRepair', {})}>
            {t('clientPages.gotIt')}
          </Button>
        </div>
      }
    >
      {children}
    </Notice>
  );
}
