import { useBridge } from '../../bridge/index.ts';
import { useSyncStatus } from '../../data/index.ts';
import { reviewWords, syncWords, waitingWords } from '../../state/sync-words.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingBlock, SettingRow, SettingSection } from './setting-section.tsx';

interface Props {
  readonly onOpenOutbox: () => void;
}

/** When the service was last read, what waits for it, and whether anything goes out at all. */
export function SyncSettings({ onOpenOutbox }: Props) {
  const bridge = useBridge();
  const status = useSyncStatus();
  if (status === undefined) return null;
  const paused = status.current.phase === 'paused';
  const words = syncWords(status);
  const waiting = waitingWords(status).replace(/ waiting$/u, '');
  const review = reviewWords(status.needsReview);
  const open = [waiting, review].filter((part) => part !== '').join(', ');
  return (
    <SettingSection id="sync" title="Sync">
      <SettingRow label="State" {...(words.advice === null ? {} : { hint: words.advice })}>
        <span className="figures">{words.text}</span>
      </SettingRow>
      <SettingRow label="Last synced">
        {status.lastPulledAt === null ? 'Not yet' : <RelativeTime at={status.lastPulledAt} />}
        <Button className="ml-2" disabled={paused} onClick={() => void bridge.call('sync.now', {})}>
          Sync now
        </Button>
      </SettingRow>
      <SettingRow label="Not at the service yet">
        <span className="figures">{open === '' ? 'Nothing' : open}</span>
        {open !== '' && (
          <Button className="ml-2" onClick={onOpenOutbox}>
            Open the outbox
          </Button>
        )}
      </SettingRow>
      <SettingBlock>
        <Switch
          label="Pause sync"
          hint="Nothing is sent or read until you switch it off. Work is kept on this computer as always."
          checked={paused}
          onChange={(next) => void bridge.call('sync.setPaused', { paused: next })}
        />
      </SettingBlock>
    </SettingSection>
  );
}
