import type { RecordOf } from '#shared/domain/record.ts';

const digits = 18;
const maxServerId = 10n ** BigInt(digits);

/**
 * The place of a proposal among the newest, ascending from the newest: what the service does not know yet, by the
 * time that ids made here carry, then by the service's ids.
 */
export function rankOf({ localId, serverId }: RecordOf<'proposal'>): string {
  if (serverId !== null) return `1${String(maxServerId - BigInt(serverId)).padStart(digits + 1, '0')}`;
  // Each character in its opposite place, so that a later id comes first.
  return `0${localId.replace(/[0-9a-f]/gu, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))}`;
}

/** Newest first. */
export function compareRanks(a: { readonly rank: string }, b: { readonly rank: string }): number {
  return a.rank < b.rank ? -1 : Number(a.rank > b.rank);
}
