import type { KnownAccount } from '#shared/bridge/known-account.ts';
import { useCanStartBusiness, useOtherAccounts } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import {
  useAddAccountRequests,
  useStartBusinessRequests,
  useSwitchRequests,
} from '../../../state/requests/account-requests.ts';
import { pendingText } from '../../../state/sync-message.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SettingRow } from '../setting-section.tsx';

/** Describes the pending work of an account that is not open. */
function workText({ waiting }: KnownAccount): string {
  if (waiting === null) return t('accounts.workUnknown');
  const what = pendingText({ pendingChanges: waiting.changes, pendingSends: waiting.sends });
  return what === '' ? t('accounts.nothingWaits') : t('accounts.workWaits', { what });
}

/** Accounts of the same name are told apart by where they are. */
function serviceText({ accountEmail, baseUrl, workspace }: KnownAccount): string {
  if (workspace === 'sample') return t('settings.serviceEmbedded');
  if (baseUrl === null) return `${accountEmail} · ${t('settings.serviceOwn')}`;
  return `${accountEmail} · ${URL.parse(baseUrl)?.host ?? baseUrl}`;
}

/** The other accounts on this computer with their pending work, and adding one. */
export function OtherAccounts() {
  const others = useOtherAccounts();
  const switchTo = useSwitchRequests((store) => store.ask);
  const add = useAddAccountRequests((store) => store.ask);
  const canStart = useCanStartBusiness();
  const startBusiness = useStartBusinessRequests((store) => store.ask);
  return (
    <>
      {others.map((account) => (
        <SettingRow
          key={account.accountKey}
          label={account.accountName}
          hint={
            <>
              {serviceText(account)}
              <br />
              {workText(account)}
            </>
          }
        >
          <Button onClick={() => switchTo(account)}>{t('accounts.switch')}</Button>
        </SettingRow>
      ))}
      {canStart && (
        <SettingRow label={t('firstRun.ownHeading')} hint={t('accounts.ownHint')}>
          <Button onClick={() => startBusiness(true)}>{t('accounts.startMenu')}</Button>
        </SettingRow>
      )}
      <SettingRow label={t('accounts.another')} hint={t('accounts.anotherHint')}>
        <Button onClick={() => add(true)}>{t('accounts.addMenu')}</Button>
      </SettingRow>
    </>
  );
}
