import type { Context } from '../domain/context.ts';
import type { MailControl } from '../domain/mail/mail-control.ts';
import type { RecordReader } from './records/record-reader.ts';

export interface ApiContext extends Context {
  /** For lists and single reads; a write answers with the rows that it has just read itself. */
  readonly records: RecordReader;
  readonly mail: MailControl;
  /** Ends the wait of an endpoint that fails. */
  resumeWebhooks(endpointId: number): void;
}
