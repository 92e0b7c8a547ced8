import { isAppError, type ErrorCode } from '#shared/errors/app-error.ts';

/** Where a failed connection is shown, and in which words. */
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

/** What to do, for the codes whose message only says what happened. */
const advice: Partial<Record<ErrorCode, string>> = {
  offline: 'Check the address and your connection, then try again.',
  timeout: 'Check the address, or try again in a moment.',
};

/** Puts a failed attempt to connect into words that say what to do, beside the field that it is about. */
export function connectError(error: unknown): ConnectError {
  if (!isAppError(error)) {
    return { place: 'form', text: 'Layover could not try this. Nothing was kept; try again.' };
  }
  const text = [error.message, advice[error.code]].filter((part) => part !== undefined).join(' ');
  return { place: places[error.code] ?? 'form', text };
}
