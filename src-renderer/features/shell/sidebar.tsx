import { Link } from '@tanstack/react-router';
import { Activity, ChartColumn, FileText, LibraryBig, Search, Send, Settings, Users } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useClients, useOutbox, useProposalCounts, useSession } from '../../data/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { useShell } from '../../state/shell-store.ts';
import { KeyHint } from '../../ui/controls/kbd.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SyncPill } from './sync/sync-pill.tsx';
import { useUnreadCount } from './use-unread-count.ts';

type SectionPath =
  | '/proposals'
  | '/clients'
  | '/library'
  | '/outbox'
  | '/activity'
  | '/insights'
  | '/settings';

interface ItemProps {
  readonly to: SectionPath;
  readonly icon: ReactNode;
  readonly label: string;
  readonly count?: number | undefined;
  /** Label of the count, if it differs from the item's label. */
  readonly formatCount?: string;
  /** Styles the count as waiting for the user. */
  readonly attention?: boolean;
  /** Shows the count also when the sidebar has only icons. */
  readonly isNews?: boolean;
}

/** A count at the corner of its icon, if there is no space beside it. */
const cornerBadge =
  'narrow:absolute narrow:-top-0.5 narrow:right-0 narrow:min-w-4 narrow:rounded-full narrow:px-1 narrow:text-center narrow:text-[10px] narrow:leading-4 narrow:text-canvas narrow:group-data-[status=active]:text-canvas';

function SidebarItem({ to, icon, label, count, formatCount, attention = false, isNews = false }: ItemProps) {
  return (
    <Link
      to={to}
      draggable={false}
      className="group relative flex h-8 items-center gap-2.5 rounded-control px-2 text-ui text-ink-2 no-underline transition-colors hover:bg-hover hover:text-ink data-[status=active]:bg-press data-[status=active]:font-medium data-[status=active]:text-ink"
    >
      <span aria-hidden className="flex size-4 items-center justify-center">
        {icon}
      </span>
      <span className="grow truncate narrow:sr-only">{label}</span>
      {count !== undefined && count > 0 && (
        <span
          className={cx(
            'figures text-label',
            attention ? 'font-medium text-rejected' : 'text-ink-3 group-data-[status=active]:text-ink-2',
            isNews ? cornerBadge : 'narrow:sr-only',
            isNews && (attention ? 'narrow:bg-rejected' : 'narrow:bg-ink-2'),
          )}
        >
          <span aria-hidden={formatCount !== undefined}>{count.toLocaleString(locale())}</span>
          {formatCount !== undefined && <span className="sr-only">{formatCount}</span>}
        </span>
      )}
    </Link>
  );
}

function MemoryKeyNotice() {
  const session = useSession();
  if (session?.state !== 'connected' || session.keyStorage === 'keychain' || session.embedded) return null;
  return (
    <Notice tone="warning" className="mx-2 mb-1 px-2.5 narrow:hidden">
      <span className="text-label leading-4">{t('shell.noKeychain')}</span>
    </Notice>
  );
}

/** Navigation of the window, with the sync state below it. */
export const Sidebar = memo(function Sidebar() {
  const counts = useProposalCounts();
  const clients = useClients();
  const outbox = useOutbox();
  const unread = useUnreadCount();
  const openPalette = useShell((shell) => shell.openPalette);
  const stuck = outbox?.entries.some((entry) => entry.state === 'rejected' || entry.state === 'undecided');

  return (
    <nav
      data-chrome
      aria-label={t('shell.main')}
      className="flex w-(--sidebar-width) shrink-0 flex-col border-r border-line bg-sidebar"
    >
      <div className="drag flex h-13 shrink-0 items-center pr-2 pl-(--chrome-left)">
        <AccountMenu />
      </div>
      <div className="px-2">
        <button
          type="button"
          onClick={() => openPalette(true)}
          className="mb-3 flex h-8 w-full items-center gap-2.5 rounded-control bg-field px-2 text-ui text-ink-3 ring-1 ring-line ring-inset transition-colors hover:text-ink-2"
        >
          <Search size={14} aria-hidden className="mx-px" />
          <span className="grow text-left narrow:sr-only">{t('shell.search')}</span>
          <span className="narrow:hidden">
            <KeyHint command="view.palette" />
          </span>
        </button>
      </div>
      <div className="scroll-pane flex min-h-0 grow flex-col gap-px overflow-y-auto px-2">
        <SidebarItem
          to="/proposals"
          icon={<FileText size={16} />}
          label={t('shell.proposals')}
          count={counts?.all}
        />
        <SidebarItem
          to="/clients"
          icon={<Users size={16} />}
          label={t('shell.clients')}
          count={clients?.length}
        />
        <SidebarItem to="/library" icon={<LibraryBig size={16} />} label={t('libraryNames.pickerLabel')} />
        <SidebarItem
          to="/outbox"
          icon={<Send size={16} />}
          label={t('shell.outbox')}
          count={outbox === undefined ? undefined : outbox.entries.length + outbox.conflicts.length}
          isNews
          attention={stuck === true || (outbox?.conflicts.length ?? 0) > 0}
        />
        <SidebarItem
          to="/activity"
          icon={<Activity size={16} />}
          label={t('shell.activity')}
          count={unread}
          isNews
          formatCount={t('shell.unread', { count: unread })}
        />
        <SidebarItem to="/insights" icon={<ChartColumn size={16} />} label={t('shell.insights')} />
        <div className="grow" />
        <SidebarItem to="/settings" icon={<Settings size={16} />} label={t('shell.settings')} />
      </div>
      <div className="shrink-0 px-2 pt-1 pb-2">
        <MemoryKeyNotice />
        <div className="border-t border-line pt-1.5">
          <SyncPill />
        </div>
      </div>
    </nav>
  );
});
