import type { Serve } from './wire.ts';

/** A row of the service's database: the API's field names, row ids as strings. */
export interface ServiceRow {
  readonly id: string;
  readonly [field: string]: string | number | boolean | null;
}

/** A sent e-mail. */
export interface SentMail {
  readonly proposalId: string;
  readonly to: string;
  readonly subject: string;
}

/** The content of the service. Children are in order of position. */
export interface ServiceState {
  readonly client: readonly ServiceRow[];
  readonly proposal: readonly ServiceRow[];
  readonly template: readonly ServiceRow[];
  readonly section: readonly ServiceRow[];
  readonly line_item: readonly ServiceRow[];
  readonly taxation: readonly ServiceRow[];
}

/** The service of a simulation: the real routes or their model. */
export interface SimService {
  readonly serve: Serve;
  state(): ServiceState;
  mails(): readonly SentMail[];
  /** The client accepts, which locks the proposal (`field-notes.md §1 #11`). */
  accept(proposalId: string): void;
  close(): Promise<void>;
}
