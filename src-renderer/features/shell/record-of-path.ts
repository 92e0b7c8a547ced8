import { localIdSchema, type LocalId } from '#shared/domain/ids.ts';

/** The screen of one record. */
export interface RecordScreen {
  readonly id: LocalId;
  /** The router's address in front of the id. */
  readonly base: string;
  /** The list that the record stands in. */
  readonly list: string;
}

const lists = new Map([
  ['/proposals', '/proposals'],
  ['/clients', '/clients'],
  ['/library/sections', '/library'],
]);

/** The record that an address of the router shows; null where it shows none. */
export function recordOfPath(pathname: string): RecordScreen | null {
  const cut = pathname.lastIndexOf('/');
  const base = pathname.slice(0, cut);
  const list = lists.get(base);
  const id = localIdSchema.safeParse(decodeURIComponent(pathname.slice(cut + 1)));
  return list === undefined || !id.success ? null : { id: id.data, base, list };
}

/** The address of a record's screen, for one that may have another id by now. */
export function pathOfRecord({ base }: Pick<RecordScreen, 'base'>, id: LocalId): string {
  return `${base}/${encodeURIComponent(id)}`;
}
