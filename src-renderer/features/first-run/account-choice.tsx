import { useState } from 'react';
import { useBridge } from '../../bridge/index.ts';
import { useOtherAccounts } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { connectError } from './connect-error.ts';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';

/** The other accounts on this computer; nothing if there is none. */
export function AccountChoice() {
  const bridge = useBridge();
  const others = useOtherAccounts();
  const [problem, setProblem] = useState<string | null>(null);
  if (others.length === 0) return null;

  async function open(accountKey: string): Promise<void> {
    try {
      await bridge.call('session.switch', { accountKey });
    } catch (error) {
      setProblem(connectError(error).text);
    }
  }

  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="text-head font-semibold text-ink">{t('accounts.onThisComputer')}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {others.map(({ accountKey, accountName, accountEmail }) => (
          <li key={accountKey} className="flex min-h-11 items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <div className="truncate text-ui text-ink">{accountName}</div>
              <div className="truncate text-label text-ink-3">{accountEmail}</div>
            </div>
            <Button onClick={() => void open(accountKey)}>{t('accounts.open')}</Button>
          </li>
        ))}
      </ul>
      <ProblemNotice text={problem} className="mt-3" />
    </section>
  );
}
