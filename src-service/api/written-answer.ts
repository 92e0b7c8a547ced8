/** The bytes of an answer, before they are compressed. */
export interface WrittenAnswer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The type of a file; null for JSON. */
  readonly type: string | null;
  /** The name of the content, for `ETag`; null for an answer to a write. */
  readonly tag: string | null;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
