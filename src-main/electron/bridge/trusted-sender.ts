import { isOwnPage } from '../window/navigation.ts';

export interface SenderFrame {
  readonly url: string;
  /** Null if the sender is a main frame. */
  readonly parent: unknown;
}

/**
 * Whether a message comes from the app's page in the main frame of a window. Embedded frames, other pages and closed
 * frames are refused.
 *
 * @param frame `event.senderFrame`; read it first and synchronously, because it becomes null when the frame closes
 */
export function isTrustedSender(frame: SenderFrame | null, pageOrigin: string): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url, pageOrigin);
}
