/** A reference to another record (`service-api.md §2.1`). */
export interface Reference {
  readonly id: string;
  readonly type: string;
}

/** A record in the API's form: the id is a string, foreign keys among the attributes are integers. */
export interface ApiRecord extends Reference {
  readonly attributes: object;
  readonly relationships?: Readonly<Record<string, { readonly data: readonly Reference[] }>>;
}

export function reference(type: string, id: number): Reference {
  return { id: String(id), type };
}
