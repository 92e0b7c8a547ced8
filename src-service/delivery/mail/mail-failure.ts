import type { MailFailureCode } from '#shared/domain/mail/mail-failure.ts';

/** A failure whose code is known where it happens. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly failure: MailFailureCode;

  constructor(failure: MailFailureCode, message: string) {
    super(message);
    this.failure = failure;
  }
}
