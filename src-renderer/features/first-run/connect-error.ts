import { isAppError, type ErrorCode } from '#shared/errors/app-error.ts';
import { ended } from '#shared/i18n/ended.ts';
import { reasonText, t } from '../../i18n/index.ts';

/** Where a failed connection is shown, and in which message. */
export interface ConnectError {
  readonly place: 'address' | 'key' | 'form';
  readonly text: string;
}

const places: Partial<Record<ErrorCode, ConnectError['place']>> = {
  'bad-input': 'address',
  'not-found': 'address',
  'bad-answer': 'address',
  unauthorized: 'key',
  'wrong-account': 'key',
};

/** Advice for codes whose message only reports the failure. */
function adviceFor(code: ErrorCode): string | undefined {
  if (code === 'offline') return t('firstRun.adviceOffline');
  return code === 'timeout' ? t('firstRun.adviceTimeout') : undefined;
}

/** The message and advice for a failed connection, and the field to show them at. */
export function connectError(error: unknown): ConnectError {
  if (!isAppError(error)) {
    return { place: 'form', text: t('firstRun.bug') };
  }
  const text = [ended(reasonText(error.reason)), adviceFor(error.code)]
    .filter((part) => part !== undefined)
    .join(' ');
  return { place: places[error.code] ?? 'form', text };
}
