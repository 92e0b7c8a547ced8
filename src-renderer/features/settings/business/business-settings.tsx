import { useState } from 'react';
import type { AccountValues, BusinessChange, BusinessState } from '#shared/domain/account/business-state.ts';
import { accountSettingsSchema, type AccountSettings } from '#shared/domain/account/account-settings.ts';
import { useBusiness } from '../../../components/business/use-business.ts';
import { reasonText, t } from '../../../i18n/index.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { FactRow, SettingBlock, SettingSection } from '../setting-section.tsx';
import { BrandFields } from './brand-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DefaultFields } from './default-fields.tsx';
import { SavedMark } from './saved-mark.tsx';
import { useFields } from './use-fields.ts';

function problemOf(field: keyof AccountSettings): string {
  switch (field) {
    case 'name':
      return t('firstRun.noBusiness');
    case 'email':
      return t('clients.badEmail');
    case 'web':
      return t('clients.badWeb');
    case 'main_color':
    case 'accent_color':
      return t('business.badColor');
    default:
      return t('business.badValue');
  }
}

interface EditorProps {
  readonly state: BusinessState;
  readonly account: AccountValues;
  readonly change: (change: BusinessChange) => Promise<void>;
}

function BusinessEditor({ state, account, change }: EditorProps) {
  const fields = useFields<AccountSettings>({
    // A service may show values that it would not accept. They are shown as they are.
    saved: account as AccountSettings,
    schemas: accountSettingsSchema.shape,
    problemOf,
    refusalOf(field) {
      const reason = state.refused[`account.${field}`];
      return reason === undefined ? undefined : t('business.refused', { reason: reasonText(reason) });
    },
    submit: (changes) => change({ account: changes }),
  });
  const [hasIncompleteTax, setHasIncompleteTax] = useState(false);
  const isWaiting = state.waiting.some((key) => key.startsWith('account.') || key === 'logo');
  const hasError =
    fields.failure !== null ||
    hasIncompleteTax ||
    Object.keys(state.refused).some((key) => key.startsWith('account.') || key === 'logo') ||
    accountSettingsSchema.keyof().options.some((field) => fields.errorOf(field) !== undefined);
  return (
    <SettingSection
      id="business"
      title={t('business.title')}
      description={t('business.text')}
      trailing={<SavedMark isHeld={fields.isHeld} hasError={hasError} isWaiting={isWaiting} />}
    >
      {fields.failure !== null && (
        <SettingBlock>
          <Notice tone="error" live>
            {fields.failure}
          </Notice>
        </SettingBlock>
      )}
      <ContactFields fields={fields} />
      <BrandFields state={state} fields={fields} change={change} />
      <DefaultFields fields={fields} onIncomplete={setHasIncompleteTax} />
    </SettingSection>
  );
}

/** The values of a service that does not let the app change them, or not this user. */
function BusinessFacts({ account, reason }: { readonly account: AccountValues; readonly reason: string }) {
  const address = [
    account.address,
    [account.postcode, account.city].filter((part) => part !== '').join(' '),
    account.address_state,
    account.country,
  ].filter((part) => part !== '');
  const facts = [
    [t('business.name'), account.name],
    [t('clients.email'), account.email],
    [t('clients.website'), account.web],
    [t('clients.telephone'), account.telephone],
    [t('clients.address'), address.join(', ')],
    [t('business.taxNumber'), account.tax_number],
    [t('clients.currency'), account.currency],
    [t('clients.pageSize'), account.pdf_page_size],
  ] as const;
  return (
    <SettingSection id="business" title={t('business.title')} description={t('business.text')}>
      <SettingBlock>
        <Notice>{reason}</Notice>
      </SettingBlock>
      {facts.map(([label, value]) => value !== '' && <FactRow key={label} label={label} value={value} />)}
    </SettingSection>
  );
}

/** What clients see of the business, and the defaults of what it makes. */
export function BusinessSettings() {
  const { state, change } = useBusiness();
  if (state === undefined || state.account === null) {
    return (
      <SettingSection id="business" title={t('business.title')} description={t('business.text')}>
        <SettingBlock>
          {state === undefined ? (
            <Spinner label={t('business.reading')} />
          ) : (
            <p className="text-ui text-ink-3">{t('business.notRead')}</p>
          )}
        </SettingBlock>
      </SettingSection>
    );
  }
  const { account, user, canEdit } = state;
  if (canEdit !== true) return <BusinessFacts account={account} reason={t('business.readOnly')} />;
  if (user?.admin === false) return <BusinessFacts account={account} reason={t('business.notAdmin')} />;
  return <BusinessEditor state={state} account={account} change={change} />;
}
