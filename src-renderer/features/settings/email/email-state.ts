import type { MailProblem, MailSetup, QueuedMail } from '#shared/bridge/methods/mail-shapes.ts';
import { mailFailureRemedy } from '#shared/domain/mail/mail-failure.ts';
import { t } from '../../../i18n/index.ts';

/** How email is set up, in words. */
export interface EmailState {
  readonly tone: 'good' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
}

/** A failure that other settings fix, of a message that waits. Its cause concerns every message. */
function blockingProblem(messages: readonly QueuedMail[]): MailProblem | null {
  const blocked = messages.find(
    ({ state, problem }) =>
      state === 'waiting' &&
      problem !== null &&
      problem.code !== null &&
      mailFailureRemedy(problem.code) === 'settings',
  );
  return blocked?.problem ?? null;
}

/** The failure in the user's language; the server's own words if this version does not know its code. */
export function problemText({ code, response }: MailProblem): string {
  return code === null ? response : t(`mailFailure.${code}`);
}

export function emailState(setup: MailSetup, messages: readonly QueuedMail[]): EmailState {
  const { settings, missing } = setup;
  const { kind, server, from } = settings;
  if (kind === 'none') return { tone: 'warning', title: t('mail.notSetUp'), text: t('mail.waitForSetup') };
  if (kind === 'folder' || server === null)
    return { tone: 'warning', title: t('mail.notSetUp'), text: t('mail.inFolder') };
  if (missing.length > 0)
    return { tone: 'error', title: t('mail.secretMissing'), text: t('mail.secretMissingText') };
  const problem = blockingProblem(messages);
  if (problem !== null) return { tone: 'error', title: t('mail.refusedTitle'), text: problemText(problem) };
  const { host } = server;
  const text =
    from === null ? t('mail.readyUsers', { host }) : t('mail.readyText', { address: from.address, host });
  return { tone: 'good', title: t('mail.ready'), text };
}
