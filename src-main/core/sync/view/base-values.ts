import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldValue } from '#shared/sync/operation.ts';

/** The fields of a record as plain values, for the merge. The position is omitted, because moves decide it. */
export function baseValues(record: AnyRecord): Readonly<Record<string, FieldValue | undefined>> {
  const { position: _position, ...values } = { position: null, ...record.fields };
  return values;
}
