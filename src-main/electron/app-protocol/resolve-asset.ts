import path from 'node:path';
import { appHost, appScheme } from './origin.ts';

/**
 * Finds the file that an address of the app's own scheme names, or null when it names none that may be
 * served. The address is not trusted (security.md: "`app://` traversal"): URL parsing removes plain `..`
 * segments, but not encoded slashes, backslashes or NUL, so the decoded path is checked again, segment by
 * segment, and the result has to lie inside `root`.
 *
 * A path without an extension is a place inside the app and gets `index.html`; a missing file never does.
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
 * Letters, digits, and the few signs that bundlers use. Everything that means something to a file system is
 * outside of it: separators, NUL, drive letters and streams (`:`), a second layer of `%` encoding, `.` and `..`.
 */
function isPlainSegment(segment: string): boolean {
  return /^[A-Za-z0-9_@+~.-]+$/.test(segment) && !segment.startsWith('.') && !segment.endsWith('.');
}
