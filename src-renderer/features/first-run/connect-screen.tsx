import { ArrowRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useBridge } from '../../bridge/index.ts';
import { LanguageSelect } from '../../components/language-select.tsx';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AccountChoice } from './account-choice.tsx';
import { ConnectForm } from './connect-form.tsx';
import { DisconnectedAccounts } from './disconnected-accounts.tsx';
import { connectError } from './connect-error.ts';
import { Sheet } from './sheet.tsx';
import { StartBusinessForm, startBusinessTitle } from './start-business/start-business-form.tsx';
import { useStartBusiness } from './start-business/use-start-business.ts';

type Explore = { readonly step: 'idle' | 'starting' } | { readonly step: 'failed'; readonly text: string };

interface DoorProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Door({ title, text, children }: DoorProps) {
  return (
    <section className="flex flex-col items-start border-t border-line pt-5 pb-6 first:border-0 first:pt-0">
      <h2 className="text-head font-semibold text-ink">{title}</h2>
      <p className="mb-3 text-ui text-pretty text-ink-2">{text}</p>
      {children}
    </section>
  );
}

/** The form for one's own business, in place of the first screen. */
function StartBusinessSheet({ onLeave }: { readonly onLeave: () => void }) {
  const start = useStartBusiness();
  return (
    <Sheet {...startBusinessTitle(start)}>
      <StartBusinessForm start={start} onLeave={onLeave} leaveLabel={t('firstRun.back')} />
    </Sheet>
  );
}

/** The first screen: start one's own business, look around with sample data, or connect an account. */
export function ConnectScreen() {
  const bridge = useBridge();
  const [address, setAddress] = useState('');
  const [isConnecting, setConnecting] = useState(false);
  const [isStartingBusiness, setStartingBusiness] = useState(false);
  const [explore, setExplore] = useState<Explore>({ step: 'idle' });
  const isExploring = explore.step === 'starting';

  async function start(): Promise<void> {
    setExplore({ step: 'starting' });
    try {
      await bridge.call('session.explore', {});
    } catch (error) {
      setExplore({ step: 'failed', text: connectError(error).text });
    }
  }

  if (isStartingBusiness) return <StartBusinessSheet onLeave={() => setStartingBusiness(false)} />;
  return (
    <Sheet
      title={t('firstRun.welcome')}
      lead={t('firstRun.welcomeText')}
      trailing={<LanguageSelect short className="w-32 shrink-0" />}
    >
      <DisconnectedAccounts disabled={isConnecting || isExploring} onReconnect={setAddress} />
      <div>
        <Door title={t('firstRun.ownHeading')} text={t('firstRun.ownText')}>
          <Button
            variant="primary"
            size="medium"
            icon={<ArrowRight size={16} />}
            disabled={isConnecting || isExploring}
            onClick={() => setStartingBusiness(true)}
          >
            {t('business.start')}
          </Button>
        </Door>
        <Door title={t('firstRun.exploreHeading')} text={t('firstRun.exploreText')}>
          <Button size="medium" busy={isExploring} disabled={isConnecting} onClick={() => void start()}>
            {t('firstRun.explore')}
          </Button>
          {explore.step === 'failed' && (
            <Notice tone="error" live className="mt-3 w-full">
              {explore.text}
            </Notice>
          )}
        </Door>
      </div>
      <section className="border-t border-line pt-5">
        <h2 className="text-head font-semibold text-ink">{t('firstRun.connectHeading')}</h2>
        <p className="mb-4 text-ui text-ink-2">{t('firstRun.connectText')}</p>
        <ConnectForm
          key={address}
          startAddress={address}
          disabled={isExploring}
          onConnecting={setConnecting}
        />
      </section>
      <AccountChoice />
    </Sheet>
  );
}
