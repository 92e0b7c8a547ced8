import { randomBytes } from 'node:crypto';

/**
 * The page's policy. The main process makes all calls to the service, so the page needs no network. An injected script
 * could therefore send nothing.
 */
const contentSecurityPolicy = (styles: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The UI sets styles through the object model. Style elements are allowed only for previewed documents.
    ["style-src 'self'", ...styles].join(' '),
    // data: for pasted images and inline icons.
    "img-src 'self' data:",
    // data: for the fonts of previewed documents, whose frame has no origin to load them from.
    "font-src 'self' data:",
    "connect-src 'self'",
    // The client preview is a sandboxed `srcdoc` frame; it has no address and inherits this policy.
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // dompurify sanitizes HTML before it is shown; ProseMirror parses pasted HTML in a separate document; the workers
    // that decode pictures and read documents have fixed addresses.
    'trusted-types dompurify ProseMirrorClipboard workers',
  ].join('; ');

function createHeaders(styles: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(styles),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** Headers of every answer of the app's scheme except the page itself. */
export const pageHeaders = createHeaders([]);

/** `index.html` contains it in place of the nonce. */
const noncePlaceholder = 'nonce="style-nonce"';

/**
 * The page with a new nonce for each load. Styles of previews carry the nonce: they contain a business's colors, so
 * their hashes are unknown beforehand.
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
