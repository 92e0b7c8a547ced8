import { isEmailAddress, isPublicEmailAddress } from '#shared/domain/clients/email-address.ts';
import { t } from '../i18n/index.ts';

/** Why an e-mail address such as `eva@office` may be a mistake. Networks have such addresses, so they are not refused. */
export function addressWarning(address: string): string | undefined {
  const text = address.trim();
  return isEmailAddress(text) && !isPublicEmailAddress(text) ? t('business.localEmail') : undefined;
}
