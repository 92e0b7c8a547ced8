import type { Serve } from './wire.ts';

/** A record as it stands in the service's own database: the API's names, row ids as strings. */
export interface ServiceRow {
  readonly id: string;
  readonly [field: string]: string | number | boolean | null;
}

/** An e-mail that went out. */
export interface SentMail {
  readonly proposalId: string;
  readonly to: string;
  readonly subject: string;
}

/** Everything that the service holds. Children are in order of position. */
export interface ServiceState {
  readonly client: readonly ServiceRow[];
  readonly proposal: readonly ServiceRow[];
  readonly section: readonly ServiceRow[];
  readonly line_item: readonly ServiceRow[];
  readonly taxation: readonly ServiceRow[];
}

/** The other side of a simulated connection: the real routes, or the model that stands in for them. */
export interface SimService {
  readonly serve: Serve;
  state(): ServiceState;
  mails(): readonly SentMail[];
  /** The client accepts: the proposal is locked from then on (`field-notes.md §1 #11`). */
  accept(proposalId: string): void;
  close(): Promise<void>;
}
