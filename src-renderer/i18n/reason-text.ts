import { isAppError } from '#shared/errors/app-error.ts';
import type { Reason } from '#shared/reasons/reason.ts';
import { differenceText, totalChangeText } from './difference-text.ts';
import { locale, t } from './translator.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes: "12 MB". */
export function spaceText(bytes: number): string {
  let index = 0;
  let value = bytes / 1000;
  while (value >= 1000 && index < units.length - 1) {
    value /= 1000;
    index += 1;
  }
  const unit = units[index] ?? 'kilobyte';
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
}

/**
 * The sentence for a reason, in the window's language. Call it when the reason is shown. The keys of the texts are the
 * codes.
 */
export function reasonText(reason: Reason): string {
  switch (reason.code) {
    case 'text':
      return reason.params.text;
    case 'unknown':
      return t('operation.unknownReason', { stored: reason.params.stored });
    case 'errors.tryLater':
    case 'errors.tryOrCheckAddress':
      return t(reason.code, { cause: reasonText(reason.params.cause) });
    case 'errors.diskFullLeft':
    case 'errors.fileDiskFullLeft':
      return t(reason.code, { left: spaceText(reason.params.bytes) });
    case 'operation.notApproved': {
      const { difference, total } = reason.params;
      const sentences = [differenceText(difference), ...(total === null ? [] : [totalChangeText(total)])];
      return t('operation.notApproved', { difference: sentences.join(' ') });
    }
    case 'call.insecure':
      return t('call.insecure', reason.params);
    case 'call.unexplained':
    case 'call.webPage':
    case 'answer.unaccepted':
    case 'answer.fault':
      return t(reason.code, { status: String(reason.params.status) });
    case 'answer.faultSaid':
      return t('answer.faultSaid', { status: String(reason.params.status), message: reason.params.message });
    case 'finding.several':
    case 'finding.changed':
    case 'errors.busyFor':
      return t(reason.code, reason.params);
    case 'finding.sentTo':
    case 'operation.sentBefore':
      return t(reason.code, reason.params);
    case 'operation.tooSlow':
      return t('operation.tooSlow', reason.params);
    case 'errors.keyOfOther':
      return t('errors.keyOfOther', reason.params);
    case 'errors.portTaken':
      // A port is a name, which has no thousands separator.
      return t('errors.portTaken', { port: String(reason.params.port) });
    case 'errors.keyRejectedSaying':
    case 'errors.callRefused':
    case 'errors.signInRefusedSaying':
      return t(reason.code, reason.params);
    default:
      return t(reason.code);
  }
}

/** Why something failed: an expected error's reason, else `otherwise`, because the words of a bug are for developers. */
export function errorText(error: unknown, otherwise: string = t('common.internal')): string {
  return isAppError(error) ? reasonText(error.reason) : otherwise;
}
