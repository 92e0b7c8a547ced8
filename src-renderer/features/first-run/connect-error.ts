import { isAppError, type ErrorCode } from '#shared/errors/app-error.ts';
import { ended } from '#shared/i18n/ended.ts';
import { reasonText, t } from '../../i18n/index.ts';

/** Where a failed connection is shown, and its text. */
export interface ConnectError {
  readonly field: 'address' | 'key' | 'form';
  readonly text: string;
}

const fields: Partial<Record<ErrorCode, ConnectError['field']>> = {
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
    return { field: 'form', text: t('firstRun.bug') };
  }
  const text = [ended(reasonText(error.reason)), adviceFor(error.code)]
    .filter((part) => part !== undefined)
    .join(' ');
  return { field: fields[error.code] ?? 'form', text };
}
