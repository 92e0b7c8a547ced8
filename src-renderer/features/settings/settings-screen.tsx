import { useSession } from '../../data/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { AboutSettings } from './about-settings.tsx';
import { AccountSettings } from './account-settings.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { SyncSettings } from './sync-settings.tsx';

/** Account and key, sync, appearance, and which Layover this is. Everything takes effect at once. */
export function SettingsScreen() {
  const session = useSession();
  return (
    <>
      <PageHeader title="Settings" />
      <div className="min-h-0 grow overflow-y-auto px-6 py-6">
        <div className="max-w-[720px]">
          {session?.state === 'connected' && <AccountSettings session={session} />}
          <SyncSettings />
          <AppearanceSettings />
          <AboutSettings />
        </div>
      </div>
    </>
  );
}
