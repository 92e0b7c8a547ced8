import { useEffect } from 'react';
import type { CallEntry } from '#shared/bridge/call-entry.ts';
import { useHostState } from '../../bridge/index.ts';
import { useSession } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { AboutSettings } from './about-settings.tsx';
import { AccountSettings } from './accounts/account-settings.tsx';
import { AppearanceSettings } from './preferences/appearance-settings.tsx';
import { ClientPagesSettings } from './client-pages/client-pages-settings.tsx';
import { BusinessSettings } from './business/business-settings.tsx';
import { DataSettings, type DataActions } from './data-settings.tsx';
import { EmailSettings } from './email/email-settings.tsx';
import { NotificationSettings } from './preferences/notification-settings.tsx';
import { SendingSettings } from './preferences/sending-settings.tsx';
import type { SectionId } from './sections.ts';
import { SettingsNav } from './settings-nav.tsx';
import { ShortcutSettings } from './preferences/shortcut-settings.tsx';
import { SyncSettings } from './sync-settings.tsx';
import { UpdateSettings } from './update-settings.tsx';
import { WebhookSettings } from './webhooks/webhook-settings.tsx';
import { YouSettings } from './you/you-settings.tsx';
import { useSectionInView } from './use-section-in-view.ts';

interface Props extends DataActions {
  /** The section to show first; null for the top. */
  readonly section: SectionId | null;
  readonly onOpenOutbox: () => void;
  readonly onExportCalls: (calls: readonly CallEntry[]) => void;
}

/** All settings on one page. Everything takes effect at once. */
export function SettingsScreen({ section, onOpenOutbox, onExportCalls, ...dataActions }: Props) {
  const session = useSession();
  const { scroller, current, goTo, onScroll } = useSectionInView();
  const host = useHostState();
  // An account's sections are there once it is connected and the host is known. What loads above one later does not move
  // it on the screen.
  const isComplete = session?.state === 'connected' && host !== undefined;
  useEffect(() => {
    if (section !== null && isComplete) goTo(section);
  }, [section, isComplete, goTo]);
  return (
    <>
      <PageHeader title={t('settings.heading')} />
      <div className="flex min-h-0 grow gap-10 pl-4">
        <SettingsNav current={current} hasHost={host != null} onChoose={goTo} />
        {/*
         * Positioned, so that the hidden inputs inside do not stretch the window. The space on the left keeps the
         * focus ring of a control at the edge whole.
         */}
        <div
          ref={scroller}
          onScroll={onScroll}
          className="relative -ml-1.5 min-w-0 grow overflow-y-auto pr-6 pl-1.5"
        >
          <div className="max-w-form pb-16">
            {session?.state === 'connected' && (
              <AccountSettings session={session} onSaveBackup={dataActions.onSaveBackup} />
            )}
            {session?.state === 'connected' && (
              <>
                <BusinessSettings />
                <YouSettings />
              </>
            )}
            {session?.state === 'connected' && <EmailSettings key={session.accountKey} session={session} />}
            {host != null && <ClientPagesSettings host={host} />}
            <SyncSettings onOpenOutbox={onOpenOutbox} onExportCalls={onExportCalls} />
            <AppearanceSettings />
            <SendingSettings />
            <NotificationSettings />
            <ShortcutSettings />
            {session?.state === 'connected' && <WebhookSettings />}
            <DataSettings {...dataActions} />
            <UpdateSettings />
            <AboutSettings />
          </div>
        </div>
      </div>
    </>
  );
}
