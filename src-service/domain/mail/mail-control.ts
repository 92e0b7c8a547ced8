import type { MailFailureCode } from '#shared/domain/mail/mail-failure.ts';
import type { MailSecretName } from '#shared/domain/mail/mail-secrets.ts';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import type { Steps } from '../../storage/steps.ts';

/** The result of a test message. */
export type MailTestResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly code: MailFailureCode; readonly description: string };

/** What the account's owner can read and change about the delivery of mail. */
export interface MailControl {
  settings(): Steps<MailSettings>;
  /** Whether the command line sets the settings; then they cannot be changed here. */
  readonly isFixed: boolean;
  /** Stores new settings, which apply from the next message. */
  change(settings: MailSettings): Steps<void>;
  /** The secrets that the settings need and that are missing. */
  missingSecrets(): Steps<readonly MailSecretName[]>;
  /** The DKIM key in PEM form; null if there is none. */
  dkimKey(): string | null;
  /** Delivers one message immediately, outside the queue. */
  test(mail: OutgoingMail): Promise<MailTestResult>;
  /** The end of the pause after the server refused everything, as epoch milliseconds; 0 if there is no pause. */
  pausedUntil(): number;
  /** Ends the pause. */
  resume(): void;
}
