import path from 'node:path';
import { appHost, appScheme } from './origin.ts';

/**
 * The file of an address of the app's scheme; null if it may not be served. The address is not trusted (security.md:
 * "`app://` traversal"): URL parsing removes plain `..` segments, but not encoded slashes, backslashes or NUL. So each
 * decoded segment is checked, and the result must be inside `root`.
 *
 * A path without an extension is a route and gets `index.html`; a missing file does not.
 *
 * @param root absolute path of the folder that is served
 */
export function resolveAsset(root: string, address: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== `${appScheme}:` || url.host !== appHost) return null;
  const decoded = decode(url.pathname);
  if (decoded === null) return null;
  const index = path.join(root, 'index.html');
  if (decoded === '' || decoded === '/') return index;
  const segments = decoded.slice(1).split('/');
  if (!decoded.startsWith('/') || !segments.every(isPlainSegment)) return null;
  if (path.extname(segments.at(-1) ?? '') === '') return index;
  const file = path.resolve(root, ...segments);
  return file.startsWith(root + path.sep) ? file : null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/**
 * Allows letters, digits and the few symbols that bundlers use. Excludes everything that file systems interpret:
 * separators, NUL, drive letters and streams (`:`), double `%` encoding, `.` and `..`.
 */
function isPlainSegment(segment: string): boolean {
  return /^[A-Za-z0-9_@+~.-]+$/.test(segment) && !segment.startsWith('.') && !segment.endsWith('.');
}
