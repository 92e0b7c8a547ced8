import { t } from '../../../i18n/index.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { DraftForm } from './draft-form.ts';
import { findProvider, otherProvider } from './email-draft.ts';

interface Props {
  readonly form: DraftForm;
}

/** What a sign-in in the browser needs, or a refresh token in place of it. */
export function OauthFields({ form: { draft, setup, change, problem } }: Props) {
  const isOther = draft.provider === otherProvider;
  const keepsSecrets = setup.keeper !== 'operator';
  const name = findProvider(draft.provider)?.name ?? t('mail.otherProvider');
  return (
    <>
      <p className="text-label text-ink-2">{t('mail.oauthText', { provider: name })}</p>
      <TextField
        label={t('mail.clientId')}
        value={draft.clientId}
        onChange={(clientId) => change({ clientId })}
        error={problem('clientId')}
      />
      {keepsSecrets && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('mail.clientSecret')}
            type="password"
            value={draft.clientSecret}
            onChange={(clientSecret) => change({ clientSecret })}
          />
          <TextField
            label={t('mail.refreshToken')}
            type="password"
            hint={setup.kept.includes('refresh_token') ? t('mail.kept') : t('mail.refreshHint')}
            value={draft.refreshToken}
            onChange={(refreshToken) => change({ refreshToken })}
            error={problem('refreshToken')}
          />
        </div>
      )}
      {isOther && (
        <>
          {keepsSecrets && (
            <TextField
              label={t('mail.authorizeUrl')}
              value={draft.authorizeUrl}
              onChange={(authorizeUrl) => change({ authorizeUrl })}
              error={problem('authorizeUrl')}
            />
          )}
          <TextField
            label={t('mail.tokenUrl')}
            value={draft.tokenUrl}
            onChange={(tokenUrl) => change({ tokenUrl })}
            error={problem('tokenUrl')}
          />
          <TextField
            label={t('mail.scope')}
            value={draft.scope}
            onChange={(scope) => change({ scope })}
            error={problem('scope')}
          />
        </>
      )}
    </>
  );
}
