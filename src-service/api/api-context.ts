import type { Context } from '../domain/context.ts';
import type { MailControl } from '../domain/mail/mail-control.ts';
import type { RecordReader } from './records/record-reader.ts';

export interface ApiContext extends Context {
  /** Reads records for lists and single reads. A write answers with the rows that it has just read. */
  readonly records: RecordReader;
  readonly mail: MailControl;
  /** Ends the pause after failures of an endpoint. */
  resumeWebhooks(endpointId: number): void;
  /** Then the account takes no calls and delivers nothing. */
  isSuspended(): boolean;
}
