import type { MailSetup } from '#shared/bridge/methods/mail-shapes.ts';
import type { DraftField, EmailDraft } from './email-draft.ts';

/** The form as its groups of fields see it. */
export interface DraftForm {
  readonly draft: EmailDraft;
  readonly setup: MailSetup;
  change(changes: Partial<EmailDraft>): void;
  /** What is wrong with a field, once the user has tried to save. */
  problem(field: DraftField): string | undefined;
}
