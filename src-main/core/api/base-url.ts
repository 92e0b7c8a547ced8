import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../i18n/translate.ts';

/** The version of the API that this client speaks (`service-api.md §9`). */
const versionPath = '/api/v2';

function refuse(words: string): never {
  throw new AppError('bad-input', words);
}

/** This computer itself: the only place where an unencrypted line cannot be listened to. */
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/u.test(hostname)
  );
}

function parse(address: string): URL {
  const typed = address.trim();
  if (typed === '') refuse(t('errors.noAddress'));
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (url === null || url.hostname === '') {
    return refuse(t('errors.badAddress'));
  }
  // Without a scheme, this computer's own services speak http.
  if (!hasScheme && isLoopback(url.hostname)) return new URL(`http://${typed}`);
  return url;
}

/** The path up to and with the version segment; whatever was pasted behind it is left out. */
function versionedPath(pathname: string): string {
  const trimmed = pathname.replace(/\/+$/u, '');
  const end = `${trimmed}/`.indexOf(`${versionPath}/`);
  if (end !== -1) return trimmed.slice(0, end) + versionPath;
  if (/\/api\/v\d+(\/|$)/u.test(trimmed)) {
    refuse(t('errors.wrongVersion'));
  }
  return trimmed.endsWith('/api') ? `${trimmed}/v2` : trimmed + versionPath;
}

/**
 * Makes the base address of the API out of what a person typed or pasted: adds `https://` and `/api/v2`
 * where they are missing. Plain http is kept for this computer only, because the key travels in a header.
 * Throws `bad-input`, with words for the person, for anything that is no such address.
 */
export function normalizeBaseUrl(address: string): string {
  const url = parse(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    refuse(t('errors.needsHttps'));
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    refuse(t('errors.needsHttpsForKey'));
  }
  if (url.username !== '' || url.password !== '') refuse(t('errors.noPassword'));
  if (url.hash !== '' || url.search !== '') refuse(t('errors.noQuery'));
  return url.origin + versionedPath(url.pathname);
}
