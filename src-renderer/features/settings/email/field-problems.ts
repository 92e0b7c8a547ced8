import { t } from '../../../i18n/index.ts';
import type { DraftField } from './email-draft.ts';

/** What is wrong with a field, and what to do. */
export function fieldProblem(field: DraftField): string {
  switch (field) {
    case 'address':
    case 'replyTo':
      return t('mail.badAddress');
    case 'name':
      return t('mail.badName');
    case 'provider':
      return t('mail.chooseProvider');
    case 'port':
      return t('mail.badPort');
    case 'security':
      return t('mail.badSecurity');
    case 'ca':
      return t('mail.badCertificate');
    case 'user':
      return t('mail.badUser');
    case 'password':
      return t('mail.needsPassword');
    case 'clientId':
      return t('mail.needsClientId');
    case 'refreshToken':
    case 'clientSecret':
      return t('mail.needsToken');
    case 'tokenUrl':
    case 'authorizeUrl':
    case 'scope':
      return t('mail.badUrl');
    case 'dkimDomain':
    case 'dkimSelector':
      return t('mail.badDomain');
    case 'dkimKey':
      return t('mail.needsKey');
    default:
      return t('mail.badHost');
  }
}
