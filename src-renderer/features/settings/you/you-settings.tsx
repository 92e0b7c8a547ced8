import type { BusinessChange, BusinessState, UserValues } from '#shared/domain/account/business-state.ts';
import { userProfileSchema, type UserProfile } from '#shared/domain/account/user-profile.ts';
import { addressWarning } from '../../../components/address-warning.ts';
import { ImageField } from '../../../components/business/image-field.tsx';
import { pictureRules } from '../../../components/business/read-image.ts';
import { useBusiness, useImage } from '../../../components/business/use-business.ts';
import { runEdit } from '../../../components/show-error.ts';
import { reasonText, t } from '../../../i18n/index.ts';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SavedMark } from '../business/saved-mark.tsx';
import { useFields } from '../business/use-fields.ts';
import { SettingBlock, SettingSection } from '../setting-section.tsx';

const isOfUser = (key: string): boolean => key.startsWith('user.') || key === 'picture';

interface EditorProps {
  readonly state: BusinessState;
  readonly user: UserValues;
  readonly change: (change: BusinessChange) => Promise<void>;
}

function YouEditor({ state, user, change }: EditorProps) {
  const picture = useImage('picture', state.picture?.hash ?? null);
  const refusalOf = (key: string): string | undefined => {
    const reason = state.refused[key];
    return reason === undefined ? undefined : t('business.refused', { reason: reasonText(reason) });
  };
  const { name, email, signature } = user;
  const fields = useFields<UserProfile>({
    saved: { name, email, signature },
    schemas: userProfileSchema.shape,
    problemOf: (field) => (field === 'email' ? t('clients.badEmail') : t('firstRun.noPerson')),
    refusalOf: (field) => refusalOf(`user.${field}`),
    submit: (changes) => change({ user: changes }),
  });
  const hasError =
    fields.failure !== null ||
    Object.keys(state.refused).some(isOfUser) ||
    userProfileSchema.keyof().options.some((field) => fields.errorOf(field) !== undefined);
  return (
    <SettingSection
      id="you"
      title={t('business.you')}
      description={t('business.youText')}
      trailing={
        <SavedMark isHeld={fields.isHeld} hasError={hasError} isWaiting={state.waiting.some(isOfUser)} />
      }
    >
      {fields.failure !== null && (
        <SettingBlock>
          <Notice tone="error" live>
            {fields.failure}
          </Notice>
        </SettingBlock>
      )}
      <SettingBlock>
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-x-4 gap-y-3">
            <TextField
              label={t('business.yourName')}
              maxLength={200}
              value={fields.values.name}
              onChange={(value) => fields.set('name', value)}
              onBlur={() => void fields.flush()}
              error={fields.errorOf('name')}
            />
            <TextField
              label={t('business.yourEmail')}
              type="email"
              maxLength={254}
              value={fields.values.email}
              onChange={(value) => fields.set('email', value)}
              onBlur={() => void fields.flush()}
              error={fields.errorOf('email')}
              warning={addressWarning(fields.values.email)}
            />
          </div>
          <TextArea
            label={t('business.signature')}
            hint={t('business.signatureHint')}
            rows={3}
            value={fields.values.signature}
            onChange={(value) => fields.set('signature', value)}
            onBlur={() => void fields.flush()}
            error={fields.errorOf('signature')}
          />
          <ImageField
            label={t('business.picture')}
            hint={t('business.pictureHint')}
            image={picture}
            rules={pictureRules}
            onChange={(image) => runEdit(change({ picture: image }))}
            error={refusalOf('picture')}
          />
        </div>
      </SettingBlock>
    </SettingSection>
  );
}

/** The user of the key, as clients see them. */
export function YouSettings() {
  const { state, change } = useBusiness();
  if (state?.canEdit === true && state.user !== null)
    return <YouEditor state={state} user={state.user} change={change} />;
  return (
    <SettingSection id="you" title={t('business.you')} description={t('business.youText')}>
      <SettingBlock>
        <p className="text-ui text-ink-3">
          {state?.canEdit === false ? t('business.youReadOnly') : t('business.notRead')}
        </p>
      </SettingBlock>
    </SettingSection>
  );
}
