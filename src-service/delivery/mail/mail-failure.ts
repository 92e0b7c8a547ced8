import type { MailFailureCode } from '#shared/domain/mail/mail-failure.ts';

/** A failure with its code, thrown where the code is known. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly failure: MailFailureCode;

  constructor(failure: MailFailureCode, message: string) {
    super(message);
    this.failure = failure;
  }
}
