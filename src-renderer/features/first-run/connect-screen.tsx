import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useBridge } from '../../bridge/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ConnectForm } from './connect-form.tsx';
import { connectError } from './connect-error.ts';
import { Sheet } from './sheet.tsx';

type Explore = { readonly step: 'idle' | 'starting' } | { readonly step: 'failed'; readonly text: string };

/** The first screen: look around with sample data, or connect an account. */
export function ConnectScreen() {
  const bridge = useBridge();
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
    <Sheet title="Welcome to Layover" lead="Write, send and track proposals, with or without a connection.">
      <section className="flex flex-col items-start gap-3">
        <p className="text-ui text-ink-2">
          Look around with sample data and a service of its own. No account, no key, nothing leaves this
          computer.
        </p>
        <Button
          variant="primary"
          size="medium"
          icon={<ArrowRight size={16} />}
          busy={explore.step === 'starting'}
          onClick={() => void start()}
        >
          Explore on this computer
        </Button>
        {explore.step === 'failed' && (
          <Notice tone="error" live className="w-full">
            {explore.text}
          </Notice>
        )}
      </section>
      <section className="mt-8 border-t border-line pt-6">
        <h2 className="text-head font-semibold text-ink">Connect an account</h2>
        <p className="mb-4 text-ui text-ink-2">
          Any service that speaks the proposal API. Nothing is kept until the test has passed.
        </p>
        <ConnectForm />
      </section>
    </Sheet>
  );
}
