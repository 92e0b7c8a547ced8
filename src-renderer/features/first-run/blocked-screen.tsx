import { useState } from 'react';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { useBridge } from '../../bridge/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountChoice } from './account-choice.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  readonly session: Extract<SessionState, { state: 'blocked' }>;
}

/** Says why the account's data cannot be opened. Nothing of it has been changed, and it can be tried again. */
export function BlockedScreen({ session }: Props) {
  const bridge = useBridge();
  const [busy, setBusy] = useState(false);

  async function tryAgain(): Promise<void> {
    setBusy(true);
    try {
      // The answer comes to all windows as the state of the session.
      await bridge.call('session.reopen', {});
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet title={t('firstRun.blocked')} lead={t('firstRun.blockedText', { account: session.accountName })}>
      <Notice tone="error" live>
        {session.reason}
      </Notice>
      <Button variant="primary" size="medium" className="mt-5" busy={busy} onClick={() => void tryAgain()}>
        {t('firstRun.retry')}
      </Button>
      <AccountChoice />
    </Sheet>
  );
}
