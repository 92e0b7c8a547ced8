import type { InlinePicture } from './outgoing-mail.ts';

/** In bytes; keeps a message with text and HTML below 100 kB. */
const maxBytes = 48 * 1024;
/** In pixels. */
const maxHeightPx = 48;
const maxWidthPx = 240;

export interface MailLogo {
  readonly cid: string;
  readonly width: number;
  readonly height: number;
  readonly picture: InlinePicture;
}

/** A file that may become part of a message. */
export interface LogoFile {
  readonly type: string | null;
  readonly bytes: Uint8Array;
}

/**
 * A logo as part of a message. Null if the account's name stands instead: most mail programs show no SVG, and a large
 * file would weigh on every message.
 */
export function mailLogo(logo: LogoFile | null, messageId: string): MailLogo | null {
  if (logo === null || logo.type !== 'image/png' || logo.bytes.byteLength > maxBytes) return null;
  const bytes = Buffer.from(logo.bytes);
  // The header is the first chunk (`clean-png.ts`).
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const scale = Math.min(1, maxHeightPx / height, maxWidthPx / width);
  const cid = `logo.${messageId.replaceAll(/[<>]/gu, '')}`;
  return {
    cid,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    picture: { cid, type: logo.type, content: bytes.toString('base64') },
  };
}
