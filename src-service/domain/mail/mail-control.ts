import type { MailFailureCode } from '#shared/domain/mail/mail-failure.ts';
import type { MailSecretName } from '#shared/domain/mail/mail-secrets.ts';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** What became of a test message. */
export type MailTestResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly code: MailFailureCode; readonly description: string };

/** What the owner of the account can ask of the delivery of mail. */
export interface MailControl {
  settings(): MailSettings;
  /** Whether the command line sets the settings, so that nothing else may. */
  readonly isFixed: boolean;
  /** Stores other settings; the next message follows them. */
  change(settings: MailSettings): void;
  /** Needed secrets that are not known. */
  missingSecrets(): readonly MailSecretName[];
  /** The DKIM key, in PEM form; null for none. */
  dkimKey(): string | null;
  /** Delivers one message at once, outside the queue. */
  test(mail: OutgoingMail): Promise<MailTestResult>;
  /** The time before which nothing is tried, because the server refuses everything; 0 for none. */
  pausedUntil(): number;
  /** Ends that pause. */
  resume(): void;
}
