import type { MailProblem } from '#shared/bridge/methods/mail-shapes.ts';
import { t } from '../../../i18n/index.ts';
import { problemText } from './email-state.ts';

interface Props {
  readonly problem: MailProblem;
}

/** Why an email was not sent and what to do, with the mail server's own words behind a disclosure. */
export function ProblemNote({ problem }: Props) {
  return (
    <>
      <p>{problemText(problem)}</p>
      {problem.code !== null && problem.response !== '' && (
        <details className="mt-1 text-label text-ink-2">
          <summary>{t('mail.response')}</summary>
          <p className="selectable mt-1 font-mono break-words">{problem.response}</p>
        </details>
      )}
    </>
  );
}
