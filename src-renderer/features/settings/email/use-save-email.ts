import { useState } from 'react';
import type {
  MailProblem,
  MailSecretChanges,
  MailSetup,
  MailTestResult,
} from '#shared/bridge/methods/mail-shapes.ts';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import { useBridge } from '../../../bridge/index.ts';
import { errorText, t } from '../../../i18n/index.ts';

type SaveState =
  | { readonly type: 'idle' }
  | { readonly type: 'busy'; readonly isSigningIn: boolean }
  /** Why it was not saved, or why the test was not sent. */
  | { readonly type: 'failed'; readonly reason: string; readonly problem: MailProblem | null };

interface Options {
  readonly accountKey: string;
  readonly onSaved: (setup: MailSetup) => void;
  /** The test was sent. */
  readonly onTested: (result: MailTestResult) => void;
}

interface Saving {
  readonly settings: MailSettings;
  readonly secrets: MailSecretChanges;
}

/** Saves the settings, signs in first if needed, and sends a test to the sender. */
export function useSaveEmail({ accountKey, onSaved, onTested }: Options) {
  const bridge = useBridge();
  const [state, setState] = useState<SaveState>({ type: 'idle' });

  async function run({ settings, secrets }: Saving, authorizeUrl: string | null): Promise<void> {
    const input = { accountKey, settings, secrets };
    const texts = { done: t('mail.pageDone'), failed: t('mail.pageFailed') };
    setState({ type: 'busy', isSigningIn: authorizeUrl !== null });
    try {
      const { setup } =
        authorizeUrl === null
          ? await bridge.call('mail.save', input)
          : await bridge.call('mail.signIn', { ...input, authorizeUrl, texts });
      onSaved(setup);
      setState({ type: 'busy', isSigningIn: false });
      const result = await bridge.call('mail.test', { to: settings.from?.address ?? null });
      if (result.problem === null) onTested(result);
      else setState({ type: 'failed', reason: '', problem: result.problem });
    } catch (error) {
      setState({ type: 'failed', reason: errorText(error), problem: null });
    }
  }

  return {
    state,
    save: (saving: Saving, authorizeUrl: string | null): void => void run(saving, authorizeUrl),
    /** Ends a sign-in that waits for the browser. */
    cancel(): void {
      if (state.type === 'busy' && state.isSigningIn) void bridge.call('mail.cancelSignIn', {});
    },
  };
}
