/** A write, as its client knows it. */
export interface KnownWrite {
  /** In no other record of any account. */
  readonly mark: string;
  /** Null while the client does not know whether it took effect. */
  id: number | null;
}

/** A proposal of one client, which nobody else changes. */
export interface KnownProposal extends KnownWrite {
  /** Titles that it may have: the last acknowledged one, and those of later writes without an answer. */
  titles: readonly string[];
}

/** An e-mail, to an address of its own. */
export interface KnownSend {
  readonly address: string;
  readonly isAcknowledged: boolean;
}

/** What one client did, kept apart from everything that it talks to. */
export interface Ledger {
  readonly clients: KnownWrite[];
  readonly proposals: KnownProposal[];
  readonly sends: KnownSend[];
  /** Answers that no rule allows. */
  readonly refusals: string[];
}

export function emptyLedger(): Ledger {
  return { clients: [], proposals: [], sends: [], refusals: [] };
}
