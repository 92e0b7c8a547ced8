import { t } from '../../../i18n/index.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { DraftForm } from './draft-form.ts';
import { findProvider, isSameLogin, otherProvider, type LoginKind } from './email-draft.ts';
import { OauthFields } from './oauth-fields.tsx';

interface Props {
  readonly form: DraftForm;
}

/** The user name and password, or the sign-in in the browser. */
export function LoginFields({ form }: Props) {
  const { draft, setup, change, problem } = form;
  const provider = findProvider(draft.provider);
  const isOther = draft.provider === otherProvider;
  const logins: readonly LoginKind[] = isOther
    ? ['password', 'oauth2', 'none']
    : [...new Set(provider?.logins.map((login) => (login === 'oauth2' ? 'oauth2' : 'password')))];
  const words = {
    password: t('mail.loginPassword'),
    oauth2: t('mail.loginBrowser'),
    none: t('mail.loginNone'),
  };
  const passwordLabel = {
    password: t('mail.password'),
    'app-password': t('mail.appPassword'),
    'bridge-password': t('mail.bridgePassword'),
    oauth2: t('mail.appPassword'),
  }[provider?.logins[0] ?? 'password'];
  const isKept = setup.kept.includes('password') && isSameLogin(setup, draft);
  return (
    <>
      {logins.length > 1 && (
        <div className="flex flex-col items-start gap-1">
          <div className="text-label font-medium text-ink-2">{t('mail.login')}</div>
          <Segmented
            label={t('mail.login')}
            value={draft.login}
            options={logins.map((value) => ({ value, label: words[value] }))}
            onChange={(login) => change({ login })}
          />
        </div>
      )}
      {draft.login !== 'none' && (isOther || provider?.user === 'assigned') && (
        <TextField
          label={t('mail.user')}
          hint={t('mail.userHint')}
          value={draft.user}
          onChange={(user) => change({ user })}
          error={problem('user')}
        />
      )}
      {draft.login === 'password' && setup.keeper !== 'operator' && (
        <TextField
          label={passwordLabel}
          type="password"
          {...(isKept && { hint: t('mail.kept') })}
          value={draft.password}
          onChange={(password) => change({ password })}
          error={problem('password')}
        />
      )}
      {draft.login === 'oauth2' && <OauthFields form={form} />}
    </>
  );
}
