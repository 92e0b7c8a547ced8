import { useState } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useSyncStatus } from '../../data/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';
import { FactRow, SettingBlock, SettingRow, SettingSection } from './setting-section.tsx';

type Connected = Extract<SessionState, { state: 'connected' }>;

function keyPlace({ embedded, keyStorage }: Connected): string {
  if (embedded) return 'Made anew at each start, for this computer alone';
  return keyStorage === 'keychain' ? 'In this computer’s keychain' : 'In memory, until Layover quits';
}

interface Props {
  readonly session: Connected;
}

/** Whom the app speaks to, where the key is, and the way out. */
export function AccountSettings({ session }: Props) {
  const phase = useSyncStatus()?.current.phase;
  const [asking, setAsking] = useState<'replace' | 'disconnect' | null>(null);
  const { embedded } = session;
  const isForgotten = !embedded && session.keyStorage === 'memory';
  const close = (): void => setAsking(null);
  return (
    <SettingSection id="account" title="Account">
      <FactRow label="Name" value={session.accountName} />
      <FactRow label="E-mail" value={session.accountEmail} />
      <FactRow label="Currency" value={session.currency} />
      <FactRow label="Service" value={session.baseUrl ?? 'On this computer, with sample data'} />
      <SettingRow label="API key" hint={keyPlace(session)}>
        {!embedded && <Button onClick={() => setAsking('replace')}>Replace…</Button>}
      </SettingRow>
      {!embedded && (phase === 'unauthorized' || phase === 'disconnected') && (
        <SettingBlock>
          <Notice
            tone="error"
            title={
              phase === 'unauthorized' ? 'The service no longer accepts this key.' : 'The key is missing.'
            }
          >
            Your work is kept on this computer and goes out once you have entered a valid key.
          </Notice>
        </SettingBlock>
      )}
      {isForgotten && (
        <SettingBlock>
          <Notice tone="warning" title="This computer has no keychain that Layover can use.">
            The key is forgotten when Layover quits, and nothing else is: enter it again at the next start.
          </Notice>
        </SettingBlock>
      )}
      <SettingRow
        label={embedded ? 'Leave the sample workspace' : 'Disconnect'}
        hint={
          embedded
            ? 'To connect your own service. The sample stays on this computer.'
            : 'Forgets the key. What was not sent stays on this computer, bound to this account.'
        }
      >
        <Button onClick={() => setAsking('disconnect')}>{embedded ? 'Leave…' : 'Disconnect…'}</Button>
      </SettingRow>
      {asking === 'replace' && <ReplaceKeyDialog session={session} onClose={close} />}
      {asking === 'disconnect' && <DisconnectDialog session={session} onClose={close} />}
    </SettingSection>
  );
}
