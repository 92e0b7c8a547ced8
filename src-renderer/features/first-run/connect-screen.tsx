import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useBridge } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AccountChoice } from './account-choice.tsx';
import { ConnectForm } from './connect-form.tsx';
import { KeptWork } from './kept-work.tsx';
import { connectError } from './connect-error.ts';
import { Sheet } from './sheet.tsx';

type Explore = { readonly step: 'idle' | 'starting' } | { readonly step: 'failed'; readonly text: string };

/** The first screen: look around with sample data, or connect an account. */
export function ConnectScreen() {
  const bridge = useBridge();
  const [address, setAddress] = useState('');
  const [isConnecting, setConnecting] = useState(false);
  const [explore, setExplore] = useState<Explore>({ step: 'idle' });

  async function start(): Promise<void> {
    setExplore({ step: 'starting' });
    try {
      await bridge.call('session.explore', {});
    } catch (error) {
      setExplore({ step: 'failed', text: connectError(error).text });
    }
  }

  return (
    <Sheet title={t('firstRun.welcome')} lead={t('firstRun.welcomeText')}>
      <KeptWork disabled={isConnecting || explore.step === 'starting'} onReconnect={setAddress} />
      <section className="flex flex-col items-start gap-3">
        <p className="text-ui text-ink-2">{t('firstRun.exploreText')}</p>
        <Button
          variant="primary"
          size="medium"
          icon={<ArrowRight size={16} />}
          busy={explore.step === 'starting'}
          disabled={isConnecting}
          onClick={() => void start()}
        >
          {t('firstRun.explore')}
        </Button>
        {explore.step === 'failed' && (
          <Notice tone="error" live className="w-full">
            {explore.text}
          </Notice>
        )}
      </section>
      <section className="mt-8 border-t border-line pt-6">
        <h2 className="text-head font-semibold text-ink">{t('firstRun.connectHeading')}</h2>
        <p className="mb-4 text-ui text-ink-2">{t('firstRun.connectText')}</p>
        <ConnectForm
          key={address}
          startAddress={address}
          disabled={explore.step === 'starting'}
          onConnecting={setConnecting}
        />
      </section>
      <AccountChoice />
    </Sheet>
  );
}
