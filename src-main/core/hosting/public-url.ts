import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';

/**
 * The public address from the user's input: adds a missing `https://` and removes slashes at the end. Throws
 * `bad-input`.
 */
export function normalizePublicUrl(address: string): string {
  const typed = address.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  const isPlain =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname !== '' &&
    `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isPlain) throw new AppError('bad-input', createReason('errors.badPublicUrl'));
  return url.origin + url.pathname.replace(/\/+$/u, '');
}
