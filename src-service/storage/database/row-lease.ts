/** A claim on a row of a queue: until it ends, no other node works on the row. */
export interface RowLease {
  readonly holder: string;
  /** In milliseconds. */
  readonly length: number;
  /** Epoch milliseconds. On PostgreSQL, the server's clock counts instead. */
  readonly now: number;
}

/** SQL for a row that is free, or leased by the first parameter. The second one is the time of now. */
export const isFree = '(leased_by IS NULL OR leased_by = ? OR leased_until <= shared_clock(?))';

/** SQL that leases a row. The parameters are those of `leaseValues`. */
export const setLease = 'leased_by = ?, leased_until = shared_clock(?) + ?';

export function leaseValues({ holder, length, now }: RowLease): readonly [string, number, number] {
  return [holder, now, length];
}
