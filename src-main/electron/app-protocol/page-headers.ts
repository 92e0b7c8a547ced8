import { createHash } from 'node:crypto';
import { answerStyles } from '#shared/document/answers/answer-styles.ts';
import { documentStyles, documentThemes } from '#shared/document/render/document-styles.ts';
import { mailStyles } from '#shared/document/mail/mail-message.ts';

/** The styles that a proposal's document and its e-mail carry inside, by their hashes: nothing else can be written under them. */
const documentStyleHashes = [
  ...documentThemes.flatMap((theme) => [documentStyles(theme), documentStyles(theme) + answerStyles]),
  mailStyles,
].map((styles) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`);

/**
 * What the page may do, each line with its reason. The app needs no network of its own: every call to the
 * service is made by the main process, so a script that got in has nowhere to send anything.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The design system writes styles through the object model; no style attribute or element is parsed, but those
  // of the documents that the preview's frame shows.
  ["style-src 'self'", ...documentStyleHashes].join(' '),
  // data: for the images that an editor pastes and for inline icons.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The client's view of a proposal is a sandboxed srcdoc frame, which is no address and inherits this policy.
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // dompurify makes the HTML that is shown; ProseMirror reads what is pasted into a document of its own.
  'trusted-types dompurify ProseMirrorClipboard',
].join('; ');

/** Headers of every answer of the app's own scheme. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
