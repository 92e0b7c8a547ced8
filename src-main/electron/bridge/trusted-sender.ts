import { isOwnPage } from '../window/navigation.ts';

/** What is looked at of the frame that a message came from. */
export interface SenderFrame {
  readonly url: string;
  /** Null for a main frame. */
  readonly parent: unknown;
}

/**
 * Whether a message may be taken: it comes from the main frame of the app's window and from the app's own
 * page. A frame inside the page, a page that was navigated away, and a frame that is gone are refused.
 *
 * @param frame `event.senderFrame`, read first and synchronously: it becomes null when the frame goes away
 */
export function isTrustedSender(frame: SenderFrame | null, pageOrigin: string): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url, pageOrigin);
}
