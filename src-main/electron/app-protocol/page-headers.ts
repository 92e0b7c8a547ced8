import { createHash } from 'node:crypto';
import { answerStyles } from '#shared/document/answers/answer-styles.ts';
import { documentStyles, documentThemes } from '#shared/document/render/document-styles.ts';
import { mailStyles } from '#shared/document/mail/mail-message.ts';

/** Hashes of the embedded styles of documents and e-mails. No other inline style is allowed. */
const documentStyleHashes = [
  ...documentThemes.flatMap((theme) => [documentStyles(theme), documentStyles(theme) + answerStyles]),
  mailStyles,
].map((styles) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`);

/**
 * The page's policy. The page needs no network, because the main process makes all calls to the service; so an injected
 * script could not send anything.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The UI sets styles through the object model. Style elements are allowed only for the previewed documents.
  ["style-src 'self'", ...documentStyleHashes].join(' '),
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

/** Headers of every answer of the app's scheme. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
