import { useNavigate } from '@tanstack/react-router';
import { BriefcaseBusiness, Check, ChevronsUpDown, Plus, Settings } from 'lucide-react';
import { imageUrl } from '../../components/business/read-image.ts';
import { useImage } from '../../components/business/use-business.ts';
import { useCanStartBusiness, useOtherAccounts, useSession, useWorkspace } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import {
  useAddAccountRequests,
  useStartBusinessRequests,
  useSwitchRequests,
} from '../../state/requests/account-requests.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';

/** The open account, with a menu of the others. */
export function AccountMenu() {
  const session = useSession();
  const others = useOtherAccounts();
  const switchTo = useSwitchRequests((store) => store.ask);
  const add = useAddAccountRequests((store) => store.ask);
  const canStart = useCanStartBusiness();
  const startBusiness = useStartBusinessRequests((store) => store.ask);
  const logo = useImage('logo', useWorkspace()?.account.logo?.hash ?? null);
  const navigate = useNavigate();
  if (session?.state !== 'connected') return null;
  const { accountName, accountEmail, workspace } = session;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="-ml-2 flex min-w-0 items-center gap-1.5 rounded-control px-2 py-1 text-left transition-colors hover:bg-hover data-popup-open:bg-press narrow:hidden"
        >
          {logo !== null && (
            // The name stands beside it.
            <img
              src={imageUrl(logo)}
              alt=""
              className="size-7 shrink-0 rounded-mark bg-white object-contain p-0.5"
            />
          )}
          <span className="min-w-0">
            <span className="block truncate text-ui font-semibold text-ink">{accountName}</span>
            <span className="block truncate text-meta text-ink-3">
              {workspace === 'sample' ? t('shell.sampleAccount') : accountEmail}
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
      {canStart && (
        <MenuItem icon={<BriefcaseBusiness size={14} />} leadsAway onSelect={() => startBusiness(true)}>
          {t('accounts.startMenu')}
        </MenuItem>
      )}
      <MenuItem icon={<Plus size={14} />} leadsAway onSelect={() => add(true)}>
        {t('accounts.addAccount')}
      </MenuItem>
      <MenuItem icon={<Settings size={14} />} leadsAway onSelect={() => void navigate({ to: '/settings' })}>
        {t('accounts.settings')}
      </MenuItem>
    </Menu>
  );
}
