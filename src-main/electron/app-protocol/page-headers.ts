import { randomBytes } from 'node:crypto';

/**
 * The page's policy. The page needs no network, because the main process makes all calls to the service; so an injected
 * script could not send anything.
 */
const contentSecurityPolicy = (styles: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The UI sets styles through the object model. Style elements are allowed only for the previewed documents.
    ["style-src 'self'", ...styles].join(' '),
    // data: for pasted images and inline icons.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The client preview is a sandboxed srcdoc frame, which has no address and inherits this policy.
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // dompurify sanitizes shown HTML; ProseMirror parses pasted HTML in a separate document.
    'trusted-types dompurify ProseMirrorClipboard',
  ].join('; ');

function createHeaders(styles: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(styles),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** Headers of every answer of the app's scheme but the page itself. */
export const pageHeaders = createHeaders([]);

/** Stands in `index.html` for the nonce. */
const noncePlaceholder = 'nonce="style-nonce"';

/**
 * The page with a nonce that no other load has. Its previews carry styles by it: they contain the colors of a business,
 * so their hashes are not known beforehand.
 */
export function pageWithNonce(html: string): {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const nonce = randomBytes(16).toString('base64');
  return {
    html: html.replace(noncePlaceholder, `nonce="${nonce}"`),
    headers: createHeaders([`'nonce-${nonce}'`]),
  };
}
