import { isAppError } from '#shared/errors/app-error.ts';
import { assertNever } from '#shared/errors/assert-never.ts';
import { ended } from '#shared/i18n/ended.ts';
import { reasonText, t } from '../../../i18n/index.ts';

/** Why a key could not be tested or taken, and what to do. */
export interface KeyProblem {
  /** `key`: it is about what was typed, and stands at the field. */
  readonly field: 'key' | 'form';
  readonly text: string;
}

const atKey = (text: string): KeyProblem => ({ field: 'key', text });
const atForm = (text: string): KeyProblem => ({ field: 'form', text });

/** The message for a failed test or replacement of a key. The present key stays in use in all cases. */
export function keyProblem(error: unknown): KeyProblem {
  if (!isAppError(error)) return atForm(t('settings.keyBug'));
  const { code } = error;
  const message = ended(reasonText(error.reason));
  switch (code) {
    case 'bad-input':
    case 'unauthorized':
    case 'wrong-account':
      return atKey(message);
    case 'not-connected':
      return atForm(t('settings.keyNotConnected'));
    case 'offline':
      return atForm(t('settings.keyOffline'));
    case 'captive-portal':
      return atForm(t('settings.keyPortal'));
    case 'timeout':
      return atForm(t('settings.keyTimeout'));
    case 'rate-limited':
    case 'rejected':
    case 'server-fault':
      return atForm(message);
    case 'not-found':
    case 'bad-answer':
      return atForm(t('settings.keyNotApi'));
    case 'storage':
      return atForm(t('settings.keyStorage'));
    case 'disk-full':
      return atForm(t('settings.keyDiskFull'));
    case 'too-late':
    case 'unavailable':
    case 'internal':
      return atForm(message);
    default:
      return assertNever(code);
  }
}
