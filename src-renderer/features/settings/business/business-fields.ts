import type { AccountSettings } from '#shared/domain/account/account-settings.ts';
import type { Fields } from './use-fields.ts';

/** The fields of the business while they are edited. */
export type BusinessFields = Fields<AccountSettings>;
