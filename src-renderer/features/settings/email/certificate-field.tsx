import { useId, useRef } from 'react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DraftForm } from './draft-form.ts';

/** A larger file is no certificate, bytes. */
const largest = 100_000;

/** A certificate authority of the user's own, from a PEM file. */
export function CertificateField({ form: { draft, change, problem } }: { readonly form: DraftForm }) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const shownProblem = problem('ca') ?? (isCertificate(draft.ca) ? undefined : t('mail.badCertificate'));

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    // What is no text in PEM is shown as a mistake.
    change({ ca: file.size > largest ? ' ' : (await file.text()) || ' ' });
  }

  return (
    <div className="flex flex-col gap-1">
      <span className="text-label font-medium text-ink-2">{t('mail.certificate')}</span>
      <div className="flex items-center gap-2">
        <Button aria-describedby={hintId} onClick={() => input.current?.click()}>
          {t(draft.ca === '' ? 'mail.chooseCertificate' : 'mail.replaceCertificate')}
        </Button>
        {draft.ca !== '' && (
          <Button variant="quiet" onClick={() => change({ ca: '' })}>
            {t('mail.removeCertificate')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pem,.crt,.cer"
        aria-label={t('mail.certificate')}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <p
        id={hintId}
        role={shownProblem === undefined ? undefined : 'alert'}
        className={cx('text-label', shownProblem === undefined ? 'text-ink-3' : 'text-rejected')}
      >
        {shownProblem ?? t(draft.ca === '' ? 'mail.certificateHint' : 'mail.certificateChosen')}
      </p>
    </div>
  );
}

function isCertificate(text: string): boolean {
  return text === '' || text.includes('-----BEGIN CERTIFICATE-----');
}
