import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Plus, Settings } from 'lucide-react';
import { useOtherAccounts, useSession } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useAddAccountRequests, useSwitchRequests } from '../../state/requests/account-requests.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';

/** The open account, with a menu of the others. */
export function AccountMenu() {
  const session = useSession();
  const others = useOtherAccounts();
  const switchTo = useSwitchRequests((store) => store.ask);
  const add = useAddAccountRequests((store) => store.ask);
  const navigate = useNavigate();
  if (session?.state !== 'connected') return null;
  const { accountName, accountEmail, embedded } = session;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="-ml-2 flex min-w-0 items-center gap-1.5 rounded-control px-2 py-1 text-left transition-colors hover:bg-hover data-popup-open:bg-press narrow:hidden"
        >
          <span className="min-w-0">
            <span className="block truncate text-ui font-semibold text-ink">{accountName}</span>
            <span className="block truncate text-meta text-ink-3">
              {embedded ? t('shell.sampleAccount') : accountEmail}
            </span>
          </span>
          <ChevronsUpDown size={14} aria-label={t('accounts.choose')} className="shrink-0 text-ink-3" />
        </button>
      }
    >
      <MenuItem icon={<Check size={14} />} onSelect={() => undefined}>
        {accountName}
      </MenuItem>
      {others.map((account) => (
        <MenuItem key={account.accountKey} icon={<span />} leadsAway onSelect={() => switchTo(account)}>
          {account.accountName}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Plus size={14} />} leadsAway onSelect={() => add(true)}>
        {t('accounts.addAccount')}
      </MenuItem>
      <MenuItem icon={<Settings size={14} />} leadsAway onSelect={() => void navigate({ to: '/settings' })}>
        {t('accounts.settings')}
      </MenuItem>
    </Menu>
  );
}
