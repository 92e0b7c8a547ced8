import { z } from 'zod';
import type { LocalId } from '#shared/domain/ids.ts';
import { clientFieldsSchema, normalizeEmail, type ClientFields } from '#shared/domain/clients/client.ts';
import { isEmailAddress } from '#shared/domain/clients/email-address.ts';
import { isCurrencyCode } from '#shared/domain/pricing/money.ts';
import type { ClientRecord } from '../data/index.ts';
import { t } from '../i18n/index.ts';

const optionalUrl = z
  .string()
  .refine((text) => text.trim() === '' || /^(https?:\/\/)?[^\s/]+\.[^\s]+$/u.test(text.trim()), {
    error: () => t('clients.badWeb'),
  });

/** Validates a client before it is saved: e-mail address and name are required. */
export const clientFormSchema = clientFieldsSchema.extend({
  email: z
    .string()
    .trim()
    .refine(isEmailAddress, { error: () => t('clients.badEmail') }),
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('clients.noName') }),
  web: optionalUrl,
  currency: z.string().refine((code) => code === '' || isCurrencyCode(code), {
    error: () => t('clients.badCurrency'),
  }),
});

/** Messages by field. A valid field has none. */
export type ClientErrors = Readonly<Partial<Record<keyof ClientFields, string>>>;

/** Messages of invalid fields; empty if all are valid. */
export function clientErrors(values: ClientFields): ClientErrors {
  const parsed = clientFormSchema.safeParse(values);
  if (parsed.success) return {};
  const errors: Partial<Record<keyof ClientFields, string>> = {};
  for (const issue of parsed.error.issues) {
    const field = clientFieldsSchema.keyof().safeParse(issue.path[0]);
    if (field.success) errors[field.data] ??= issue.message;
  }
  return errors;
}

/** The other client with this e-mail address, or null. A service accepts each address once. */
export function duplicateOf(
  email: string,
  clients: readonly ClientRecord[],
  ownId: LocalId | null,
): ClientRecord | null {
  const wanted = normalizeEmail(email);
  if (wanted === '') return null;
  return (
    clients.find((client) => client.localId !== ownId && normalizeEmail(client.fields.email) === wanted) ??
    null
  );
}
