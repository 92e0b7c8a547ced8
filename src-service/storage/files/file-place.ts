/** A place outside the database for the bytes of files. A file is named by its account and the SHA-256 of its bytes. */
export interface FilePlace {
  /** Where it is, for words: without secrets. */
  readonly name: string;
  /** Undefined if it has no such file. */
  read(account: number, hash: string): Promise<Uint8Array | undefined>;
  /** Stores a whole file or nothing. The file survives a crash from then on. */
  write(account: number, hash: string, bytes: Uint8Array): Promise<void>;
  /** A file that does not exist is no mistake. */
  remove(account: number, hash: string): Promise<void>;
}

/** The place does not answer or refuses. The message says why, without secrets. */
export class FilePlaceError extends Error {
  override readonly name = 'FilePlaceError';
}
