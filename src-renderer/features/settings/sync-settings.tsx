import { useState } from 'react';
import type { CallEntry } from '#shared/bridge/call-entry.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSyncStatus } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { pendingText, reviewText, syncMessage } from '../../state/sync-message.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { useElapsedSeconds } from '../../ui/hooks/use-elapsed-seconds.ts';
import { CallLogDialog } from './call-log-dialog.tsx';
import { SettingBlock, SettingRow, SettingSection } from './setting-section.tsx';

interface Props {
  readonly onExportCalls: (calls: readonly CallEntry[]) => void;
  readonly onOpenOutbox: () => void;
}

/** Time of the last read, pending work, and the switch that pauses sync. */
export function SyncSettings({ onOpenOutbox, onExportCalls }: Props) {
  const [logOpen, setLogOpen] = useState(false);
  const bridge = useBridge();
  const status = useSyncStatus();
  const elapsed = useElapsedSeconds(status, status !== undefined && 'secondsLeft' in status.current);
  if (status === undefined) return null;
  const paused = status.current.phase === 'paused';
  const message = syncMessage(status, elapsed);
  const waiting = pendingText(status);
  const review = reviewText(status.needsReview);
  const open = [waiting, review].filter((part) => part !== '').join(', ');
  return (
    <SettingSection id="sync" title={t('settings.sync')}>
      <SettingRow label={t('settings.state')} {...(message.advice === null ? {} : { hint: message.advice })}>
        <span className="figures">{message.text}</span>
      </SettingRow>
      <SettingRow label={t('sync.lastSynced')}>
        {status.lastSyncedAt === null ? t('sync.notYet') : <RelativeTime at={status.lastSyncedAt} />}
        <Button className="ml-2" disabled={paused} onClick={() => void bridge.call('sync.now', {})}>
          {t('commands.syncNow')}
        </Button>
      </SettingRow>
      <SettingRow label={t('settings.notAtService')}>
        <span className="figures">{open === '' ? t('sync.nothing') : open}</span>
        {open !== '' && (
          <Button className="ml-2" onClick={onOpenOutbox}>
            {t('settings.openOutbox')}
          </Button>
        )}
      </SettingRow>
      <SettingRow label={t('callLog.title')} hint={t('callLog.hint')}>
        <Button onClick={() => setLogOpen(true)}>{t('callLog.show')}</Button>
      </SettingRow>
      {logOpen && <CallLogDialog onClose={() => setLogOpen(false)} onExport={onExportCalls} />}
      <SettingBlock>
        <Switch
          label={t('commands.pauseSync')}
          hint={t('settings.pauseHint')}
          checked={paused}
          onChange={(next) => void bridge.call('sync.setPaused', { paused: next })}
        />
      </SettingBlock>
    </SettingSection>
  );
}
