import type { AccountRow } from '../storage/account-store.ts';
import type { Database } from '../storage/database/database.ts';
import type { Stores } from '../storage/stores.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import type { Clock, RandomSource } from '../ports.ts';
import type { FileKeeper } from './files/file-keeper.ts';
import type { PdfDocument } from './mail/outgoing-mail.ts';
import type { Steps } from '../storage/steps.ts';

/** What every rule needs: stores, ports and settings. */
export interface Context {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly database: Database;
  readonly stores: Stores;
  readonly files: FileKeeper;
  /** Reads the account at each call, because a send may change its e-mail template. */
  account(): Steps<AccountRow>;
  /** Without a trailing slash; known once the server listens. */
  publicUrl(): string;
  /** The proposal as a document to print; null if the service prints no PDFs. */
  readonly pdfDocument: ((proposal: ProposalRow) => Steps<PdfDocument>) | null;
  /** Announces that this transaction queues mail or webhooks. */
  announceOutgoing(): void;
}
