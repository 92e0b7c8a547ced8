import { useState } from 'react';
import { useOtherAccounts } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { disconnectedAccounts } from '../../state/disconnected-accounts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

interface Props {
  readonly disabled: boolean;
  /** Fills in the address of the account's server. */
  readonly onReconnect: (baseUrl: string) => void;
}

/** Disconnected accounts that still have data on this computer; nothing if there is none. */
export function DisconnectedAccounts({ disabled, onReconnect }: Props) {
  const others = useOtherAccounts();
  const [kept] = useState(() => disconnectedAccounts());
  const away = kept.filter((account) => others.every(({ accountKey }) => accountKey !== account.accountKey));
  if (away.length === 0) return null;
  return (
    <div className="mb-6 flex flex-col gap-2">
      {away.map(({ accountKey, accountName, baseUrl, proposals }) => (
        <Notice
          key={accountKey}
          action={
            <Button disabled={disabled} onClick={() => onReconnect(baseUrl)}>
              {t('firstRun.reconnectMenu')}
            </Button>
          }
        >
          {t('firstRun.disconnectedWork', { account: accountName, count: proposals })}
        </Notice>
      ))}
    </div>
  );
}
