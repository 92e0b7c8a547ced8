import { localIdSchema, type LocalId } from '#shared/domain/ids.ts';

/** The screen of one record. */
export interface RecordScreen {
  readonly id: LocalId;
  /** The router's path before the id. */
  readonly base: string;
  /** The record's list. */
  readonly list: string;
}

const lists = new Map([
  ['/proposals', '/proposals'],
  ['/clients', '/clients'],
  ['/library/sections', '/library'],
  ['/library/templates', '/library'],
]);

/** The record of a router's path; null if the path has none. */
export function recordOfPath(pathname: string): RecordScreen | null {
  const cut = pathname.lastIndexOf('/');
  const base = pathname.slice(0, cut);
  const list = lists.get(base);
  const id = localIdSchema.safeParse(decodeURIComponent(pathname.slice(cut + 1)));
  return list === undefined || !id.success ? null : { id: id.data, base, list };
}

/** The path of a record's screen. The record may have a new id. */
export function pathOfRecord({ base }: Pick<RecordScreen, 'base'>, id: LocalId): string {
  return `${base}/${encodeURIComponent(id)}`;
}
