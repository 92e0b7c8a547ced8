import { z } from 'zod';
import { isEmailAddress } from '#shared/domain/clients/email-address.ts';
import { t } from '../../../i18n/index.ts';
import { taxesOf, taxProblem } from '../../../components/business/tax-rows.tsx';
import { pageSizeOf } from './system-defaults.ts';

/** What the user has typed about the new business. Nothing of it is checked yet. */
export const businessDraftSchema = z.object({
  business: z.string(),
  person: z.string(),
  email: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  currency: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  taxNumber: z.string(),
  taxes: z.array(z.object({ name: z.string(), percentage: z.string() })),
});
export type BusinessDraft = z.infer<typeof businessDraftSchema>;

/** The fields of the first step, which the form requires. */
export type IdentityField = 'business' | 'person' | 'email';

/** The problems of the first step, by field. */
export function identityProblems(draft: BusinessDraft): Partial<Record<IdentityField, string>> {
  const email = draft.email.trim();
  return {
    ...(draft.business.trim() === '' && { business: t('firstRun.noBusiness') }),
    ...(draft.person.trim() === '' && { person: t('firstRun.noPerson') }),
    ...((email === '' || !isEmailAddress(email)) && { email: t('clients.badEmail') }),
  };
}

/** Whether the second step can be submitted. All of it is optional, so only its taxes can be wrong. */
export function areDetailsValid({ taxes }: BusinessDraft): boolean {
  return taxes.every((tax) => {
    const { name, percentage } = taxProblem(tax);
    return name === undefined && percentage === undefined;
  });
}

/** The account's settings and the user, without the fields that were left empty. */
export function settingsOf(draft: BusinessDraft) {
  const text = (name: string, value: string) => (value.trim() === '' ? {} : { [name]: value.trim() });
  const taxes = taxesOf(draft.taxes);
  return {
    account: {
      name: draft.business.trim(),
      email: draft.email.trim(),
      currency: draft.currency,
      locale: draft.locale,
      time_zone: draft.timeZone,
      pdf_page_size: pageSizeOf(draft.locale),
      ...text('address', draft.address),
      ...text('postcode', draft.postcode),
      ...text('city', draft.city),
      ...text('address_state', draft.region),
      ...text('country', draft.country),
      ...text('tax_number', draft.taxNumber),
      ...(taxes.length > 0 && { default_taxes: [...taxes] }),
    },
    user: { name: draft.person.trim(), email: draft.email.trim() },
  };
}
