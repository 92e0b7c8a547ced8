import { useState } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useSyncStatus } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { OtherAccounts } from './other-accounts.tsx';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';
import { FactRow, SettingBlock, SettingRow, SettingSection } from '../setting-section.tsx';

type Connected = Extract<SessionState, { state: 'connected' }>;

function keyPlace({ embedded, keyStorage }: Connected): string {
  if (embedded) return t('settings.keyEmbedded');
  return keyStorage === 'keychain' ? t('settings.keyInKeychain') : t('settings.keyInMemory');
}

function servicePlace({ baseUrl, workspace }: Connected): string {
  if (workspace === 'sample') return t('settings.serviceEmbedded');
  return baseUrl ?? t('settings.serviceOwn');
}

interface Props {
  readonly session: Connected;
  readonly onSaveBackup: () => Promise<void>;
}

/** The connected account, the storage of its key, and disconnecting. */
export function AccountSettings({ session, onSaveBackup }: Props) {
  const phase = useSyncStatus()?.current.phase;
  const [asking, setAsking] = useState<'replace' | 'disconnect' | 'remove' | null>(null);
  const { embedded } = session;
  const isForgotten = !embedded && session.keyStorage === 'memory';
  const close = (): void => setAsking(null);
  return (
    <SettingSection id="account" title={t('settings.account')}>
      <FactRow label={t('settings.name')} value={session.accountName} />
      <FactRow label={t('settings.email')} value={session.accountEmail} />
      <FactRow label={t('settings.currency')} value={session.currency} />
      <FactRow label={t('settings.service')} value={servicePlace(session)} />
      <SettingRow label={t('settings.apiKey')} hint={keyPlace(session)}>
        {!embedded && <Button onClick={() => setAsking('replace')}>{t('settings.replaceMenu')}</Button>}
      </SettingRow>
      {!embedded && (phase === 'unauthorized' || phase === 'disconnected') && (
        <SettingBlock>
          <Notice
            tone="error"
            title={phase === 'unauthorized' ? t('settings.keyRejected') : t('settings.keyMissing')}
            action={<Button onClick={() => setAsking('replace')}>{t('sync.enterKey')}</Button>}
          >
            {t('settings.workKept')}
          </Notice>
        </SettingBlock>
      )}
      {isForgotten && (
        <SettingBlock>
          <Notice tone="warning" title={t('settings.noKeychain')}>
            {t('settings.noKeychainText')}
          </Notice>
        </SettingBlock>
      )}
      {/* The data of the business is on this computer only: another account is chosen, and this one stays. */}
      {session.workspace !== 'business' && (
        <SettingRow
          label={embedded ? t('settings.leaveSample') : t('settings.disconnect')}
          hint={embedded ? t('settings.leaveSampleHint') : t('settings.disconnectHint')}
        >
          <Button onClick={() => setAsking('disconnect')}>
            {embedded ? t('settings.leaveMenu') : t('settings.disconnectMenu')}
          </Button>
        </SettingRow>
      )}
      {!embedded && (
        <SettingRow label={t('accounts.removeRow')} hint={t('accounts.removeHint')}>
          <Button onClick={() => setAsking('remove')}>{t('accounts.removeMenu')}</Button>
        </SettingRow>
      )}
      <OtherAccounts />
      {asking === 'remove' && (
        <RemoveAccountDialog session={session} onSaveBackup={onSaveBackup} onClose={close} />
      )}
      {asking === 'replace' && <ReplaceKeyDialog session={session} onClose={close} />}
      {asking === 'disconnect' && <DisconnectDialog session={session} onClose={close} />}
    </SettingSection>
  );
}
