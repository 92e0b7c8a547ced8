import { useState } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSyncStatus } from '../../data/index.ts';
import { waitingWords } from '../../state/sync-words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';
import { SettingRow, SettingSection } from './setting-section.tsx';

interface Props {
  readonly session: Extract<SessionState, { state: 'connected' }>;
}

function keyPlace({ embedded, keyStorage }: Props['session']): string {
  if (embedded) return 'Made anew at each start, for this computer alone';
  return keyStorage === 'keychain' ? 'In this computer’s keychain' : 'In memory, until Layover quits';
}

/** Whom the app speaks to, where the key is, and the way out. */
export function AccountSettings({ session }: Props) {
  const bridge = useBridge();
  const status = useSyncStatus();
  const [open, setOpen] = useState<'replace' | 'disconnect' | null>(null);
  const waiting = status === undefined ? '' : waitingWords(status);
  return (
    <SettingSection title="Account">
      <SettingRow label="Name">
        <span className="selectable truncate">{session.accountName}</span>
      </SettingRow>
      <SettingRow label="E-mail">
        <span className="selectable truncate">{session.accountEmail}</span>
      </SettingRow>
      <SettingRow label="Service">
        <span className="selectable truncate">{session.baseUrl ?? 'On this computer, with sample data'}</span>
      </SettingRow>
      <SettingRow label="API key">
        <span className="truncate">{keyPlace(session)}</span>
        {!session.embedded && <Button onClick={() => setOpen('replace')}>Replace…</Button>}
      </SettingRow>
      {!session.embedded && session.keyStorage === 'memory' && (
        <Notice tone="warning">
          This computer has no keychain that Layover can use, so the key is forgotten when it quits. Nothing
          else is lost: enter the key again at the next start.
        </Notice>
      )}
      <div>
        <Button onClick={() => setOpen('disconnect')}>
          {session.embedded ? 'Leave the sample workspace…' : 'Disconnect…'}
        </Button>
      </div>
      {open === 'replace' && (
        <ReplaceKeyDialog accountName={session.accountName} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        open={open === 'disconnect'}
        title={session.embedded ? 'Leave the sample workspace?' : `Disconnect ${session.accountName}?`}
        confirmLabel={session.embedded ? 'Leave' : 'Disconnect'}
        onCancel={() => setOpen(null)}
        onConfirm={() => void bridge.call('session.disconnect', {})}
      >
        {waiting === ''
          ? 'The key is forgotten. Everything is at the service already.'
          : `The key is forgotten. ${waiting[0]?.toUpperCase()}${waiting.slice(1)} to go out stay on this computer, bound to this account, and go out when you connect it again.`}
      </ConfirmDialog>
    </SettingSection>
  );
}
