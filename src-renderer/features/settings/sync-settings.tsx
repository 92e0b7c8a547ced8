import { useBridge } from '../../bridge/index.ts';
import { useSyncStatus } from '../../data/index.ts';
import { syncWords, waitingWords } from '../../state/sync-words.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingRow, SettingSection } from './setting-section.tsx';

/** When the service was last read, and whether it is at all. */
export function SyncSettings() {
  const bridge = useBridge();
  const status = useSyncStatus();
  if (status === undefined) return null;
  const paused = status.current.phase === 'paused';
  const waiting = waitingWords(status);
  return (
    <SettingSection title="Sync">
      <SettingRow label="State">{syncWords(status).text}</SettingRow>
      <SettingRow label="Last synced">
        {status.lastPulledAt === null ? 'Not yet' : <RelativeTime at={status.lastPulledAt} />}
        <Button disabled={paused} onClick={() => void bridge.call('sync.now', {})}>
          Sync now
        </Button>
      </SettingRow>
      <SettingRow label="Not at the service yet">
        {waiting === '' ? 'Nothing' : waiting.replace(/ waiting$/u, '')}
      </SettingRow>
      <Switch
        label="Pause sync"
        hint="Nothing is sent or read until you switch it off. Work is kept on this computer as always."
        checked={paused}
        onChange={(next) => void bridge.call('sync.setPaused', { paused: next })}
      />
    </SettingSection>
  );
}
