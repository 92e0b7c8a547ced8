import { useRef, useState, type SubmitEvent } from 'react';
import type { MailSetup, MailTestResult } from '#shared/bridge/methods/mail-shapes.ts';
import { mailProviders } from '#shared/domain/mail/mail-providers.ts';
import { addressWarning } from '../../../components/address-warning.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { focusFirstInvalid } from '../../../ui/feedback/focus-first-invalid.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CertificateField } from './certificate-field.tsx';
import type { DraftForm } from './draft-form.ts';
import {
  checkDraft,
  draftOf,
  findProvider,
  isSameLogin,
  otherProvider,
  withAddress,
  withProvider,
  type DraftField,
  type EmailDraft,
} from './email-draft.ts';
import { fieldProblem } from './field-problems.ts';
import { LoginFields } from './login-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { ProblemNote } from './problem-note.tsx';
import { ProviderSteps } from './provider-steps.tsx';
import { ServerFields } from './server-fields.tsx';
import { useSaveEmail } from './use-save-email.ts';

interface Props {
  readonly setup: MailSetup;
  readonly accountKey: string;
  /** The address to begin with. */
  readonly suggestedAddress: string;
  readonly onClose: () => void;
  readonly onSaved: (setup: MailSetup) => void;
  readonly onTested: (result: MailTestResult) => void;
}

const formId = 'email-settings';

/** Fields behind the disclosure. */
const moreFields: readonly DraftField[] = ['name', 'replyTo', 'dkimDomain', 'dkimSelector', 'dkimKey'];

function startDraft(setup: MailSetup, suggestedAddress: string): EmailDraft {
  const draft = draftOf(setup);
  return draft.address === '' && draft.provider === null
    ? withAddress(draft, suggestedAddress, false)
    : draft;
}

/** Sets up how email is sent, saves it and sends a test. */
export function EmailDialog({ setup, accountKey, suggestedAddress, onClose, onSaved, onTested }: Props) {
  const [draft, setDraft] = useState(() => startDraft(setup, suggestedAddress));
  const [isChosen, setIsChosen] = useState(setup.settings.server !== null);
  const [tried, setTried] = useState(false);
  const [isMoreOpen, setIsMoreOpen] = useState(draft.signs || draft.replyTo !== '');
  const address = useRef<HTMLInputElement>(null);
  const { state, save, cancel } = useSaveEmail({ accountKey, onSaved, onTested });
  const provider = findProvider(draft.provider);
  const signsIn =
    draft.login === 'oauth2' &&
    draft.refreshToken === '' &&
    setup.keeper !== 'operator' &&
    !(setup.kept.includes('refresh_token') && isSameLogin(setup, draft));
  const checked = checkDraft(draft, setup, signsIn);
  const form: DraftForm = {
    ...{ draft, setup },
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    problem: (field) => (tried && checked.problems.has(field) ? fieldProblem(field) : undefined),
  };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.type === 'busy') return;
    setTried(true);
    if (checked.settings === null) {
      if (moreFields.some((field) => checked.problems.has(field))) setIsMoreOpen(true);
      focusFirstInvalid(event.currentTarget);
      return;
    }
    save({ ...checked, settings: checked.settings }, signsIn ? draft.authorizeUrl : null);
  }

  function close(): void {
    cancel();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      initialFocus={address}
      title={t('mail.dialogTitle')}
      actions={
        <>
          {state.type === 'busy' && state.isSigningIn ? (
            <Button size="medium" onClick={cancel}>
              {t('mail.cancelSignIn')}
            </Button>
          ) : (
            <Button size="medium" onClick={close}>
              {t('common.cancel')}
            </Button>
          )}
          <Button size="medium" variant="primary" type="submit" form={formId} busy={state.type === 'busy'}>
            {signsIn ? t('mail.signIn') : t('mail.saveAndTest')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {state.type === 'busy' && state.isSigningIn && <Notice live>{t('mail.signingIn')}</Notice>}
        {state.type === 'failed' && (
          <Notice tone="error" live>
            {state.problem === null ? state.reason : <ProblemNote problem={state.problem} />}
          </Notice>
        )}
        {setup.keeper === 'operator' && <Notice>{t('mail.operatorSecrets')}</Notice>}
        <TextField
          ref={address}
          label={t('mail.address')}
          type="email"
          value={draft.address}
          onChange={(text) => setDraft((before) => withAddress(before, text, isChosen))}
          error={form.problem('address')}
          warning={addressWarning(draft.address)}
        />
        <Combobox
          label={t('mail.provider')}
          value={draft.provider}
          options={[
            ...mailProviders.map(({ id, name }) => ({ value: id, label: name })),
            { value: otherProvider, label: t('mail.otherProvider') },
          ]}
          onChange={(id) => {
            if (id === null) return;
            setIsChosen(true);
            setDraft((before) => withProvider(before, id));
          }}
          error={form.problem('provider')}
        />
        {draft.provider === otherProvider && (
          <>
            <ServerFields form={form} />
            <CertificateField form={form} />
          </>
        )}
        {provider !== null && <ProviderSteps provider={provider} />}
        {draft.provider !== null && <LoginFields form={form} />}
        <MoreFields form={form} isOpen={isMoreOpen} onToggle={setIsMoreOpen} />
        {setup.keeper === 'memory' && (draft.login !== 'none' || draft.signs) && (
          <Notice tone="warning">{t('mail.inMemory')}</Notice>
        )}
      </form>
    </Dialog>
  );
}
