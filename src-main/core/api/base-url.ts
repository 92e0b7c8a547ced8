import { AppError } from '#shared/errors/app-error.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/** The supported version of the API (`service-api.md §9`). */
const versionPath = '/api/v2';

function refuse(reason: Reason): never {
  throw new AppError('bad-input', reason);
}

/** Whether a host is this computer. Others cannot read an unencrypted connection to it. */
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
  if (typed === '') refuse(createReason('errors.noAddress'));
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(typed);
  const url = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (url === null || url.hostname === '') {
    return refuse(createReason('errors.badAddress'));
  }
  // Services on this computer use http by default.
  if (!hasScheme && isLoopback(url.hostname)) return new URL(`http://${typed}`);
  return url;
}

/** The path up to and including the version segment; the rest of a pasted address is dropped. */
function versionedPath(pathname: string): string {
  const trimmed = pathname.replace(/\/+$/u, '');
  const end = `${trimmed}/`.indexOf(`${versionPath}/`);
  if (end !== -1) return trimmed.slice(0, end) + versionPath;
  if (/\/api\/v\d+(\/|$)/u.test(trimmed)) {
    refuse(createReason('errors.wrongVersion'));
  }
  return trimmed.endsWith('/api') ? `${trimmed}/v2` : trimmed + versionPath;
}

/**
 * The base address of the API from the user's input: adds `https://` and `/api/v2` where they are missing. Plain http
 * is allowed for this computer only, because the key is sent in a header. Throws `bad-input` with a reason for the
 * user.
 */
export function normalizeBaseUrl(address: string): string {
  const url = parse(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    refuse(createReason('errors.needsHttps'));
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    refuse(createReason('errors.needsHttpsForKey'));
  }
  if (url.username !== '' || url.password !== '') refuse(createReason('errors.noCredentials'));
  if (url.hash !== '' || url.search !== '') refuse(createReason('errors.noQuery'));
  return url.origin + versionedPath(url.pathname);
}
